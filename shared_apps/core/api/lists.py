"""Fast lists: filters, search, ordering and columns are declared; the ORM compiles the SQL once for
each combination of them and later requests only bind values (docs/decisions/fast-lists.md).
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from django.db import connection
from django.db.models import BigIntegerField, Count, F, Model, Q, QuerySet
from django.db.models.expressions import Combinable, OrderBy
from psycopg.sql import quote as quote_literal

from shared_apps.core.api.columns import Column, row_function, visible_to
from shared_apps.core.api.filters import (
    Bind,
    Condition,
    Filter,
    Limit,
    Scope,
    Slot,
    no_scope,
    parse,
    parse_id,
    search_filter,
)
from shared_apps.core.errors import Invalid, NotFound
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role

PAGE_SIZE = 10
MAX_PAGE_SIZE = 100
MAX_PAGE = 1_000_000
MAX_COMPILED = 500
THIS_RECORD = Filter(parse_id, lambda name: Q(pk=Bind(name, BigIntegerField())))
RESERVED = {"page", "pageSize", "search", "ordering", "format"}


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

    def bind(self, values: Mapping[str, Any]) -> list[Any]:
        return [values[name] for name in self.slots]

    def fetch(self, values: Mapping[str, Any], tail: str = "", extra: Sequence[Any] = ()) -> list:
        prepared: Any = connection
        with prepared.prepared_cursor() as cursor:
            cursor.execute(self.sql + tail, [*self.bind(values), *extra])
            return [self.make_row(row) for row in cursor.fetchall()]


@dataclass(frozen=True)
class Narrowing:
    """One condition of a list request, with the value to bind."""

    name: str
    condition: Condition
    value: Any

    @classmethod
    def of(cls, name: str, filter_: Filter, value: Any) -> "Narrowing":
        return cls(name, *filter_.suited_to(value))

    @property
    def shape(self) -> tuple[str, Condition]:
        return (self.name, self.condition)


@dataclass(frozen=True)
class Request:
    """A list request, parsed: what narrows it (name → filter), with which values, in which order."""

    role: Role
    narrowings: tuple["Narrowing", ...]
    ordering: str
    page: int = 1
    page_size: int = PAGE_SIZE

    def shape(self, *, without: str | None = None) -> tuple[Any, ...]:
        kept = tuple(item.shape for item in self.narrowings if item.name != without)
        return (self.role, kept, self.ordering)

    @property
    def values(self) -> dict[str, Any]:
        return {item.name: item.value for item in self.narrowings}


class Listing:
    """A resource's list and record: what may be asked and what comes back.

    `ordering` maps public names to ORM paths, `default` is one of them, with `-` for descending.
    `tabs` names a status column: the total's statement then counts each status too. `scope` is what
    the server imposes on this principal. Apps on higher floors add columns with `extend` and narrow
    a role with `narrow`, before the first request.
    """

    def __init__(
        self,
        queryset: QuerySet,
        *,
        columns: Sequence[Column],
        detail: Sequence[Column] = (),
        search: str | None = None,
        filters: Mapping[str, Filter] | None = None,
        ordering: Mapping[str, str | Combinable] | None = None,
        default: str = "-createDt",
        tabs: str | None = None,
        scope: Scope = no_scope,
    ) -> None:
        self.queryset = queryset
        self.columns = list(columns)
        self.detail = list(detail)
        self.filters = dict(filters or {})
        self.search = search_filter(search) if search else None
        self._searches: dict[Role, Filter] = {}
        self.ordering: dict[str, str | Combinable] = {"createDt": "created_at", **(ordering or {})}
        self.default = default
        self.tabs = tabs
        self._scopes: list[Scope] = [scope]
        self._compiled: OrderedDict[tuple[Any, ...], Compiled] = OrderedDict()
        self._lock = Lock()

    def __deepcopy__(self, memo: Any) -> "Listing":
        """DRF copies the fields of a form for each request; a declaration is shared."""
        return self

    @property
    def model(self) -> type[Model]:
        return self.queryset.model

    def extend(
        self,
        *,
        columns: Sequence[Column] = (),
        detail: Sequence[Column] = (),
        filters: Mapping[str, Filter] | None = None,
        ordering: Mapping[str, str | Combinable] | None = None,
    ) -> None:
        """Columns, filters and orderings that an app on a higher floor contributes."""
        self.columns += columns
        self.detail += detail
        self.filters |= filters or {}
        self.ordering |= ordering or {}

    def narrow(self, role: Role, scope: Scope, *, search: str | Combinable | None = None) -> None:
        """Confines `role` further; the other scopes still hold. `search` is what the role searches
        instead, where the search column holds what it must not find out."""
        if search is not None:
            self._searches[role] = search_filter(search)
        self._scopes.append(lambda principal: scope(principal) if principal.rights is role else ())

    def limits(self, principal: Principal, *, view: bool) -> list[Limit]:
        found = [limit for scope in self._scopes for limit in scope(principal)]
        return [limit for limit in found if view or not limit.only_view]

    def parse(self, principal: Principal, query: Mapping[str, str]) -> Request:
        """Reads a query string. Raises Invalid naming the parameter that is wrong or unknown."""
        filters: dict[str, Filter] = {}
        values: dict[str, Any] = {}
        # A filter or an order of a hidden column's name would tell what the column does not show.
        hidden = {
            c.name for c in [*self.columns, *self.detail] if principal.rights in c.hidden_from
        }
        for name, raw in query.items():
            if name in RESERVED or raw == "":
                continue
            if name not in self.filters or name in hidden:
                raise Invalid.field(name, "This list cannot be filtered by that.")
            filters[name] = self.filters[name]
            values[name] = parse(name, self.filters[name], raw)
        search = self._searches.get(principal.rights, self.search)
        if search and query.get("search", "").strip():
            filters["search"] = search
            values["search"] = parse("search", search, query["search"])
        for limit in self.limits(principal, view=True):
            if not (limit.only_view and limit.name in filters):
                filters[limit.name] = limit.filter
                values[limit.name] = limit.value
        ordering = query.get("ordering") or self.default
        column = ordering.removeprefix("-")
        if column not in self.ordering or column in hidden:
            raise Invalid.field("ordering", "This list cannot be sorted by that.")
        return Request(
            principal.rights,
            tuple(Narrowing.of(name, filters[name], values[name]) for name in sorted(filters)),
            ordering,
            _whole_number(query, "page", 1, MAX_PAGE),
            _whole_number(query, "pageSize", PAGE_SIZE, None),
        )

    def page(self, request: Request) -> dict[str, Any]:
        """The answer of `GET {resource}`: two statements, one when there is nothing to count."""
        size = min(request.page_size, MAX_PAGE_SIZE)
        counts = self._counts(request)
        if self.tabs:
            chosen = request.values.get(self.tabs)
            states = counts if chosen is None else [chosen] if isinstance(chosen, str) else chosen
            total = sum(counts.get(state, 0) for state in states)
        else:
            total = counts.get("", 0)
        offset = (request.page - 1) * size
        rows = self._rows(request, " LIMIT %s OFFSET %s", [size, offset]) if offset < total else []
        answer: dict[str, Any] = {
            "list": rows,
            "total": total,
            "page": request.page,
            "pageSize": size,
        }
        if self.tabs:
            answer["counts"] = counts
        return answer

    def every_row(self, request: Request, limit: int) -> Iterator[dict[str, Any]]:
        """The whole filtered list, for an export; at most `limit` rows."""
        yield from self._rows(request, " LIMIT %s", [limit])

    def record(self, principal: Principal, pk: int) -> dict[str, Any]:
        """The answer of `GET {resource}/{id}`. Raises NotFound outside the principal's scope."""
        one = self._one(principal, pk)
        key = ("record", *one.shape())
        found = self._get(key, lambda: self._compile_record(one)).fetch(one.values)
        if not found:
            raise NotFound
        return found[0]

    def find(self, principal: Principal, pk: int) -> Any:
        """The model instance. Raises NotFound outside the principal's scope."""
        one = self._one(principal, pk)
        key = ("exists", *one.shape())
        if not self._get(key, lambda: self._compile_exists(one)).fetch(one.values):
            raise NotFound
        return self.model._default_manager.get(pk=pk)

    def visible(self, role: Role) -> list[Column]:
        return visible_to(self.columns, role)

    def _get(self, key: tuple[Any, ...], make: Callable[[], Compiled]) -> Compiled:
        with self._lock:
            compiled = self._compiled.get(key)
            if compiled is not None:
                self._compiled.move_to_end(key)
                return compiled
        compiled = make()
        with self._lock:
            self._compiled[key] = compiled
            if len(self._compiled) > MAX_COMPILED:
                self._compiled.popitem(last=False)
        return compiled

    def _rows(self, request: Request, tail: str, extra: Sequence[Any]) -> list[dict[str, Any]]:
        key = ("rows", *request.shape())
        return self._get(key, lambda: self._compile_rows(request)).fetch(
            request.values, tail, extra
        )

    def _counts(self, request: Request) -> dict[str, int]:
        key = ("counts", *request.shape(without=self.tabs)[:2])
        return dict(self._get(key, lambda: self._compile_counts(request)).fetch(request.values))

    def _compile_rows(self, request: Request) -> Compiled:
        name, descending = request.ordering.lstrip("-"), request.ordering.startswith("-")
        source = self.ordering[name]
        order: Any = F(source) if isinstance(source, str) else source
        # Said only where nulls can be: an index is in the order that it was declared with.
        nulls_last = self._may_be_null(source) or None
        by = OrderBy(order, descending=descending, nulls_last=nulls_last)
        queryset = self._narrowed(request.narrowings).order_by(by, "-pk" if descending else "pk")
        return _compile(queryset, self.visible(request.role), request.role)

    def _compile_counts(self, request: Request) -> Compiled:
        queryset = self._narrowed([item for item in request.narrowings if item.name != self.tabs])
        if self.tabs:
            grouped = queryset.order_by().values(self.tabs).annotate(n=Count("*"))
            return _compile_plain(grouped.values_list(self.tabs, "n"))
        whole = queryset.order_by().values_list("pk")
        compiled = _compile_plain(whole)
        return replace(
            compiled,
            sql=f"SELECT '', COUNT(*) FROM ({compiled.sql}) AS found",  # noqa: S608
        )

    def _compile_record(self, one: Request) -> Compiled:
        columns = visible_to([*self.columns, *self.detail], one.role)
        return _compile(self._narrowed(one.narrowings).order_by(), columns, one.role)

    def _compile_exists(self, one: Request) -> Compiled:
        return _compile_plain(self._narrowed(one.narrowings).order_by().values_list("pk"))

    def _one(self, principal: Principal, pk: int) -> Request:
        limits = self.limits(principal, view=False)
        narrowings = [Narrowing.of(limit.name, limit.filter, limit.value) for limit in limits]
        this = Narrowing.of("pk", THIS_RECORD, pk)
        return Request(principal.rights, (*narrowings, this), ordering="")

    def _may_be_null(self, source: str | Combinable) -> bool:
        if not isinstance(source, str) or "__" in source:
            return True
        field: Any = self.model._meta.get_field(source)
        return bool(field.null)

    def _narrowed(self, narrowings: Iterable[Narrowing]) -> QuerySet:
        queryset = self.queryset.all()
        for item in narrowings:
            queryset = queryset.filter(item.condition(item.name))
        return queryset


def _whole_number(query: Mapping[str, str], name: str, default: int, most: int | None) -> int:
    raw = query.get(name, "")
    if raw == "":
        return default
    if not (raw.isascii() and raw.isdigit() and 0 < len(raw) <= 7) or int(raw) < 1:
        raise Invalid.field(name, "This must be a whole number from 1.")
    return int(raw) if most is None else min(int(raw), most)


def _compile(queryset: QuerySet, columns: Sequence[Column], role: Role) -> Compiled:
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


def _is_needed(columns: Sequence[Column], position: int) -> bool:
    kinds = [column.kind for column in columns for _ in column.sources]
    return kinds[position] not in {"json", "money"}


def _converter(functions: Sequence[Any], expression: Any) -> Callable[[Any], Any]:
    def convert(value: Any) -> Any:
        for function in functions:
            value = function(value, expression, connection)
        return value

    return convert


def _compile_plain(queryset: QuerySet) -> Compiled:
    sql, params = queryset.query.get_compiler(connection=connection).as_sql()
    return Compiled.of(sql, params, tuple)
