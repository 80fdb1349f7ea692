"""Figures of what was earned and spent, for reports and Home."""

from datetime import date
from decimal import Decimal
from typing import TypedDict

from django.db.models import Q, QuerySet

from shared_apps.core.api.filters import choices, date_from, date_to, ids, own_branch
from shared_apps.core.api.queries import Query
from shared_apps.core.api.reports import Measure
from shared_apps.core.dates import month_start
from shared_apps.core.money import ZERO
from shared_apps.core.translation import lazy
from tenant_apps.finance.models import Account, Expense, ExpenseLine, Income, IncomeLine

EARNED = Measure("income", "amount", label=lazy("Income"))
"""What was received on a day less what was reversed on it, fees included."""

SPENT = Measure("expense", "amount", label=lazy("Expense"))
"""What was paid on a day less what was reversed on it."""

_FILTERS = {
    "from": date_from("date"),
    "to": date_to("date"),
    "method": choices(Account, "account"),
    "branch": ids("branch_id"),
}

POSTED_INCOME = Query(
    IncomeLine.objects.filter(status__in=Income.POSTED),
    filters=_FILTERS,
    scope=own_branch("branch_id"),
)
"""Income and fees by their own day, of the branch in view; `EARNED` adds them up."""

POSTED_EXPENSES = Query(
    ExpenseLine.objects.filter(status__in=Expense.POSTED),
    filters=_FILTERS,
    scope=own_branch("branch_id"),
)
"""Expenses by their own day, of the branch in view; `SPENT` adds them up."""


class EarnedAndSpent(TypedDict):
    income: Decimal
    expense: Decimal


def earned_and_spent_by_month(
    branch_id: int | None, first: date, last: date
) -> dict[date, EarnedAndSpent]:
    """Returns the income and the expense of each month with either, by its first day. `branch_id` is
    None for all branches; both days are included. Two SQL statements."""
    found: dict[date, EarnedAndSpent] = {}
    for query, measure in ((POSTED_INCOME, EARNED), (POSTED_EXPENSES, SPENT)):
        in_branch = Q() if branch_id is None else Q(branch=branch_id)
        rows: QuerySet = query.queryset.filter(in_branch, date__range=(first, last)).order_by()
        for day, amount in rows.values_list("date").annotate(sum=measure.expression):
            month = found.setdefault(month_start(day), {"income": ZERO, "expense": ZERO})
            if measure is EARNED:
                month["income"] += amount
            else:
                month["expense"] += amount
    return found
