"""Figures of a period, grouped by a dimension and compared with as many days before.

A `Report` adds up the rows of one or more sources. Behind each figure are rows of the same sources:
each group of the answer carries the query string that lists them, and `figure` narrows the list to one
measure.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any
from urllib.parse import urlencode

from shared_apps.core.api.compiled import fetch_together
from shared_apps.core.api.queries import Narrowing
from shared_apps.core.api.sources import NONE, Dimension, Measure, Source
from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.errors import Invalid
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Principal
from shared_apps.core.roles import FRONT_DESK, Role
from shared_apps.core.translation import gettext as _

__all__ = ["Answer", "Dimension", "Group", "Measure", "Report", "Share", "Source"]

MOST_DAYS = 366
EARLIEST, LATEST = date(1901, 1, 1), date(9998, 12, 31)
Figures = dict[str, Decimal]
Weight = int | Fraction
Asked = Mapping[str, str]
NOTHING = {"money": ZERO, "count": Decimal(0)}


@dataclass(frozen=True)
class Share:
    """What part one sum of measures is of another, in per cent with one decimal, rounded down. It is
    computed of sums and never added up. Both sums say what each measure counts as in them."""

    name: str
    label: str
    part: Mapping[str, Weight]
    of: Mapping[str, Weight]
    kind: str = "percent"

    def figure(self, figures: Figures) -> Decimal:
        """Returns 0.0 where there is nothing to take a part of."""
        part, whole = (
            sum((figures[name] * weight for name, weight in weights), ZERO)
            for weights in self._whole
        )
        share = part * 1000 // whole if whole else ZERO
        return (share / 10).quantize(Decimal("0.1"))

    @cached_property
    def _whole(self) -> list[list[tuple[str, int]]]:
        """The weights of both sums as whole numbers, which leaves their ratio as it is."""
        scale = lcm(*(weight.denominator for weight in [*self.part.values(), *self.of.values()]))
        return [
            [(name, int(weight * scale)) for name, weight in sides.items()]
            for sides in (self.part, self.of)
        ]


@dataclass(frozen=True)
class Group:
    """One row of a report. `before` holds the figures of the period before."""

    key: str
    label: str
    figures: Figures
    before: Figures
    query: str


@dataclass(frozen=True)
class Answer:
    """A report of the days from `first` to `last`, compared with those from `before_first`. The days are
    None of a report about the present state. `query` lists the rows behind the totals, `narrowed` are the
    filters that were asked for."""

    first: date | None
    last: date | None
    before_first: date | None
    before_last: date | None
    by: str
    groups: list[Group]
    totals: Figures
    before: Figures
    query: str
    narrowed: Asked = field(default_factory=dict)


@dataclass(frozen=True)
class _Period:
    first: date
    last: date

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1

    @property
    def values(self) -> dict[str, date]:
        return {"from": self.first, "to": self.last}

    def before(self) -> "_Period":
        shift = timedelta(days=self.days)
        return _Period(self.first - shift, self.last - shift)

    def keys(self, by: str) -> list[date]:
        """The days or the first days of the months in it."""
        if by == "day":
            return [self.first + timedelta(days=past) for past in range(self.days)]
        start, keys = month_start(self.first), []
        while start <= self.last:
            keys.append(start)
            start = add_months(start, 1)
        return keys

    def within(self, by: str, start: date) -> "_Period":
        """The part of it that the day or month from `start` is."""
        if by == "day":
            return _Period(start, start)
        return _Period(max(start, self.first), min(add_months(start, 1) - timedelta(1), self.last))


class Report:
    """A declaration: what it is called, who reads it, and the sources of its figures.

    It reads `from` and `to` (both included; this month so far unless said otherwise), `by` (a dimension
    of its sources, `day` or `month`) and the filters of the sources. A source without a day is about the
    present state: it has no figures of the period before.
    """

    def __init__(
        self,
        name: str,
        *sources: Source,
        title: str = "",
        about: str = "",
        section: str = "",
        by: str = "day",
        chart: str = "",
        ahead: int = 0,
        as_of: str = "",
        is_compared: bool = True,
        shares: Sequence[Share] = (),
        note: str = "",
        roles: frozenset[Role] = FRONT_DESK,
    ) -> None:
        """`chart` is the measure that is drawn, the last one of money by default. `ahead` is for how many
        days from today on it is asked for, where that is its usual period. `as_of` is the filter for the
        day at whose end the figures stood, today unless said otherwise. A report of balances is not
        compared with the days before. `note` says what the figures are of."""
        self.name, self.sources, self.shares = name, sources, tuple(shares)
        self.title, self.about, self.section, self.note = title, about, section, note
        self.roles, self.by, self.ahead, self.as_of = roles, by, ahead, as_of
        self._is_compared = is_compared
        declared = [one for source in sources for one in source.measures]
        measures: dict[str, Measure] = {}
        for one in declared:
            measures.setdefault(one.name, one)
        # What more sources make up comes after what fewer do: a closing balance after its parts.
        made_of = Counter(one.name for one in declared)
        self.measures = sorted(measures.values(), key=lambda one: made_of[one.name])
        # A sum that has rows of the present state in it has no figure of the period before.
        present = {one.name for source in sources if not source.day for one in source.measures}
        dated = {one.name for source in sources if source.day for one in source.measures}
        self._dated = dated - present
        if self.is_dated:
            for source in sources:
                source.accept_period()
        money = [one.name for one in self.measures if one.kind == "money"]
        self.chart = chart or (money or [self.measures[0].name])[-1]

    @property
    def columns(self) -> "list[Measure | Share]":
        """The figures of a row, in their order."""
        return [*self.measures, *self.shares]

    @property
    def is_dated(self) -> bool:
        return any(source.day for source in self.sources)

    @property
    def dimensions(self) -> list[Dimension]:
        return list(self.sources[0].dimensions.values())

    def answer(self, principal: Principal, asked: Asked) -> Answer:
        """Raises Invalid for a period that is empty or longer than 366 days, an unknown dimension or an
        unknown filter. Two statements for each source, in one round trip."""
        by = self._by(asked)
        given = {name: value for name, value in asked.items() if value and name != "by"}
        asked = {**self._usual_period(), **given} if self.is_dated else given
        parsed = [source.parse(principal, asked) for source in self.sources]
        period = self._period(parsed)
        now, before = self._read(by, parsed, period)
        keys = self._keys(by, period, now, before)
        narrowed = {"from", "to"} if by in {"day", "month"} and period else {by}
        others = urlencode({name: value for name, value in asked.items() if name not in narrowed})
        groups = [
            self._group(by, key, now.get(key), before.get(key), others, period) for key in keys
        ]
        then = self._before(period)
        return Answer(
            period.first if period else None,
            period.last if period else None,
            then.first if then else None,
            then.last if then else None,
            by,
            groups,
            self._sum(group.figures for group in groups),
            self._sum((group.before for group in groups), dated=True) if then else {},
            urlencode(asked),
            given,
        )

    def _sum(self, figures: Iterable[Figures], *, dated: bool = False) -> Figures:
        """What these figures come to, with the shares of the sums; `dated` leaves out those of the
        present state."""
        kept = [one for one in self.measures if one.name in self._dated or not dated]
        added = {one.name: NOTHING[one.kind] for one in kept}
        for each in figures:
            for name in added:
                if name in each:
                    added[name] += each[name]
        return added | {share.name: share.figure(added) for share in self.shares}

    def _by(self, asked: Asked) -> str:
        by = asked.get("by") or self.by
        names = [one.name for one in self.dimensions]
        if by not in names:
            raise Invalid.field("by", _("Choose one of {names}.").format(names=", ".join(names)))
        return by

    def _usual_period(self) -> dict[str, str]:
        day = today()
        if self.ahead:
            return {"from": f"{day}", "to": f"{day + timedelta(days=self.ahead - 1)}"}
        return {"from": f"{month_start(day)}", "to": f"{day}"}

    def _before(self, period: _Period | None) -> _Period | None:
        """The days that the period is compared with, if the report compares."""
        return period.before() if period and self._is_compared else None

    def _period(self, parsed: list[tuple[Narrowing, ...]]) -> _Period | None:
        values = {item.name: item.value for narrowings in parsed for item in narrowings}
        if not self.is_dated:
            return None
        period = _Period(values["from"], values["to"])
        if period.days < 1 or period.days > MOST_DAYS:
            raise Invalid.field(
                "to", _("Please choose 1 to {most_days} days.").format(most_days=MOST_DAYS)
            )
        if not EARLIEST <= period.first <= period.last <= LATEST:
            raise Invalid.field("from", _("This is not a valid filter value."))
        return period

    def _read(
        self, by: str, parsed: list[tuple[Narrowing, ...]], period: _Period | None
    ) -> tuple[dict[Any, Any], dict[Any, Any]]:
        """The figures of each key, now and before; those of the period before stand under the key of
        the day that they are compared with."""
        statements, places = [], []
        for source, narrowings in zip(self.sources, parsed, strict=True):
            values = {item.name: item.value for item in narrowings} | {"shift": 0}
            compiled = source.compile(by, narrowings)
            places.append((0, source))
            statements.append((compiled, values))
            if period and source.day and (before := self._before(period)):
                shifted = before.values | {"shift": period.days}
                places.append((1, source))
                statements.append((compiled, values | shifted))
        found: tuple[dict[Any, Any], dict[Any, Any]] = ({}, {})
        for (place, source), rows in zip(places, fetch_together(*statements), strict=True):
            for found_key, label, *amounts in rows:
                key = None if found_key == "" else found_key
                _label, figures = found[place].setdefault(key, (label, {}))
                for measure, amount in zip(source.measures, amounts, strict=True):
                    nothing = NOTHING[measure.kind]
                    figures[measure.name] = figures.get(measure.name, nothing) + (amount or nothing)
        return found

    def _keys(self, by: str, period: _Period | None, now: Any, before: Any) -> list[Any]:
        if by in {"day", "month"} and period:
            return list(period.keys(by))
        labels = {key: label for found in (before, now) for key, (label, _) in found.items()}
        dimension = self.sources[0].dimensions[by]
        order = list(dimension.words or ())

        def place(key: Any) -> tuple[bool, int, str]:
            known = order.index(key) if key in order else len(order)
            return key is None, known, dimension.name_of(key, labels[key]).lower()

        return sorted(labels, key=place)

    def _group(
        self, by: str, key: Any, now: Any, then: Any, others: str, period: _Period | None
    ) -> Group:
        """The row of a key; `others` is the query string of what it does not narrow itself."""
        dimension = self.sources[0].dimensions[by]
        if period and by in {"day", "month"}:
            own = {name: f"{day}" for name, day in period.within(by, key).values.items()}
        else:
            own = {by: NONE if key is None else f"{key}"}
        label = (now or then or (key, {}))[0]
        return Group(
            own.get(by, str(key)),
            dimension.name_of(key, label),
            self._sum([now[1] if now else {}]),
            self._sum([then[1] if then else {}], dated=True) if self._before(period) else {},
            "&".join(filter(None, [others, urlencode(own)])),
        )
