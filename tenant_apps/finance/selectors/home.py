"""Money on Home: what was collected each day, and income against expense by month."""

from collections import defaultdict
from datetime import date
from decimal import Decimal

from django.db.models import CharField, QuerySet, Value

from shared_apps.core.api.reports import Measure
from shared_apps.core.dates import month_start, months_shown
from shared_apps.core.money import ZERO
from shared_apps.core.periods import Span
from shared_apps.core.principal import Principal
from tenant_apps.fees import selectors as fees
from tenant_apps.finance.models import Origin
from tenant_apps.finance.schemas import MonthOfMoney
from tenant_apps.finance.selectors.figures import EARNED, POSTED_EXPENSES, POSTED_INCOME, SPENT

_COLLECTED, _EARNED, _SPENT = "collected", "earned", "spent"


class HomeFinance(fees.HomeMoney, total=False):
    trend: list[MonthOfMoney]


def home_figures(*, principal: Principal, today: date, span: Span) -> HomeFinance:
    """Returns the money of the selected branch: collections of the period, income against expense by
    month, and dues by age. Empty for users who may not see money. Two SQL statements."""
    if not principal.sees_figures:
        return {}
    months = months_shown(today)
    first = fees.first_day_of_home(today, span)
    by_day = _by_day(principal.branch_id, first, today)
    collected = by_day[_COLLECTED]
    figures = fees.home_figures(principal=principal, today=today, span=span, by_day=collected)
    income = _by_month([collected, by_day[_EARNED]])
    expense = _by_month([by_day[_SPENT]])
    trend: list[MonthOfMoney] = [
        {"month": f"{start:%Y-%m}", "income": income[start], "expense": expense[start]}
        for start in months
    ]
    return {**figures, "trend": trend}


def _by_day(branch_id: int | None, first: date, last: date) -> dict[str, dict[date, Decimal]]:
    """Returns by day what was collected, what was earned besides fees, and what was spent. One SQL
    statement."""

    def named(kind: str, rows: QuerySet) -> QuerySet:
        return rows.annotate(kind=Value(kind, output_field=CharField()))

    def lines(kind: str, rows: QuerySet, measure: Measure) -> QuerySet:
        within = rows.filter(date__range=(first, last)).order_by()
        own = within if branch_id is None else within.filter(branch=branch_id)
        return named(kind, own.values_list("date").annotate(sum=measure.expression))

    collected = named(_COLLECTED, fees.collections_by_day(branch_id, first, last))
    others = POSTED_INCOME.queryset.exclude(origin=Origin.FEES)
    found: dict[str, dict[date, Decimal]] = defaultdict(dict)
    for day, amount, kind in collected.union(
        lines(_EARNED, others, EARNED),
        lines(_SPENT, POSTED_EXPENSES.queryset, SPENT),
        all=True,
    ):
        found[kind][day] = amount
    return found


def _by_month(sums: list[dict[date, Decimal]]) -> dict[date, Decimal]:
    months: dict[date, Decimal] = defaultdict(lambda: ZERO)
    for by_day in sums:
        for day, amount in by_day.items():
            months[month_start(day)] += amount
    return months
