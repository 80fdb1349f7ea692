"""What may be asked of a table, and by whom: filters, search and scope, declared once. A list and its
record, its totals, a selection, an export and a report all narrow their rows by the same query.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db.models import BigIntegerField, F, Model, Q, QuerySet
from django.db.models.expressions import Combinable

from shared_apps.core.api.filters import (
    Among,
    Bind,
    Condition,
    Filter,
    Limit,
    Related,
    Scope,
    no_scope,
    parse,
    parse_id,
    search_filter,
)
from shared_apps.core.api.selection import Selection
from shared_apps.core.errors import Invalid
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _

_IDS = ArrayField(BigIntegerField())
THIS_RECORD = Filter(parse_id, lambda name: Q(pk=Bind(name, BigIntegerField())))
CHOSEN = Filter(parse_id, lambda name: Among(F("pk"), Bind(name, _IDS)))
NOT_CHOSEN = Filter(parse_id, lambda name: ~Q(Among(F("pk"), Bind(name, _IDS))))


@dataclass(frozen=True)
class Narrowing:
    """One condition of a request, with the value to bind."""

    name: str
    condition: Condition
    value: Any
    through: Related | None = None

    @classmethod
    def of(cls, name: str, filter_: Filter, value: Any) -> "Narrowing":
        return cls(name, *filter_.suited_to(value), filter_.through)

    @classmethod
    def of_limit(cls, limit: Limit) -> "Narrowing":
        return cls.of(limit.name, limit.filter, limit.value)

    @property
    def plan_key(self) -> tuple[str, Condition]:
        return (self.name, self.condition)


class Query:
    """The rows of `queryset` that a principal may see (`scope`), narrowed by the filters and the search
    of a query string. Apps of higher layers add filters with `extend` and confine a role with `narrow`,
    before the first request.
    """

    def __init__(
        self,
        queryset: QuerySet,
        *,
        filters: Mapping[str, Filter] | None = None,
        search: str | Combinable | None = None,
        scope: Scope = no_scope,
    ) -> None:
        self.queryset = queryset
        self.filters = dict(filters or {})
        self.search = search_filter(search) if search else None
        self._searches: dict[Role, Filter] = {}
        self._scopes: list[Scope] = [scope]

    @property
    def model(self) -> type[Model]:
        return self.queryset.model

    def extend(self, filters: Mapping[str, Filter]) -> None:
        """Adds filters."""
        self.filters |= filters

    def narrow(self, role: Role, scope: Scope, *, search: str | Combinable | None = None) -> None:
        """Confines `role` further; the other scopes still hold. `search` is what the role searches
        instead, where the search column holds what it must not find out."""
        if search is not None:
            self._searches[role] = search_filter(search)
        self._scopes.append(lambda principal: scope(principal) if principal.rights is role else ())

    def limits(self, principal: Principal, *, view: bool) -> list[Limit]:
        """What the server imposes on this person; with `view` also the branch that is looked at."""
        found = [limit for scope in self._scopes for limit in scope(principal)]
        return [limit for limit in found if view or not limit.only_view]

    def parse(
        self,
        principal: Principal,
        asked: Mapping[str, str],
        *,
        reserved: Iterable[str] = (),
        hidden: Iterable[str] = (),
    ) -> tuple[Narrowing, ...]:
        """Reads a query string, without the names in `reserved`; the filters in `hidden` do not exist
        for this person. Raises Invalid naming the parameter that is wrong or unknown."""
        filters: dict[str, Filter] = {}
        values: dict[str, Any] = {}
        for name, raw in asked.items():
            if name == "search" or name in reserved or raw == "":
                continue
            chosen = self.filters.get(name)
            if chosen is None or name in hidden or principal.rights in chosen.hidden_from:
                raise Invalid.field(name, _("This list cannot be filtered by that."))
            filters[name] = chosen
            values[name] = parse(name, chosen, raw)
        search = self._searches.get(principal.rights, self.search)
        if search and asked.get("search", "").strip():
            filters["search"] = search
            values["search"] = parse("search", search, asked["search"])
        replaced = filters.keys() | set().union(*(each.replaces for each in filters.values()))
        for limit in self.limits(principal, view=True):
            if not (limit.only_view and limit.name in replaced):
                filters[limit.name] = limit.filter
                values[limit.name] = limit.value
        return tuple(Narrowing.of(name, filters[name], values[name]) for name in sorted(filters))

    def choose(self, principal: Principal, chosen: Selection) -> tuple[Narrowing, ...]:
        """The rows that were chosen by their ids, within what the person may see at all."""
        return (*self.scoped(principal), Narrowing.of("chosen", CHOSEN, list(chosen.ids or ())))

    def only(self, principal: Principal, pk: int) -> tuple[Narrowing, ...]:
        """This one row, within what the person may see at all."""
        return (*self.scoped(principal), Narrowing.of("pk", THIS_RECORD, pk))

    def scoped(self, principal: Principal) -> tuple[Narrowing, ...]:
        """All that the person may see, whichever branch is looked at."""
        return tuple(map(Narrowing.of_limit, self.limits(principal, view=False)))

    def rows(self, narrowings: Sequence[Narrowing]) -> QuerySet:
        """The rows that meet these conditions, whose values are bound when they are fetched."""
        queryset = self.queryset.all()
        related: dict[Related, list[Any]] = {}
        for item in narrowings:
            condition = item.condition(item.name)
            if item.through is None:
                queryset = queryset.filter(condition)
            else:
                related.setdefault(item.through, []).append(condition)
        for rows, conditions in related.items():
            queryset = queryset.filter(rows.meeting(conditions))
        return queryset


def without(chosen: Selection) -> tuple[Narrowing, ...]:
    """The rows that a person took out of all that match."""
    found = Narrowing.of("without", NOT_CHOSEN, list(chosen.without))
    return (found,) if chosen.without else ()
