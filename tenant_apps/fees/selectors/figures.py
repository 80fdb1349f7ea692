"""Money on Home and on a branch's page, by the same balance as everywhere else."""

from collections import defaultdict
from datetime import date, timedelta
from decimal import Decimal
from typing import Annotated, Any, TypedDict

from django.db.models import Count, QuerySet, Sum, Value
from django.db.models.functions import TruncMonth

from shared_apps.core.api.columns import RowOf
from shared_apps.core.dates import add_months, month_start, months_shown, today
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Principal
from shared_apps.core.roles import FRONT_DESK
from tenant_apps.fees import rules, shapes
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.selectors.balances import OPEN_OF_DUE, age_of_due, pending_of
from tenant_apps.fees.selectors.lists import PAYMENTS
from tenant_apps.students.models import Student

DAYS_SHOWN = 30
RECENT = "5"


class HomeMoney(TypedDict, total=False):
    collections: shapes.Collections
    dues: shapes.DuesByAge
    trend: list[shapes.MonthTaken]
    recentPayments: list[Annotated[dict[str, Any], RowOf("PaymentRow", PAYMENTS)]]


class BranchMoney(TypedDict, total=False):
    collections: Decimal
    pending: Decimal


def home_figures(*, principal: Principal, today: date) -> HomeMoney:
    """Collections, dues, their trend and the latest payments of the branch in view; nothing for
    those who may not see money."""
    if not principal.sees_figures:
        return {}
    branch = principal.branch_id
    return {
        "collections": collections(branch, today),
        "dues": dues_by_age(branch, today),
        "trend": trend(branch, today),
        "recentPayments": PAYMENTS.page(PAYMENTS.parse(principal, {"pageSize": RECENT}))["list"],
    }


def branch_figures(*, branch_id: int, principal: Principal) -> BranchMoney:
    """What the branch took in this month and what its students owe."""
    if principal.rights not in FRONT_DESK:
        return {}
    return {
        "collections": _sum(_received(branch_id).filter(date__gte=month_start(today()))),
        "pending": _sum(_owing(branch_id), "pending"),
    }


def collections(branch_id: int | None, today: date) -> shapes.Collections:
    """Today, this month, last month up to the same day, and each of the last 30 days."""
    this_month = month_start(today)
    last_month = add_months(this_month, -1)
    received = _received(branch_id)
    first = today - timedelta(days=DAYS_SHOWN - 1)
    by_day = _by(received.filter(date__gte=min(first, last_month)).values_list("date"))
    same_day = add_months(today, -1)
    return {
        "today": by_day[today],
        "month": _between(by_day, this_month, today),
        "lastMonthToDate": _between(by_day, last_month, same_day),
        "days": [
            {"date": day, "amount": by_day[day]}
            for day in (first + timedelta(days=past) for past in range(DAYS_SHOWN))
        ],
    }


def trend(branch_id: int | None, today: date) -> list[shapes.MonthTaken]:
    """Collections by month."""
    starts = months_shown(today)
    received = _received(branch_id).filter(date__gte=starts[0])
    by_month = _by(received.annotate(month=TruncMonth("date")).values_list("month"))
    return [{"month": f"{start:%Y-%m}", "collections": by_month[start]} for start in starts]


def dues_by_age(branch_id: int | None, today: date) -> shapes.DuesByAge:
    """What students owe in all, how much of it is late, and how old it is.

    The ages add up to `pending`: an advance never stands beside an open due (fees.services).
    """
    owing = _owing(branch_id)
    opened = Due.objects.of_branch(branch_id).filter(
        status__in=Due.OPEN, student__deleted_at__isnull=True
    )
    by_age = (
        opened.annotate(bucket=age_of_due(Value(today)))
        .order_by()
        .values_list("bucket")
        .annotate(students=Count("student", distinct=True), amount=Sum(OPEN_OF_DUE))
    )
    found = {bucket: (students, amount) for bucket, students, amount in by_age}
    ages = [(bucket, *found.get(bucket, (0, ZERO))) for bucket in rules.BUCKETS]
    return {
        "pending": _sum(owing, "pending"),
        "overdue": sum((amount for bucket, _, amount in ages if bucket != "NOT_DUE"), ZERO),
        "students": owing.count(),
        "ages": [
            {"bucket": bucket, "students": students, "amount": amount}
            for bucket, students, amount in ages
        ],
    }


def _received(branch_id: int | None) -> QuerySet[Payment]:
    return Payment.objects.of_branch(branch_id).filter(status=Payment.Status.CONFIRMED)


def _owing(branch_id: int | None) -> QuerySet[Student]:
    students = Student.objects.live().of_branch(branch_id)
    return students.annotate(pending=pending_of()).filter(pending__gt=0)


def _sum(rows: QuerySet, amount: str = "amount") -> Decimal:
    return rows.aggregate(sum=Sum(amount))["sum"] or ZERO


def _by(keys: QuerySet) -> dict[date, Decimal]:
    """Sums by the one key that `keys` selects; ₹0.00 for what is not there."""
    summed = keys.annotate(sum=Sum("amount")).order_by()
    return defaultdict(lambda: ZERO, summed)


def _between(by_day: dict[date, Decimal], first: date, last: date) -> Decimal:
    return sum((amount for day, amount in by_day.items() if first <= day <= last), ZERO)
