"""The filters and scopes that a list declares."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db.models import (
    BigIntegerField,
    DateField,
    Exists,
    Field,
    Lookup,
    QuerySet,
    TextField,
)
from django.db.models.enums import TextChoices
from django.db.models.expressions import Combinable, Expression, F, Func
from django.db.models.functions import TruncDate

from shared_apps.core.errors import Invalid
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _

MAX_ITEMS = 100
FIRST_YEAR, LAST_YEAR = 1900, 2100


class Slot:
    """A place in compiled SQL whose value comes with each request."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class Bind(Expression):
    """An expression that compiles to one placeholder, filled by name at execution."""

    def __init__(self, name: str, output_field: Field) -> None:
        super().__init__(output_field=output_field)
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        return "%s", [Slot(self.name)]

    def get_group_by_cols(self) -> list[Any]:
        return []


class Among(Lookup):
    """`column = ANY(array)`: one SQL text however many values there are."""

    lookup_name = "among"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        left, left_params = self.process_lhs(compiler, connection)
        right, right_params = self.process_rhs(compiler, connection)
        return f"{left} = ANY({right})", [*left_params, *right_params]


class Comparison(Lookup):
    """`column operator value`, where the value is a `Bind`."""

    prepare_rhs = False
    operator = ""

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        left, left_params = self.process_lhs(compiler, connection)
        right, right_params = self.process_rhs(compiler, connection)
        return f"{left} {self.operator} {right}", [*left_params, *right_params]


class AtLeast(Comparison):
    lookup_name = "at_least"
    operator = ">="


class Before(Comparison):
    lookup_name = "before"
    operator = "<"


class AtMost(Comparison):
    lookup_name = "at_most"
    operator = "<="


class Equal(Comparison):
    lookup_name = "equal"
    operator = "="


class Like(Comparison):
    """The pattern comes escaped."""

    lookup_name = "like_pattern"
    operator = "LIKE"


Condition = Callable[[str], Any]


@dataclass(frozen=True, eq=False)
class Related:
    """Rows of another table that belong to the list's row, as a queryset with an `OuterRef`. Filters
    that go through the same ones ask for a single row that meets them all: a student who learns
    guitar with Amol, not guitar with somebody and tabla with Amol."""

    rows: Callable[[], QuerySet]

    def where(self, filter_: "Filter") -> "Filter":
        """`filter_`, whose condition is about these rows, as a filter of the list."""
        return replace(filter_, through=self)

    def meeting(self, conditions: Iterable[Any]) -> Exists:
        return Exists(self.rows().filter(*conditions))


@dataclass(frozen=True)
class Filter:
    """`parse` turns the query's text into a value (raises ValueError); `condition` compares it.

    A filter by several values may have a condition for `one`, the usual case: `=` lets an index
    that is in the list's order serve the page without sorting, `ANY` does not. The roles in
    `hidden_from` don't have the filter: it would tell what they must not see. `replaces` names
    views (`Limit.only_view`) that give way to it, besides the one of its own name. `through` are the
    rows that the condition is about, where they are not the list's own.
    """

    parse: Callable[[str], Any]
    condition: Condition
    description: str = ""
    accepts: Any = str  # for the OpenAPI document
    one: Condition | None = None
    hidden_from: frozenset[Role] = frozenset()
    replaces: frozenset[str] = frozenset()
    through: Related | None = None

    def suited_to(self, value: Any) -> tuple[Condition, Any]:
        """The condition for this value, and the value as that condition binds it."""
        if self.one is not None and isinstance(value, list) and len(value) == 1:
            return self.one, value[0]
        return self.condition, value


def _items(raw: str) -> list[str]:
    items = [item for item in (part.strip() for part in raw.split(",")) if item]
    if not items or len(items) > MAX_ITEMS:
        raise ValueError
    return list(dict.fromkeys(items))  # said twice, counted once


def parse_id(raw: str) -> int:
    """A record's id: digits only, as PostgreSQL's bigint holds them. Raises ValueError."""
    if not re.fullmatch(r"[0-9]{1,18}", raw):
        raise ValueError
    return int(raw)


def parse_day(raw: str) -> date:
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", raw):
        raise ValueError
    return date.fromisoformat(raw)


def asked_day(query: Mapping[str, str], name: str, default: date) -> date:
    """The day that a call's query string has under `name`. Raises Invalid for what is none."""
    raw = query.get(name, "")
    try:
        found = parse_day(raw) if raw else default
    except ValueError:
        found = None
    if found is None or not FIRST_YEAR <= found.year <= LAST_YEAR:
        raise Invalid.field(name, _("This is not a valid date."))
    return found


def _among(
    path: str, base: Field, parse: Callable[[str], list], description: str, accepts: Any = str
) -> Filter:
    return Filter(
        parse,
        lambda name: Among(F(path), Bind(name, ArrayField(base))),
        description,
        accepts,
        one=lambda name: Equal(F(path), Bind(name, base)),
    )


