"""Money and closed days for tests."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.closing.models import CashClose
from tenant_apps.daybook import selectors, services
from tenant_apps.fees.models import Payment
from tenant_apps.fees.services import record_payment
from tenant_apps.finance.tests.factories import main_branch, make_paid_expense
from tenant_apps.students.models import Student
from tenant_apps.workspace.models import WorkspaceSettings


def yesterday() -> date:
    return today() - timedelta(days=1)


def pay_cash(amount: object, day: date | None = None, **values: Any) -> Payment:
    """A payment in cash of the first student of the main branch."""
    student = Student.objects.filter(branch=main_branch()).earliest("pk")
    values = {"method": "CASH", **values}
    return record_payment(
        by=SYSTEM, student=student, amount=Decimal(str(amount)), date=day or today(), **values
    )


def spend_cash(amount: object, day: date | None = None) -> Any:
    return make_paid_expense(amount, day=day or today(), account="CASH")


def close(
    day: date, counted: object = None, *, branch: Branch | None = None, **said: Any
) -> CashClose:
    """Closes a day with what the book says, or with what was `counted` in coins."""
    branch = branch or main_branch()
    coins = selectors.drawer(branch.pk, day).book if counted is None else Decimal(str(counted))
    count = services.count_cash(
        by=SYSTEM, branch=branch, date=day, notes={}, coins=max(coins, Decimal(0))
    )
    said = {"reason": CashClose.Reason.UNEXPLAINED, **said}
    return services.close_day(by=SYSTEM, count=count, **said)


def begin(counted: object = 1000) -> CashClose:
    """A close of the main branch two days ago, whatever was missing."""
    limits = WorkspaceSettings.objects.filter(pk=1)
    before = limits.get().cash_difference_limit
    limits.update(cash_difference_limit=None)
    closed = close(today() - timedelta(days=2), counted)
    limits.update(cash_difference_limit=before)
    return closed
