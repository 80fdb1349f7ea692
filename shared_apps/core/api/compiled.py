"""SQL that the ORM wrote once: a request binds its values to the text's slots and reads rows."""

import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

import orjson
from django.contrib.postgres.expressions import ArraySubquery
from django.contrib.postgres.fields import ArrayField
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import JSONField, QuerySet
from django.db.models.expressions import Combinable
from django.db.models.query import get_related_populators
from psycopg.sql import quote as quote_literal

from shared_apps.core.api.columns import Column, Convert, row_function, unread
from shared_apps.core.api.filters import Slot
from shared_apps.core.roles import Role

# Slots that every list has; a filter's name is written in camelCase.
LIMIT, OFFSET = "LIMIT", "OFFSET"
MAX_COMPILED = 500
PIECE = 200
"""Rows that are read at a time, while no other thread of the process can run."""


@dataclass(frozen=True)
class Compiled:
    """SQL text and the names of its slots $1, $2, … in order: each waits for a value of that name."""

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
                return "%"
            param = next(waiting)
            if isinstance(param, Slot):
                slots.append(param.name)
                return f"${len(slots)}"
            return quote_literal(param, connection.connection)

        connection.ensure_connection()
        return cls(re.sub(r"%s|%%", written, sql), tuple(slots), make_row)

    def limited(self) -> "Compiled":
        """The same with LIMIT, whose value comes with each request."""
        slots = (*self.slots, LIMIT)
        return replace(self, sql=f"{self.sql} LIMIT ${len(slots)}", slots=slots)

    def counted(self) -> "Compiled":
        """How many rows there are, as the one pair ("", number)."""
        return replace(self, sql=f"SELECT '', COUNT(*) FROM ({self.sql}) AS found")

    def together_with(self, sql: str) -> "Compiled":
        """The same rows, and those of a statement without slots."""
        return replace(self, sql=f"({self.sql}) UNION ALL ({sql})")

    def bind(self, values: Mapping[str, Any]) -> list[Any]:
        return [values[name] for name in self.slots]

    def fetch(self, values: Mapping[str, Any]) -> list[Any]:
        [rows] = fetch_together((self, values))
        return rows

    def fetch_each(self, values: Mapping[str, Any]) -> Iterator[Any]:
        """The same one by one, for very many: PostgreSQL keeps the rows that are not read yet, and other
        threads may run between two pieces."""
        prepared: Any = connection
        with prepared.raw_cursor(server_side=True) as cursor:
            cursor.execute(self.sql, self.bind(values))
            while piece := cursor.fetchmany(PIECE):
                yield from map(self.make_row, piece)


class CompiledOnce:
    """What was compiled, by a key for each combination that is asked for; the least used make room."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, ...], Compiled] = OrderedDict()
        self._lock = Lock()

    def get(self, key: tuple[Any, ...], make: Callable[[], Compiled]) -> Compiled:
        """That of the key; `make` is called where there is none yet."""
        with self._lock:
            compiled = self._kept.get(key)
            if compiled is not None:
                self._kept.move_to_end(key)
                return compiled
        compiled = make()
        with self._lock:
            self._kept[key] = compiled
            if len(self._kept) > MAX_COMPILED:
                self._kept.popitem(last=False)
        return compiled


def fetch_together(*asked: tuple[Compiled, Mapping[str, Any]]) -> list[list[Any]]:
    """The rows of each statement with its values, in one round trip to PostgreSQL."""
    prepared: Any = connection
    found = prepared.fetch_prepared([(one.sql, one.bind(values)) for one, values in asked])
    return [
        [one.make_row(row) for row in rows] for (one, _), rows in zip(asked, found, strict=True)
    ]


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
    return Compiled.of(sql, params, row_function(columns, role, _converters(compiler, columns)))


def compile_instances(queryset: QuerySet, *, id_only: bool = False) -> Compiled:
    """Rows that come out as instances of the model, with the queryset's annotations and its
    `select_related`. With `id_only` their other fields are read when they are first used."""
    if id_only:
        queryset = queryset.only("pk")
    compiler = queryset.query.get_compiler(connection=connection)
    sql, params = compiler.as_sql()
    made = compiler.get_converters([expression for expression, _, _ in compiler.select])
    converters = {place: _converter(*found) for place, found in made.items()}
    own = compiler.klass_info["select_fields"]
    first, end = own[0], own[-1] + 1
    names = [column.target.attname for column, _, _ in compiler.select[first:end]]
    populators: Any = get_related_populators
    relations = populators(compiler.klass_info, compiler.select, DEFAULT_DB_ALIAS)
    annotations = tuple(compiler.annotation_col_map.items())

    def make(row: Sequence[Any]) -> Any:
        values = list(row)
        for place, convert in converters.items():
            values[place] = convert(values[place])
        made = queryset.model.from_db(DEFAULT_DB_ALIAS, names, values[first:end])
        for relation in relations:
            relation.populate(values, made)
        for name, place in annotations:
            setattr(made, name, values[place])
        return made

    return Compiled.of(sql, params, make)


def compile_plain(queryset: QuerySet) -> Compiled:
    """Rows that come out as tuples, with their JSON read."""
    compiler = queryset.query.get_compiler(connection=connection)
    sql, params = compiler.as_sql()
    readers: dict[int, Convert] = {}
    for place, (expression, _, _) in enumerate(compiler.select):
        if _is_json(expression):
            readers[place] = _read_json
        elif _is_list_of_json(expression):
            readers[place] = _read_each

    def make(row: Sequence[Any]) -> tuple[Any, ...]:
        values = list(row)
        for place, read in readers.items():
            values[place] = read(values[place])
        return tuple(values)

    return Compiled.of(sql, params, make if readers else tuple)


def _converters(compiler: Any, columns: Sequence[Column]) -> dict[int, Convert]:
    """What makes the value at a place of the row into what Python code works with."""
    expressions = [expression for expression, _, _ in compiler.select]
    from_django = compiler.get_converters(expressions)
    of_source = [column for column in columns for _ in column.sources]
    found: dict[int, Convert] = {}
    for place, column in enumerate(of_source):
        if _is_json(expressions[place]):
            if column.convert is not unread:
                found[place] = _read_json
        elif place in from_django and column.kind != "money" and column.convert is None:
            found[place] = _converter(*from_django[place])
    return found


def _is_json(expression: Any) -> bool:
    return isinstance(expression.output_field, JSONField)


def _is_list_of_json(expression: Any) -> bool:
    field = expression.output_field
    return isinstance(field, ArrayField) and isinstance(field.base_field, JSONField)


def _read_each(values: Sequence[bytes]) -> list[Any]:
    return [orjson.loads(value) for value in values]


def _read_json(value: bytes | None) -> Any:
    return None if value is None else orjson.loads(value)


def _converter(functions: Sequence[Any], expression: Any) -> Convert:
    def convert(value: Any) -> Any:
        for function in functions:
            value = function(value, expression, connection)
        return value

    return convert
