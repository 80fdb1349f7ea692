"""Rows of tables as one SQL script.

Each table is declared by SQL expressions over `n`, the row's number from 1, which is its id too; a
field that is not named has its default, or is empty where it may be. A list whose model has no
declaration here has no rows, and the bench says so.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models
from psycopg.sql import quote

TODAY = "(now() AT TIME ZONE 'Asia/Kolkata')::date"


@dataclass(frozen=True)
class Rows:
    """`count` rows of a model, whose named fields are SQL expressions over `n`."""

    model: str
    count: int
    values: Mapping[str, str]


def script(tables: Iterable[Rows]) -> str:
    """The statements that fill these tables, one after the other."""
    return ";\n".join(part for rows in tables for part in _statements(rows))


def _statements(rows: Rows) -> Iterator[str]:
    model = apps.get_model(rows.model)
    values: dict[str, str] = {}
    for field in model._meta.concrete_fields:
        if not isinstance(field, models.GeneratedField):
            usual = "n" if isinstance(field, models.AutoField) else None
            values[field.column] = rows.values.get(field.attname) or usual or _usual(field)
    unknown = rows.values.keys() - {field.attname for field in model._meta.concrete_fields}
    if unknown:
        raise LookupError(f"{rows.model} has no {', '.join(sorted(unknown))}.")
    table = model._meta.db_table
    # What is set up with the workspace makes way, so that row n has the id n.
    if model._meta.label == "audit.AuditEntry":
        yield f"TRUNCATE {table}"
    names, expressions = ", ".join(f'"{name}"' for name in values), ", ".join(values.values())
    numbers = f"generate_series(1, {rows.count}) AS n"
    yield f"INSERT INTO {table} ({names}) SELECT {expressions} FROM {numbers} ORDER BY n"
    for reset in connection.ops.sequence_reset_sql(no_style(), [model]):
        yield reset.rstrip(";")


def _usual(field: models.Field) -> str:
    """What a field that is not named has, as SQL."""
    if field.null:
        return "NULL"
    value: Any = field.get_default()
    if value is None:
        raise LookupError(f"{field} needs a value.")
    return quote(field.get_db_prep_save(value, connection))


def cycle(*words: str) -> str:
    """One of the words after the other; a word that comes twice comes twice as often."""
    return f"(ARRAY[{', '.join(map(quote, words))}])[n % {len(words)} + 1]"


def code(prefix: str, digits: int, number: str = "n") -> str:
    return f"'{prefix}-' || lpad(({number})::text, {digits}, '0')"


MOMENT = "now() - n % 1000 * interval '1 day' - n % 86400 * interval '1 second'"
STAMPED = {"created_at": MOMENT, "created_by_id": "1", "created_by_name": "'Bench Owner'"}
