"""Expenses and income for tests."""

from datetime import date
from decimal import Decimal
from typing import Any

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM, Actor
from tenant_apps.branches.models import Branch
from tenant_apps.finance import services
from tenant_apps.finance.models import Category, Expense, Income
from tenant_apps.workspace.models import WorkspaceSettings


def expense_category() -> Category:
    return Category.objects.get(kind="EXPENSE", name="Rent")


def income_source() -> Category:
    return Category.objects.get(kind="INCOME", name="Hall rent")


def main_branch() -> Branch:
    return Branch.objects.earliest("pk")


def _values(name: str, amount: object, day: date | None, values: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": name,
        "amount": Decimal(str(amount)),
        "date": day or today(),
        "account": "UPI",
        "branch": main_branch(),
        **values,
    }


def make_expense(
    amount: object = 400, *, by: Actor = SYSTEM, day: date | None = None, **values: Any
) -> Expense:
    """An approved expense, unless `submit` is false."""
    values.setdefault("category", expense_category())
    return services.create_expense(by=by, **_values("Rent", amount, day, values))


def make_paid_expense(amount: object = 400, *, day: date | None = None, **values: Any) -> Expense:
    expense = make_expense(amount, day=day, **values)
    return services.pay_expense(by=SYSTEM, record=expense, date=expense.date)


def make_income(amount: object = 400, *, day: date | None = None, **values: Any) -> Income:
    """Income that was received, unless `received` is false."""
    values = {"category": income_source(), "received": True} | values
    return services.create_income(by=SYSTEM, **_values("Hall", amount, day, values))


def set_limit(amount: object) -> None:
    """Sets the centre's limit in rupees; None is no limit."""
    limit = None if amount is None else Decimal(str(amount))
    WorkspaceSettings.objects.filter(pk=1).update(expense_limit=limit)
