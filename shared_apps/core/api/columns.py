"""The columns of a record on the wire: one declaration gives the SELECT, the row, the schema, the export."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from operator import itemgetter
from typing import Any, Literal, Protocol

import orjson
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model
from django.db.models.expressions import Combinable
from django.utils import timezone

from shared_apps.core.api.shapes import Shape
from shared_apps.core.roles import Role

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
        hint = Shape(inner).hint()
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
    """JSON that PostgreSQL made or keeps; it goes out as it is."""
    return Column(name, source if source is not None else name, "json", convert=_raw, **options)


def _raw(value: Any) -> Any:
    return orjson.Fragment(value) if isinstance(value, (str, bytes)) else value


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
        text("createdBy", "created_by_name", label="Created by"),
        text("updatedBy", "updated_by_name", label="Updated by"),
        instant("createDt", "created_at", label="Created"),
        instant("updateDt", "updated_at"),
        integer("version"),
    ]


def visible_to(columns: Sequence[Column], role: Role) -> list[Column]:
    return [column for column in columns if role not in column.hidden_from]


def row_function(
    columns: Sequence[Column], role: Role, converters: Mapping[int, Convert]
) -> Callable[[Sequence[Any]], dict[str, Any]]:
    """A function from a database row to a record on the wire, made once a compiled list."""
    makers: list[tuple[str, Callable[[Sequence[Any]], Any]]] = []
    position = 0
    for column in columns:
        if column.parts:
            makers.append((column.name, _reference_maker(list(column.parts), position)))
        else:
            convert = column.shown_as.get(role) or column.convert or converters.get(position)
            makers.append((column.name, _value_maker(position, convert)))
        position += len(column.sources)

    def make_row(row: Sequence[Any]) -> dict[str, Any]:
        return {name: make(row) for name, make in makers}

    return make_row


def _value_maker(position: int, convert: Convert | None) -> Callable[[Sequence[Any]], Any]:
    if convert is None:
        return itemgetter(position)
    return lambda row: convert(row[position])


def _reference_maker(names: list[str], start: int) -> Callable[[Sequence[Any]], Any]:
    end = start + len(names)

    def make(row: Sequence[Any]) -> dict[str, Any] | None:
        if row[start] is None:
            return None
        return dict(zip(names, row[start:end], strict=True))

    return make


class Listed(Protocol):
    columns: list[Column]
    detail: list[Column]

    @property
    def model(self) -> type[Model]: ...


@dataclass(frozen=True)
class RowOf:
    """A row of a list as a type: `Annotated[dict[str, Any], RowOf("PaymentRow", PAYMENTS)]`."""

    name: str
    listing: Listed

    @property
    def columns(self) -> Sequence[Column]:
        return self.listing.columns

    def shape(self) -> Shape:
        return Shape(
            {column.name: column.hint(self.listing.model) for column in self.columns},
            frozenset(column.name for column in self.columns if column.hidden_from),
            self.name,
        )


class RecordOf(RowOf):
    """A record, which has the list's detail columns too."""

    @property
    def columns(self) -> Sequence[Column]:
        return [*self.listing.columns, *self.listing.detail]


def export_value(value: Any) -> Any:
    """A cell of an export: dates as people write them, references by their name."""
    if isinstance(value, dict):
        return next((str(part) for name, part in value.items() if name != "_id"), "")
    if isinstance(value, datetime):
        return timezone.localtime(value).strftime("%d-%m-%Y %H:%M")
    if isinstance(value, date):
        return value.strftime("%d-%m-%Y")
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    return "" if value is None else value
