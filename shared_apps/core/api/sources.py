"""Where the figures of a report come from: rows, their measures, and what they are grouped by."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, NamedTuple

from django.db.models import (
    Case,
    CharField,
    Count,
    DateField,
    DecimalField,
    F,
    Func,
    IntegerField,
    Q,
    QuerySet,
    Sum,
    TextField,
    Value,
    When,
)
from django.db.models.expressions import Combinable

from shared_apps.core.api.columns import Column
from shared_apps.core.api.columns import Source as Path
from shared_apps.core.api.compiled import Compiled, CompiledOnce, compile_plain
from shared_apps.core.api.filters import (
    Bind,
    Condition,
    Equal,
    Filter,
    Scope,
    date_from,
    date_to,
    ids,
    no_scope,
    parse_day,
    some_of,
)
from shared_apps.core.api.filters import words as texts_filter
from shared_apps.core.api.lists import Listing
from shared_apps.core.api.queries import Narrowing, Query
from shared_apps.core.api.totals import Totals
from shared_apps.core.dates import format_day
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Principal
from shared_apps.core.translation import lazy

NONE = "~none"
"""The key of the group whose rows have no value in the dimension."""
MOST_LETTERS = 300
_RATE = DecimalField(max_digits=5, decimal_places=2)
_MONEY = DecimalField(max_digits=14, decimal_places=2)


@dataclass(frozen=True)
class Measure:
    """A named figure: the sum of `value` over the rows that meet `where`, or how many they are. Declared
    once, in the app that keeps the rows."""

    name: str
    value: Path | None = None
    where: Q | None = None
    label: str = ""

    @property
    def kind(self) -> str:
        return "count" if self.value is None else "money"

    @property
    def expression(self) -> Combinable:
        """The aggregate."""
        if self.value is None:
            return Count("pk", filter=self.where)
        return Sum(self.value, filter=self.where, output_field=_MONEY)

    def column(self) -> Column | None:
        """What one row adds to the sum, as a column of the list; None for a count."""
        if self.value is None:
            return None
        value = F(self.value) if isinstance(self.value, str) else self.value
        if self.where is not None:
            value = Case(When(self.where, then=value), default=Value(ZERO), output_field=_MONEY)
        return Column(self.name, value, "money", label=self.label)


@dataclass(frozen=True)
class Dimension:
    """What figures are grouped and filtered by: the path of the key, and the path of what it is called.
    `words` are the names of the keys where these are states; `of` is the resource whose records the
    keys are; a `rate` is a number of per cent. `none` names the rows without a key."""

    name: str
    key: str
    text: str = ""
    label: str = ""
    words: Mapping[str, Any] | None = None
    of: str = ""
    none: str = lazy("Not given")
    rate: bool = False

    def name_of(self, key: Any, label: Any) -> str:
        """Returns what people read for the key of a group."""
        if key is None:
            return str(self.none)
        if self.name in {"day", "month"}:
            return format_day(key) if self.name == "day" else f"{key:%b %Y}"
        if self.rate:
            return f"{key.normalize():f} %"
        return str(self.words.get(key, key)) if self.words else str(label or key)

    def filter(self) -> Filter:
        if self.words:
            found = texts_filter(self.key)
            names = ", ".join(self.words)
            return Filter(some_of(list(self.words)), found.condition, names, one=found.one)
        if self.rate:
            return Filter(_parse_rate, lambda name: Equal(F(self.key), Bind(name, _RATE)), "0.00")
        return OrNone.of(ids(self.key) if self.of else _one_text(self.key), self.key)


def _parse_rate(raw: str) -> Decimal:
    if not re.fullmatch(r"[0-9]{1,3}\.[0-9]{2}", raw):
        raise ValueError
    return Decimal(raw)


def _one_text(path: str) -> Filter:
    """This exact text, commas and all."""

    def parse(raw: str) -> str:
        if len(raw) > MOST_LETTERS:
            raise ValueError
        return raw

    return Filter(parse, lambda name: Equal(F(path), Bind(name, TextField())), "exact text")


UNREAD = Filter(parse_day, lambda name: Q(), "not used")
"""A day of the period that rows are not narrowed by."""


@dataclass(frozen=True, eq=False)
class OrNone(Filter):
    """A filter by values; `NONE` asks for the rows that have none."""

    path: str = ""

    @classmethod
    def of(cls, filter_: Filter, path: str) -> "OrNone":
        def parse(raw: str) -> Any:
            return None if raw == NONE else filter_.parse(raw)

        about = f"{filter_.description}, or {NONE}"
        return cls(parse, filter_.condition, about, filter_.accepts, one=filter_.one, path=path)

    def suited_to(self, value: Any) -> tuple[Condition, Any]:
        return (self._missing, None) if value is None else super().suited_to(value)

    def _missing(self, name: str) -> Q:
        nothing = Q(**{f"{self.path}__isnull": True})
        return nothing if self.accepts is not str else nothing | Q(**{self.path: ""})


@dataclass(frozen=True, eq=False)
class FigureFilter(Filter):
    """The rows that one measure adds up."""

    conditions: Mapping[str, Condition] = field(default_factory=dict)

    @classmethod
    def of(cls, measures: Sequence[Measure]) -> "FigureFilter":
        def condition(measure: Measure) -> Condition:
            return lambda name: measure.where or Q()

        conditions = {measure.name: condition(measure) for measure in measures}

        def parse(raw: str) -> str:
            if raw not in conditions:
                raise ValueError
            return raw

        return cls(parse, lambda name: Q(), ", ".join(conditions), conditions=conditions)

    def suited_to(self, value: str) -> tuple[Condition, str]:
        return self.conditions[value], value


class _Month(Func):
    """The first day of the month of a day that is `shift` days later."""

    template = "date_trunc('month', %(expressions)s::integer)::date"
    arg_joiner = " + "
    output_field = DateField()


class _Later(Func):
    template = "(%(expressions)s::integer)"
    arg_joiner = " + "
    output_field = DateField()


class Sums(NamedTuple):
    """Rows of a source that are added up already, for its figures. They have its columns by the same names,
    but for those that the filters in `without` ask about."""

    rows: QuerySet
    without: frozenset[str] = frozenset()


class Source:
    """Rows that a report adds up, and the list of them.

    `rows` are narrowed by `scope`, by their `day` and by the dimensions, or are a `Query` with filters of
    its own. `heading` names the column that says what a row is, `texts` those that stand beneath. `page` is
    the page of the product whose list has these rows, `page_filters` which filters its address knows.
    `link` names the column with the address where a row is opened.

    `sums` are the same rows added up beforehand.

    Rows without a day are of the present state. `period` says how they read the period of a report with
    others: what was before it, for example. Otherwise they do not.
    """

    def __init__(
        self,
        rows: QuerySet | Query,
        *,
        name: str = "rows",
        title: str = "",
        day: str | None,
        day_label: str = lazy("Day"),
        dimensions: Sequence[Dimension],
        measures: Sequence[Measure],
        columns: Sequence[Column],
        heading: str,
        texts: Sequence[str] = (),
        default: str,
        scope: Scope = no_scope,
        page: str = "",
        page_filters: Sequence[str] = (),
        link: str = "",
        period: Mapping[str, Filter] | None = None,
        sums: Sums | None = None,
    ) -> None:
        self.sums = sums
        self.name, self.title, self.day = name, title, day
        self.link, self.period = link, period
        self.heading, self.texts = heading, tuple(texts)
        self.page, self.page_filters = page, tuple(page_filters)
        self.measures = tuple(measures)
        dated = (
            [
                Dimension("day", day, day, label=day_label),
                Dimension("month", day, day, label=lazy("Month")),
            ]
            if day
            else []
        )
        self.dimensions = {one.name: one for one in (*dated, *dimensions)}
        self.query = rows if isinstance(rows, Query) else Query(rows, scope=scope)
        self.query.extend({one.name: one.filter() for one in dimensions} | self.query.filters)
        self.query.extend({"figure": FigureFilter.of(self.measures)})
        if day:
            self.query.extend({"from": date_from(day), "to": date_to(day)} | self.query.filters)
        self.listing = self._listing(columns, default)
        self._compiled = CompiledOnce()

    def _listing(self, columns: Sequence[Column], default: str) -> Listing:
        shown = {column.name for column in columns}
        own = {one.name: one.column() for one in self.measures}
        money = {name: column for name, column in own.items() if column is not None}
        return Listing(
            self.query,
            columns=[*columns, *(one for name, one in money.items() if name not in shown)],
            default=default,
            totals=Totals({name: column.source for name, column in money.items()}),
        )

    def accept_period(self) -> None:
        """Lets a list of the present state be asked with the period of a report that other sources
        have."""
        if self.day is None:
            self.query.extend({"from": UNREAD, "to": UNREAD, **(self.period or {})})

    def parse(self, principal: Principal, asked: Mapping[str, str]) -> tuple[Narrowing, ...]:
        """Reads the query string of the report."""
        return self.query.parse(principal, asked)

    def compile(self, by: str, narrowings: tuple[Narrowing, ...]) -> Compiled:
        """The statement of the figures by this dimension; its slot `shift` moves days of the period before
        to those that they are compared with."""

        def compiled() -> Compiled:
            dimension = self.dimensions[by]
            rows = self._added(narrowings).rows(narrowings).order_by()
            if by in {"day", "month"}:
                kind = _Later if by == "day" else _Month
                moved = kind(F(dimension.key), Bind("shift", IntegerField()))
                rows = rows.annotate(group_key=moved)
                grouped = rows.values_list("group_key", Value("", CharField()))
            elif dimension.text:
                grouped = rows.values_list(dimension.key, dimension.text)
            else:
                grouped = rows.values_list(dimension.key, Value("", CharField()))
            return compile_plain(
                grouped.annotate(**{f"sum_{one.name}": one.expression for one in self.measures})
            )

        return self._compiled.get((by, *(item.plan_key for item in narrowings)), compiled)

    def _added(self, narrowings: Sequence[Narrowing]) -> Query:
        """What the figures are added up from."""
        if self.sums and self.sums.without.isdisjoint(item.name for item in narrowings):
            return Query(self.sums.rows)
        return self.query
