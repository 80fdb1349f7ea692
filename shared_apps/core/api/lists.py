"""Fast lists: filters, search, ordering and columns are declared; the ORM compiles the SQL once for
each combination of them and later requests only bind values (docs/decisions/fast-lists.md).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Count, F, Model, QuerySet
from django.db.models.expressions import Combinable, OrderBy

from shared_apps.core.api.columns import Column, visible_to
from shared_apps.core.api.compiled import (
    LIMIT,
    OFFSET,
    Compiled,
    CompiledOnce,
    IdsOfPage,
    compile_instances,
    compile_plain,
    compile_records,
    fetch_together,
)
from shared_apps.core.api.filters import Among, Filter, Scope, no_scope
from shared_apps.core.api.queries import Narrowing, Query, without
from shared_apps.core.api.selection import MOST_CHOSEN, Selection
from shared_apps.core.api.totals import ListTotals, Totals
from shared_apps.core.changes import position_query
from shared_apps.core.errors import Invalid, NotFound
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from tenants.context import current_organisation

PAGE_SIZE = 10
MAX_PAGE_SIZE = 100
MAX_PAGE = 1_000_000
RESERVED = frozenset({"page", "pageSize", "ordering", "format"})


@dataclass(frozen=True)
class Request:
    """A list request, parsed: what narrows it (name → filter), with which values, in which order."""

    role: Role
    narrowings: tuple[Narrowing, ...]
    ordering: str
    page: int = 1
    page_size: int = PAGE_SIZE

    def plan_key(self, *, without: str | None = None) -> tuple[Any, ...]:
        kept = tuple(item.plan_key for item in self.narrowings if item.name != without)
        return (self.role, kept, self.ordering)

    @property
    def values(self) -> dict[str, Any]:
        return {item.name: item.value for item in self.narrowings}


class Listing:
    """A resource's list and record: what may be asked and what comes back.

    `rows` is a queryset, narrowed by `search`, `filters` and `scope`, or a `Query` that others share.
    `ordering` maps public names to ORM paths; every other labelled column can be sorted by its own
    name. `default` is one of these names, with `-` for descending.
    `tabs` names a status column: the total's statement then counts each status too. `totals` says
    which amounts are added up for whoever asks. Apps of higher layers add columns with `extend` and
    narrow a role with `narrow`, before the first request.
    """

    def __init__(
        self,
        rows: QuerySet | Query,
        *,
        columns: Sequence[Column],
        detail: Sequence[Column] = (),
        search: str | Combinable | None = None,
        filters: Mapping[str, Filter] | None = None,
        ordering: Mapping[str, str | Combinable] | None = None,
        default: str = "-createDt",
        tabs: str | None = None,
        totals: Totals | None = None,
        scope: Scope = no_scope,
    ) -> None:
        self.query = (
            rows
            if isinstance(rows, Query)
            else Query(rows, filters=filters, search=search, scope=scope)
        )
        self.columns = list(columns)
        self.detail = list(detail)
        self._hidden: dict[Role, frozenset[str]] = {}
        self.ordering: dict[str, str | Combinable] = dict(ordering or {})
        if any(field.name == "created_at" for field in self.model._meta.fields):
            self.ordering.setdefault("createDt", "created_at")
        self.default = default
        self.tabs = tabs
        self.totals = totals
        self._compiled = CompiledOnce()

    def __deepcopy__(self, memo: Any) -> "Listing":
        """DRF copies the fields of a form for each request; a declaration is shared."""
        return self

    @property
    def model(self) -> type[Model]:
        return self.query.model

    @property
    def filters(self) -> Mapping[str, Filter]:
        return self.query.filters

    def extend(
        self,
        *,
        columns: Sequence[Column] = (),
        detail: Sequence[Column] = (),
        filters: Mapping[str, Filter] | None = None,
        ordering: Mapping[str, str | Combinable] | None = None,
        totals: Totals | None = None,
    ) -> None:
        """Columns, filters, orderings and totals that an app of a higher layer contributes."""
        self.totals = totals or self.totals
        self.columns += columns
        self.detail += detail
        self.query.extend(filters or {})
        self.ordering |= ordering or {}

    def narrow(self, role: Role, scope: Scope, *, search: str | Combinable | None = None) -> None:
        """As `Query.narrow`."""
        self.query.narrow(role, scope, search=search)

    def parse(self, principal: Principal, query: Mapping[str, str]) -> Request:
        """Reads a query string. Raises Invalid naming the parameter that is wrong or unknown."""
        # A filter or an order by a hidden or masked column would tell what the column does not show.
        hidden = self._hidden_from(principal.rights)
        narrowings = self.query.parse(principal, query, reserved=RESERVED, hidden=hidden)
        ordering = query.get("ordering") or self.default
        column = ordering.removeprefix("-")
        if column in hidden or column not in self._sorted_by:
            raise Invalid.field("ordering", _("This list cannot be sorted by that."))
        return Request(
            principal.rights,
            narrowings,
            ordering,
            _whole_number(query, "page", 1, MAX_PAGE),
            _whole_number(query, "pageSize", PAGE_SIZE, None),
        )

    def page(self, request: Request) -> dict[str, Any]:
        """The answer of `GET {resource}`: two statements in one round trip. `position` is how far the change
        log was before the rows were read."""
        size = min(request.page_size, MAX_PAGE_SIZE)
        offset = (request.page - 1) * size
        space = current_organisation() is None
        counts_key = ("counts", space, *request.plan_key(without=self.tabs)[:2])
        key = ("page", *request.plan_key())
        counted, rows = fetch_together(
            (self._compiled.get(counts_key, lambda: self.compile_counts(request)), request.values),
            (
                self._compiled.get(key, lambda: self.compile_page(request)),
                request.values | {LIMIT: size, OFFSET: offset},
            ),
        )
        counts: dict[Any, int] = dict(counted)
        position = counts.pop(None, 0)
        if self.tabs:
            chosen = request.values.get(self.tabs)
            states = counts if chosen is None else [chosen] if isinstance(chosen, str) else chosen
            total = sum(counts.get(state, 0) for state in states)
        else:
            total = counts.get("", 0)
        answer: dict[str, Any] = {
            "list": rows,
            "total": total,
            "page": request.page,
            "pageSize": size,
            "position": position,
        }
        if self.tabs:
            answer["counts"] = counts
        return answer

    def every_row(self, request: Request, limit: int, **bound: Any) -> Iterator[dict[str, Any]]:
        """The whole filtered list, for an export; at most `limit` rows. `bound` as for `record`."""
        key = ("every row", *request.plan_key())
        compiled = self._compiled.get(key, lambda: self._compile_every_row(request))
        yield from compiled.fetch_each(request.values | bound | {LIMIT: limit})

    def count(self, request: Request, limit: int) -> int:
        """How many rows match; no more than `limit` are counted."""

        def compiled() -> Compiled:
            return compile_plain(self.query.rows(request.narrowings).order_by().values_list("pk"))

        key = ("count", *request.plan_key()[:2])
        limited = self._compiled.get(key, lambda: compiled().limited().counted())
        [(_total, found)] = limited.fetch(request.values | {LIMIT: limit})
        return int(found)

    def scope(self, principal: Principal) -> list[str]:
        """What this person may see at all, in a form that can be stored and compared."""
        limits = self.query.limits(principal, view=False)
        return [
            str(principal.rights.value),
            *sorted(f"{limit.name}={limit.value}" for limit in limits),
        ]

    def add_up(self, request: Request) -> ListTotals:
        """The answer of `GET {resource}/totals`: one statement over everything that matches. Amounts
        whose column the role does not see are left out."""
        assert self.totals is not None
        hidden = [column.name for column in self.columns if request.role in column.hidden_from]
        totals = self.totals.without(hidden)
        key = ("totals", *request.plan_key()[:2])
        compiled = self._compiled.get(
            key, lambda: totals.compile(self._added_up(request.narrowings))
        )
        return totals.answer(compiled.fetch(request.values))

    def _added_up(self, narrowings: Sequence[Narrowing]) -> QuerySet:
        entries = self.totals.entries if self.totals else None
        if entries is None:
            return self.query.rows(narrowings)
        own = [item.name for item in narrowings if item.name in entries.filters]
        rest = [item for item in narrowings if item.name not in entries.filters]
        return entries.of_rows(self.query.rows(rest), own)

    def choose(self, principal: Principal, query: Mapping[str, str], chosen: Selection) -> Request:
        """The list request that stands for the rows that a person chose: by their ids, within what
        the person may see at all, or all that match `query` but some. Raises Invalid for a query
        that the list does not know."""
        if chosen.ids is None:
            asked = self.parse(principal, query)
            return Request(asked.role, (*asked.narrowings, *without(chosen)), asked.ordering)
        ordering = self.parse(principal, {"ordering": query.get("ordering", "")}).ordering
        return Request(principal.rights, self.query.choose(principal, chosen), ordering)

    def ids_of(self, request: Request) -> list[int]:
        """The ids of the rows that match, in their order. Raises Invalid for more than 5,000."""
        key = ("ids", *request.plan_key())
        compiled = self._compiled.get(key, lambda: self._compile_ids(request))
        found = [pk for (pk,) in compiled.fetch(request.values | {LIMIT: MOST_CHOSEN + 1})]
        if len(found) > MOST_CHOSEN:
            raise Invalid.field(
                "all",
                _("At most {most_chosen:,} rows can be changed at once.").format(
                    most_chosen=MOST_CHOSEN
                ),
            )
        return found

    def values_of(self, request: Request, names: Sequence[str], limit: int) -> list[dict[str, Any]]:
        """Some columns of the rows that match, those of a record included; at most `limit` rows."""
        wanted = [column for column in [*self.columns, *self.detail] if column.name in names]
        key = ("values", tuple(names), *request.plan_key())

        def compiled() -> Compiled:
            found = self._ordered(self.query.rows(request.narrowings), request.ordering)
            return compile_records(found, visible_to(wanted, request.role), request.role).limited()

        return self._compiled.get(key, compiled).fetch(request.values | {LIMIT: limit})

    def first_rows(
        self, request: Request, names: Sequence[str], limit: int
    ) -> tuple[Compiled, dict[str, Any]]:
        """The statement for some columns of the first rows that match, those of a record included,
        with its values: for `fetch_together`."""
        wanted = [column for column in [*self.columns, *self.detail] if column.name in names]
        key = ("first", tuple(names), *request.plan_key())

        def compiled() -> Compiled:
            return self._compile_page(request, visible_to(wanted, request.role))

        return self._compiled.get(key, compiled), request.values | {LIMIT: limit, OFFSET: 0}

    def record(self, principal: Principal, pk: int, **bound: Any) -> dict[str, Any]:
        """The answer of `GET {resource}/{id}`; `bound` are the values of `Bind`s in its columns.
        Raises NotFound outside the principal's scope."""
        one = self._one(principal, pk)
        key = ("record", *one.plan_key())
        found = self._compiled.get(key, lambda: self._compile_record(one)).fetch(one.values | bound)
        if not found:
            raise NotFound
        return found[0]

    def find(self, principal: Principal, pk: int, *, id_only: bool = False) -> Any:
        """The model instance. With `id_only` its other fields are read when they are first used: for a
        service that locks and reads the record anyway. Raises NotFound outside the principal's scope.
        """
        one = self._one(principal, pk)
        key = ("id" if id_only else "instance", *one.plan_key())
        compiled = self._compiled.get(key, lambda: self._compile_instance(one, id_only))
        found = compiled.fetch(one.values)
        if not found:
            raise NotFound
        return found[0]

    def order_of(self, name: str) -> str | Combinable | None:
        """What the list is sorted by under this name; None when it cannot be."""
        if name in self.ordering:
            return self.ordering[name]
        column = next((one for one in self.columns if one.name == name), None)
        return column.order() if column else None

    @cached_property
    def _sorted_by(self) -> frozenset[str]:
        """The names that the list can be sorted by."""
        names = [*self.ordering, *(column.name for column in self.columns)]
        return frozenset(name for name in names if self.order_of(name) is not None)

    def visible(self, role: Role) -> list[Column]:
        return visible_to(self.columns, role)

    def _hidden_from(self, role: Role) -> frozenset[str]:
        """The names of the columns that the role sees changed or not at all."""
        hidden = self._hidden.get(role)
        if hidden is None:
            columns = [*self.columns, *self.detail]
            hidden = frozenset(column.name for column in columns if column.is_changed_for(role))
            self._hidden[role] = hidden
        return hidden

    def compile_page(self, request: Request) -> Compiled:
        return self._compile_page(request, self.visible(request.role))

    def _compile_page(self, request: Request, columns: Sequence[Column]) -> Compiled:
        """The page's ids are found first, in an inner query: what a column costs is then paid for
        the rows of the page, not for those before it."""
        found = self._ordered(self.query.rows(request.narrowings), request.ordering)
        page = self.query.queryset.filter(Among(F("pk"), IdsOfPage(found.values("pk"))))
        return compile_records(self._ordered(page, request.ordering), columns, request.role)

    def _compile_every_row(self, request: Request) -> Compiled:
        found = self._ordered(self.query.rows(request.narrowings), request.ordering)
        return compile_records(found, self.visible(request.role), request.role).limited()

    def _compile_ids(self, request: Request) -> Compiled:
        found = self._ordered(self.query.rows(request.narrowings), request.ordering)
        return compile_plain(found.values_list("pk")).limited()

    def compile_counts(self, request: Request) -> Compiled:
        """How many rows match, of each status where the list has tabs, and the change log's position
        under the name None: in one statement, so that no row is older than the position."""
        queryset = self.query.rows([item for item in request.narrowings if item.name != self.tabs])
        if self.tabs:
            grouped = queryset.order_by().values(self.tabs).annotate(n=Count("*"))
            counts = compile_plain(grouped.values_list(self.tabs, "n"))
        else:
            counts = compile_plain(queryset.order_by().values_list("pk")).counted()
        return counts.together_with(position_query())

    def _compile_record(self, one: Request) -> Compiled:
        columns = visible_to([*self.columns, *self.detail], one.role)
        return compile_records(self.query.rows(one.narrowings).order_by(), columns, one.role)

    def _compile_instance(self, one: Request, id_only: bool) -> Compiled:
        return compile_instances(self.query.rows(one.narrowings).order_by(), id_only=id_only)

    def _one(self, principal: Principal, pk: int) -> Request:
        return Request(principal.rights, self.query.only(principal, pk), ordering="")

    def _ordered(self, queryset: QuerySet, ordering: str) -> QuerySet:
        descending = ordering.startswith("-")
        source = self.order_of(ordering.removeprefix("-"))
        assert source is not None
        # Said only where nulls can be: an index is in the order that it was declared with.
        nulls_last = self._may_be_null(source) or None
        if not isinstance(source, str):
            # In an inner query Django resolves the expression of an ORDER BY late, and then in
            # place: the next query to use it would compare with this one's rows.
            queryset, source = queryset.annotate(in_order=source), "in_order"
        by = OrderBy(F(source), descending=descending, nulls_last=nulls_last)
        return queryset.order_by(by, "-pk" if descending else "pk")

    def _may_be_null(self, source: str | Combinable) -> bool:
        if not isinstance(source, str) or "__" in source:
            return True
        options: Any = self.model._meta
        return bool((options.pk if source == "pk" else options.get_field(source)).null)


def _whole_number(query: Mapping[str, str], name: str, default: int, most: int | None) -> int:
    raw = query.get(name, "")
    if raw == "":
        return default
    if not (raw.isascii() and raw.isdigit() and 0 < len(raw) <= 7) or int(raw) < 1:
        raise Invalid.field(name, _("This must be a whole number from 1."))
    return int(raw) if most is None else min(int(raw), most)
