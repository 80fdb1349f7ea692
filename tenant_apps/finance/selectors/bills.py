"""What else is paid to one payee on one day."""

from datetime import date
from decimal import Decimal

from django.db.models import QuerySet, Sum

from shared_apps.core.money import ZERO
from tenant_apps.finance.models import Account, Expense

_COUNTED = (Expense.Status.SUBMITTED, Expense.Status.APPROVED, Expense.Status.PAID)


def other_bills(expense: Expense) -> Decimal:
    """Returns what the payee's other bills of the same day come to, in all branches: submitted,
    approved or paid. ₹0.00 without a payee."""
    return _sum(_of_payee(expense.payee).filter(bill_date=expense.bill_date), expense)


def cash_of_day(expense: Expense, day: date) -> Decimal:
    """Returns what the payee's other cash expenses that count on `day` come to, in all branches."""
    paid = _of_payee(expense.payee).filter(date=day, account=Account.CASH)
    return _sum(paid, expense)


def _of_payee(payee: str) -> QuerySet[Expense]:
    if not payee.strip():
        return Expense.objects.none()
    return Expense.objects.live().filter(payee__iexact=payee, status__in=_COUNTED)


def _sum(expenses: QuerySet[Expense], but: Expense) -> Decimal:
    others = expenses if but.pk is None else expenses.exclude(pk=but.pk)
    return others.aggregate(sum=Sum("amount"))["sum"] or ZERO
