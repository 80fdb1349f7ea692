"""The columns of a record on the wire: one declaration gives the SELECT, the row, the schema, the export."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Literal, Protocol

import orjson
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model, TextChoices
from django.db.models.expressions import Combinable
from django.db.models.functions import Lower

from shared_apps.core.api.schemas import ObjectSchema
from shared_apps.core.roles import Role
from shared_apps.core.translation import lazy

Source = str | Combinable
Convert = Callable[[Any], Any]

_TYPES: dict[str, Any] = {
    "id": int,
    "text": str,
    "integer": int,
    "flag": bool,
    "money": Decimal,
    "date": date,
    "time": str,
    "instant": datetime,
    "texts": list[str],
    "integers": list[int],
    "json": Any,
}


@dataclass(frozen=True)
class Column:
    """`name` on the wire, read from `source` (an ORM path or expression) as a value of `kind`.

    A reference has `parts` instead of a source. `label` heads the column in exports; without one it
    is not exported. `hidden_from` leaves the column out for roles that must not see it; `shown_as`
    changes the value for a role (a masked phone).

    Whether it may be null and which words it holds is read off the model field behind the source.
    A computed value is never null and any value of its kind unless `null=True` and `of` say
    otherwise: `of` is the value's type (a TextChoices, a TypedDict for JSON).
    """

    name: str
    source: Source
    kind: str = "text"
    label: str = ""
    parts: Mapping[str, Source] = field(default_factory=dict)
    hidden_from: frozenset[Role] = frozenset()
    convert: Convert | None = None
    shown_as: Mapping[Role, Convert] = field(default_factory=dict)
    null: bool | None = None
    of: Any = None

    @property
    def sources(self) -> list[Source]:
        return list(self.parts.values()) if self.parts else [self.source]

    def order(self) -> Source | None:
        """What a list is sorted by where it is sorted by this column; None where that means nothing."""
        if self.parts:
            return Lower(next(path for name, path in self.parts.items() if name != "_id"))
        if not self.label or self.kind in {"id", "json", "texts", "integers"}:
            return None
        if not isinstance(self.source, str):
            # What Python makes of a value the database cannot sort by.
            return None if self.convert else self.source
        return Lower(self.source) if self.kind == "text" else self.source

    def is_changed_for(self, role: Role) -> bool:
        """Whether the role gets another value than there is, or none: to sort or filter by the real
        one would tell it."""
        return role in self.hidden_from or role in self.shown_as

    def words(self, model: type[Model]) -> dict[str, str]:
        """What people read for each value of a column of states ("ON_HOLD": "On hold"); empty for
        any other column."""
        if isinstance(self.of, type) and issubclass(self.of, TextChoices):
            choices: Any = self.of.choices
        elif self.parts or not isinstance(self.source, str):
            choices = ()
        else:
            choices = [
                choice
                for step in _steps(model, self.source)[-1:]
                for choice in getattr(step, "flatchoices", None) or ()
            ]
        return {str(value): str(label) for value, label in choices}

    def hint(self, model: type[Model]) -> Any:
        """The type of the column's values in a list of this model."""
        if not self.parts:
            return _typed(model, self.source, self.of or _TYPES[self.kind], null=self.null)
        reference = str(self.parts["_id"])
        beyond = reference.removesuffix("_id") + "__"
        inner = {
            name: int if name == "_id" else _typed(model, source, str, beyond=beyond)
            for name, source in self.parts.items()
        }
        hint = ObjectSchema(inner).hint()
        return hint | None if any(step.null for step in _steps(model, reference)) else hint


def _steps(model: type[Model], path: str) -> list[Any]:
    """The model fields along an ORM path; none where it names something computed."""
    found: list[Any] = []
    for name in path.split("__"):
        try:
            step: Any = model._meta.pk if name == "pk" else model._meta.get_field(name)
        except FieldDoesNotExist:
            return []
        found.append(step)
        model = step.related_model or model
    return found


def _typed(
    model: type[Model], source: Source, plain: Any, *, null: bool | None = None, beyond: str = ""
) -> Any:
    """`plain`, narrowed by what the model field says. Of a path that starts with `beyond` only the
    rest makes it null."""
    steps = _steps(model, source) if isinstance(source, str) else []
    words = _words(steps[-1]) if steps and plain is str else ()
    if null is None:
        known = beyond.count("__") if beyond and str(source).startswith(beyond) else 0
        null = any(step.null for step in steps[known:])
    hint: Any = Literal[words] if words else plain
    return hint | None if null else hint


def _words(model_field: Any) -> tuple[str, ...]:
    words = [str(value) for value, _ in getattr(model_field, "flatchoices", ())]
    return (*words, "") if words and model_field.blank and "" not in words else tuple(words)


