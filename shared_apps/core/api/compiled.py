"""SQL that the ORM wrote once: a request binds its values to the text's slots and reads rows."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db import connection
from django.db.models import QuerySet
from django.db.models.expressions import Combinable
from psycopg.sql import quote as quote_literal

from shared_apps.core.api.columns import Column, row_function
from shared_apps.core.api.filters import Slot
from shared_apps.core.roles import Role

# Slots that every list has; a filter's name is written in camelCase.
LIMIT, OFFSET = "LIMIT", "OFFSET"


@dataclass(frozen=True)
class Compiled:
    """SQL text and the names of its slots, in order: each waits for a value of that name."""

    sql: str
    slots: tuple[str, ...]
    make_row: Callable[[Sequence[Any]], Any]

    @classmethod
    def of(
        cls, sql: str, params: Sequence[Any], make_row: Callable[[Sequence[Any]], Any]
    ) -> "Compiled":
        """What never changes is written into the text: the plan that PostgreSQL keeps then knows
        it, and only the slots are sent."""
        waiting = iter(params)
        slots: list[str] = []

        def written(place: re.Match[str]) -> str:
            if place[0] == "%%":
                return place[0]
            param = next(waiting)
            if isinstance(param, Slot):
                slots.append(param.name)
                return place[0]
            return quote_literal(param, connection.connection).replace("%", "%%")

        connection.ensure_connection()
        return cls(re.sub(r"%s|%%", written, sql), tuple(slots), make_row)

    def limited(self) -> "Compiled":
        """The same with LIMIT, whose value comes with each request."""
        return replace(self, sql=f"{self.sql} LIMIT %s", slots=(*self.slots, LIMIT))

    def counted(self) -> "Compiled":
        """How many rows there are, as the one pair ("", number)."""
        return replace(self, sql=f"SELECT '', COUNT(*) FROM ({self.sql}) AS found")  # noqa: S608

    def bind(self, values: Mapping[str, Any]) -> list[Any]:
        return [values[name] for name in self.slots]

    def fetch(self, values: Mapping[str, Any]) -> list[Any]:
        prepared: Any = connection
        with prepared.prepared_cursor() as cursor:
            cursor.execute(self.sql, self.bind(values))
            return [self.make_row(row) for row in cursor.fetchall()]


class IdsOfPage(ArraySubquery):
    """The ids of one page of an ordered queryset of ids; LIMIT and OFFSET come with each request."""

    template = "ARRAY(%(subquery)s LIMIT %%s OFFSET %%s)"

    def as_sql(
        self, compiler: Any, connection: Any, template: str | None = None, **extra_context: Any
    ) -> tuple[str, Any]:
        sql, params = super().as_sql(compiler, connection, template, **extra_context)
        return sql, [*params, Slot(LIMIT), Slot(OFFSET)]


def compile_records(queryset: QuerySet, columns: Sequence[Column], role: Role) -> Compiled:
    """Rows that come out as records on the wire, as `role` sees these columns."""
    paths: list[str] = []
    expressions: dict[str, Combinable] = {}
    for position, source in enumerate(source for column in columns for source in column.sources):
        if isinstance(source, str):
            paths.append(source)
        else:
            paths.append(f"_c{position}")
            expressions[f"_c{position}"] = source
    selected = queryset.annotate(**expressions).values_list(*paths)
    compiler = selected.query.get_compiler(connection=connection)
    sql, params = compiler.as_sql()
    converters = {
        position: _converter(functions, expression)
        for position, (functions, expression) in compiler.get_converters(
            [expression for expression, _, _ in compiler.select]
        ).items()
        if _is_needed(columns, position)
    }
    return Compiled.of(sql, params, row_function(columns, role, converters))


def compile_plain(queryset: QuerySet) -> Compiled:
    """Rows that come out as tuples."""
    sql, params = queryset.query.get_compiler(connection=connection).as_sql()
    return Compiled.of(sql, params, tuple)


def _is_needed(columns: Sequence[Column], position: int) -> bool:
    kinds = [column.kind for column in columns for _ in column.sources]
    return kinds[position] not in {"json", "money"}


def _converter(functions: Sequence[Any], expression: Any) -> Callable[[Any], Any]:
    def convert(value: Any) -> Any:
        for function in functions:
            value = function(value, expression, connection)
        return value

    return convert
