"""Figures of a period, grouped by a dimension and compared with as many days before.

A report adds up the rows of a `Query`. The rows behind a figure are a list of the same query, and each
group of the report carries the query string that shows them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.db.models.expressions import Combinable

from shared_apps.core.api.compiled import Compiled, CompiledOnce, compile_plain, fetch_together
from shared_apps.core.api.queries import Narrowing, Query
from shared_apps.core.dates import month_start, today
from shared_apps.core.errors import Invalid
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _

MOST_DAYS = 366
Figures = dict[str, Decimal]


@dataclass(frozen=True)
class Measure:
    """A named figure: the sum that `expression` computes of the rows. Declared once, in the app that
    keeps the rows."""

    name: str
    expression: Combinable


@dataclass(frozen=True)
class Dimension:
    """What figures are grouped by: the path of the key, which is also the value of the filter of the
    same name, and the path of what it is called."""

    name: str
    key: str
    label: str


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
    """A report of the days from `first` to `last`, compared with those from `before_first`."""

    first: date
    last: date
    before_first: date
    before_last: date
    by: str
    groups: list[Group]
    totals: Figures
    before: Figures


class Report:
    """Reads `from`, `to` (both included; this month so far unless said otherwise), `by` (one of the
    dimensions, or `day`) and the filters of the query."""

    def __init__(
        self,
        query: Query,
        *,
        day: str,
        dimensions: Sequence[Dimension],
        measures: Sequence[Measure],
    ) -> None:
        by_day = Dimension("day", day, day)
        self._query, self._measures = query, tuple(measures)
        self._dimensions = {one.name: one for one in (by_day, *dimensions)}
        self._compiled = CompiledOnce()

    def answer(self, principal: Principal, asked: Mapping[str, str]) -> Answer:
        """Raises Invalid for a period that is empty or longer than 366 days, an unknown dimension or an
        unknown filter. Two statements in one round trip."""
        by = asked.get("by") or "day"
        dimension = self._dimensions.get(by)
        if dimension is None:
            raise Invalid.field(
                "by", _("Choose one of {names}.").format(names=", ".join(self._dimensions))
            )
        given = {name: value for name, value in asked.items() if value and name != "by"}
        asked = {"from": f"{month_start(today())}", "to": f"{today()}", **given}
        narrowings = self._query.parse(principal, asked)
        values = {item.name: item.value for item in narrowings}
        first, last = values["from"], values["to"]
        days = (last - first).days + 1
        if days < 1 or days > MOST_DAYS:
            raise Invalid.field(
                "to", _("Please choose 1 to {most_days} days.").format(most_days=MOST_DAYS)
            )
        before = {"from": first - timedelta(days=days), "to": first - timedelta(days=1)}
        compiled = self._compile(dimension, narrowings)
        now, then = (
            {key: (label, figures) for key, label, *figures in rows}
            for rows in fetch_together((compiled, values), (compiled, values | before))
        )
        shift = timedelta(days=days)
        keys = now.keys() | then.keys()
        if by == "day":
            then = {day + shift: found for day, found in then.items()}
            keys = {first + timedelta(days=past) for past in range(days)}
        groups = [
            self._group(dimension, key, now.get(key), then.get(key), asked) for key in sorted(keys)
        ]
        return Answer(
            first,
            last,
            before["from"],
            before["to"],
            by,
            groups,
            self._sum(group.figures for group in groups),
            self._sum(group.before for group in groups),
        )

    def _compile(self, dimension: Dimension, narrowings: tuple[Narrowing, ...]) -> Compiled:
        def compiled() -> Compiled:
            rows = self._query.rows(narrowings).order_by()
            grouped = rows.values_list(dimension.key, dimension.label)
            sums = {f"sum_{one.name}": one.expression for one in self._measures}
            return compile_plain(grouped.annotate(**sums))

        key = (dimension.name, *(item.plan_key for item in narrowings))
        return self._compiled.get(key, compiled)

    def _group(
        self, dimension: Dimension, key: Any, now: Any, then: Any, asked: Mapping[str, str]
    ) -> Group:
        label = (now or then or (key, None))[0]
        own = (
            {"from": f"{key}", "to": f"{key}"}
            if dimension.name == "day"
            else {dimension.name: f"{key}"}
        )
        return Group(
            str(key),
            str(label),
            self._figures(now),
            self._figures(then),
            urlencode({**asked, **own}),
        )

    def _figures(self, found: Any) -> Figures:
        amounts = found[1] if found else [None] * len(self._measures)
        pairs = zip(self._measures, amounts, strict=True)
        return {measure.name: amount or ZERO for measure, amount in pairs}

    def _sum(self, figures: Iterator[Figures]) -> Figures:
        found = list(figures)
        return {one.name: sum((each[one.name] for each in found), ZERO) for one in self._measures}