def _column(kind: str) -> Callable[..., Column]:
    def make(name: str, source: Source | None = None, **options: Any) -> Column:
        return Column(name, source if source is not None else name, kind, **options)

    return make


text = _column("text")
integer = _column("integer")
flag = _column("flag")
money = _column("money")
day = _column("date")
instant = _column("instant")
texts = _column("texts")
integers = _column("integers")


def clock(name: str, source: Source | None = None, **options: Any) -> Column:
    """A time of day, as "17:30"."""
    return Column(name, source if source is not None else name, "time", convert=_time, **options)


def _time(value: time | None) -> str | None:
    return None if value is None else f"{value:%H:%M}"


def json(name: str, source: Source | None = None, **options: Any) -> Column:
    """JSON that PostgreSQL made or keeps; it goes out as it is, unread."""
    return Column(name, source if source is not None else name, "json", convert=unread, **options)


def unread(value: Any) -> Any:
    """JSON as bytes, to stand in an answer; an array, which PostgreSQL gives as a list, stays one."""
    return orjson.Fragment(value) if isinstance(value, bytes) else value


def id_(source: str = "pk") -> Column:
    return Column("_id", source, "id")


def ref(name: str, path: str, /, *, label: str = "", **parts: str) -> Column:
    """A reference, read as `{_id, …}`: `ref("branchObjectId", "branch", branchname="name")`."""
    sources: dict[str, Source] = {"_id": f"{path}_id"}
    sources |= {part: f"{path}__{source}" for part, source in parts.items()}
    return Column(name, "", "ref", label=label, parts=sources)


def stamps() -> list[Column]:
    """Who made and changed it, when, and the version to send back with a change."""
    return [
        text("createdBy", "created_by_name", label=lazy("Created by")),
        text("updatedBy", "updated_by_name", label=lazy("Updated by")),
        instant("createDt", "created_at", label=lazy("Created")),
        instant("updateDt", "updated_at"),
        integer("version"),
    ]


def visible_to(columns: Sequence[Column], role: Role) -> list[Column]:
    return [column for column in columns if role not in column.hidden_from]


def row_function(
    columns: Sequence[Column], role: Role, converters: Mapping[int, Convert]
) -> Callable[[Sequence[Any]], dict[str, Any]]:
    """A function from a database row to a record on the wire, made once a compiled list.

    It is compiled from one dict display over the row's places, `{"_id": row[0], …}`: a call for
    each value, which is the other way, costs four times as much. `converters` are by the place of
    the source and come before the column's own.
    """
    functions: dict[str, Convert] = {}
    entries: list[str] = []
    place = 0
    for column in columns:
        if column.parts:
            parts = ", ".join(
                f"{name!r}: row[{place + step}]" for step, name in enumerate(column.parts)
            )
            value = f"None if row[{place}] is None else {{{parts}}}"
        else:
            value = f"row[{place}]"
            own = column.shown_as.get(role) or column.convert
            for step, convert in enumerate((converters.get(place), own)):
                if convert is not None:
                    name = f"convert_{place}_{step}"
                    functions[name], value = convert, f"{name}({value})"
        entries.append(f"{column.name!r}: {value}")
        place += len(column.sources)
    return eval(f"lambda row: {{{', '.join(entries)}}}", functions)  # noqa: S307


class Listed(Protocol):
    columns: list[Column]
    detail: list[Column]

    @property
    def model(self) -> type[Model]: ...

    def order_of(self, name: str) -> Source | None: ...


@dataclass(frozen=True)
class RowOf:
    """A row of a list as a type: `Annotated[dict[str, Any], RowOf("PaymentRow", PAYMENTS)]`."""

    name: str
    listing: Listed

    @property
    def columns(self) -> Sequence[Column]:
        return self.listing.columns

    def object_schema(self) -> ObjectSchema:
        return ObjectSchema(
            {column.name: column.hint(self.listing.model) for column in self.columns},
            frozenset(column.name for column in self.columns if column.hidden_from),
            self.name,
            {column.name: self._facts(column) for column in self.columns},
        )

    def _facts(self, column: Column) -> dict[str, Any]:
        """What the head and the cells of a table need: the label, the kind of the values, their
        words, and whether the list can be sorted by them under this name."""
        facts: dict[str, Any] = {}
        if column.label:
            facts = {"x-label": str(column.label), "x-kind": column.kind}
            if self.listing.order_of(column.name) is not None:
                facts["x-sorted"] = True
        if words := column.words(self.listing.model):
            facts["x-words"] = words
        return facts


class RecordOf(RowOf):
    """A record, which has the list's detail columns too."""

    @property
    def columns(self) -> Sequence[Column]:
        return [*self.listing.columns, *self.listing.detail]
