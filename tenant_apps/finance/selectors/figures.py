"""Figures of what was earned and spent, for reports and Home."""

from shared_apps.core.api.filters import choices, date_from, date_to, ids, own_branch
from shared_apps.core.api.queries import Query
from shared_apps.core.api.reports import Measure
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
