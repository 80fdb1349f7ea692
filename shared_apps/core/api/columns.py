"""The columns of a record on the wire: one declaration gives the SELECT, the row, the schema, the export."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from operator import itemgetter
from typing import Any

import orjson
from django.db.models.expressions import Combinable
from django.utils import timezone
from rest_framework import serializers

from shared_apps.core.api.shapes import shape
from shared_apps.core.roles import Role

Source = str | Combinable
Convert = Callable[[Any], Any]

_TYPES: dict[str, Callable[[], serializers.Field]] = {
    "id": lambda: serializers.IntegerField(),
    "text": lambda: serializers.CharField(allow_null=True),
    "integer": lambda: serializers.IntegerField(allow_null=True),
    "flag": lambda: serializers.BooleanField(allow_null=True),
    "money": lambda: serializers.DecimalField(max_digits=12, decimal_places=2, allow_null=True),
    "date": lambda: serializers.DateField(allow_null=True),
    "time": lambda: serializers.TimeField(allow_null=True),
    "instant": lambda: serializers.DateTimeField(allow_null=True),
    "texts": lambda: serializers.ListField(child=serializers.CharField()),
    "integers": lambda: serializers.ListField(child=serializers.IntegerField()),
    "json": lambda: serializers.JSONField(),
}


@dataclass(frozen=True)
class Column:
    """`name` on the wire, read from `source` (an ORM path or expression) as a value of `kind`.

    A reference has `parts` instead of a source. `label` heads the column in exports; without one it
    is not exported. `hidden_from` leaves the column out for roles that must not see it; `shown_as`
    changes the value for a role (a masked phone).
    """

    name: str
    source: Source
    kind: str = "text"
    label: str = ""
    parts: Mapping[str, Source] = field(default_factory=dict)
    hidden_from: frozenset[Role] = frozenset()
    convert: Convert | None = None
    shown_as: Mapping[Role, Convert] = field(default_factory=dict)

    @property
    def sources(self) -> list[Source]:
        return list(self.parts.values()) if self.parts else [self.source]

    def schema_field(self) -> serializers.Field:
        if not self.parts:
            return _TYPES[self.kind]()
        inner: dict[str, Any] = {
            name: serializers.IntegerField() if name == "_id" else serializers.CharField()
            for name in self.parts
        }
        title = "".join(part[0].upper() + part[1:] for part in self.parts if part != "_id")
        return shape(f"{title}Reference", inner)(allow_null=True)


def _column(kind: str) -> Callable[..., Column]:
    def make(name: str, source: Source | None = None, **options: Any) -> Column:
        return Column(name, source if source is not None else name, kind, **options)

    return make


text = _column("text")
integer = _column("integer")
flag = _column("flag")
money = _column("money")
day = _column("date")
clock = _column("time")
instant = _column("instant")
texts = _column("texts")
integers = _column("integers")


def json(name: str, source: Source | None = None, **options: Any) -> Column:
    """JSON that PostgreSQL made or keeps; it goes out as it is."""
    return Column(name, source if source is not None else name, "json", convert=_raw, **options)


def _raw(value: Any) -> Any:
    return orjson.Fragment(value) if isinstance(value, (str, bytes)) else value


def id_(source: str = "pk") -> Column:
    return Column("_id", source, "id")


def ref(name: str, path: str, label: str = "", **parts: str) -> Column:
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


def schema_of(name: str, columns: Sequence[Column]) -> type[serializers.Serializer]:
    """The record's shape for the OpenAPI document."""
    return shape(name, {column.name: column.schema_field() for column in columns})


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