def some_of(known: Collection[str]) -> Callable[[str], list[str]]:
    """Reads one or more of these words, by comma."""

    def parse(raw: str) -> list[str]:
        items = _items(raw)
        if not set(items) <= set(known):
            raise ValueError
        return items

    return parse


def choices(options: type[TextChoices], path: str = "status") -> Filter:
    """One or more states, by comma."""
    return _among(path, TextField(), some_of(options.values), ", ".join(options.values))


def ids(path: str) -> Filter:
    """One or more ids, by comma."""
    return _among(
        path,
        BigIntegerField(),
        lambda raw: [parse_id(item) for item in _items(raw)],
        "ids, by comma",
        {"type": ["integer", "string"]},
    )


def of(path: str) -> Filter:
    """What belongs to these records, by ids: an owner who looks at one branch and asks for a student
    of another still gets what is the student's."""
    return replace(ids(path), replaces=frozenset({"branch"}))


def words(path: str) -> Filter:
    """One or more exact texts, by comma."""
    return _among(path, TextField(), _items, "texts, by comma")


def _calendar_day(path: str, *, instants: bool) -> Any:
    return TruncDate(F(path)) if instants else F(path)


def date_from(path: str, *, instants: bool = False) -> Filter:
    """From this calendar day on; `instants` when the column holds a moment, not a day."""
    return Filter(
        parse_day,
        lambda name: AtLeast(_calendar_day(path, instants=instants), Bind(name, DateField())),
        "yyyy-mm-dd",
    )


def date_before(path: str) -> Filter:
    """Before this calendar day."""
    return Filter(
        parse_day,
        lambda name: Before(_calendar_day(path, instants=False), Bind(name, DateField())),
        "yyyy-mm-dd",
    )


def date_to(path: str, *, instants: bool = False) -> Filter:
    """Up to and with this calendar day."""
    return Filter(
        parse_day,
        lambda name: AtMost(_calendar_day(path, instants=instants), Bind(name, DateField())),
        "yyyy-mm-dd",
    )


def condition(expression: Callable[[str], Any], parse: Callable[[str], Any]) -> Filter:
    """A filter of a list's own: `expression` builds the condition around `Bind(name, field)`."""
    return Filter(parse, expression)


@dataclass(frozen=True, eq=False)
class Search(Filter):
    """A filter by part of a text, whose `scanned` condition keeps away from a trigram index."""

    scanned: Condition | None = None

    def suited_to(self, value: str) -> tuple[Condition, str]:
        # Without three letters or digits in a row there is no trigram to look up, and PostgreSQL
        # would read the whole index and then the table.
        if self.scanned is not None and not re.search(r"[0-9a-z]{3}", value):
            return self.scanned, value
        return self.condition, value


def search_filter(path: str | Combinable) -> Filter:
    """Part of the generated lower-case search column; %, _ and \\ mean themselves.

    A search for three letters or more uses the table's trigram index, where it has one
    (`trigram_index`).
    """
    column = F(path) if isinstance(path, str) else path
    unindexed = Func(column, template="(%(expressions)s || '')", output_field=TextField())

    def parse(raw: str) -> str:
        if len(raw) > 200 or "\0" in raw:
            raise ValueError
        term = re.sub(r"([\\%_])", r"\\\1", " ".join(raw.lower().split()))
        return f"%{term}%"

    return Search(
        parse,
        lambda name: Like(column, Bind(name, TextField())),
        scanned=lambda name: Like(unindexed, Bind(name, TextField())),
    )


@dataclass(frozen=True)
class Limit:
    """A narrowing that the server imposes: a filter and its value for this person."""

    name: str
    filter: Filter
    value: Any
    # A view, not a right: the branch an owner is looking at. Lists only, and an explicit filter wins.
    only_view: bool = False


Scope = Callable[[Principal], Iterable[Limit]]


def own_branch(path: str, *, follow_view: bool = True) -> Scope:
    """Everyone but owners is confined to the own branch; owners see the branch they chose in the
    top bar, unless the list's `branch` filter says otherwise."""
    filter_ = ids(path)

    def scope(principal: Principal) -> Iterable[Limit]:
        if principal.is_owner:
            if follow_view and principal.branch_id is not None:
                yield Limit("branch", filter_, [principal.branch_id], only_view=True)
        else:
            own = [principal.branch_id] if principal.branch_id is not None else []
            yield Limit("own-branch", filter_, own)

    return scope


def own_organisation(path: str) -> Scope:
    """In a workspace only the rows of that organisation; for tables of the public space."""
    filter_ = ids(path)

    def scope(principal: Principal) -> Iterable[Limit]:
        if principal.workspace is not None:
            yield Limit("own-organisation", filter_, [principal.workspace.id])

    return scope


def no_scope(principal: Principal) -> Iterable[Limit]:
    return ()


def parse(name: str, filter_: Filter, raw: str) -> Any:
    """The filter's value; raises Invalid naming the parameter."""
    try:
        if "\0" in raw:  # no text of PostgreSQL's holds one
            raise ValueError
        return filter_.parse(raw)
    except ValueError:
        text = _("This is not a valid filter value.")
        raise Invalid.field(name, text) from None
