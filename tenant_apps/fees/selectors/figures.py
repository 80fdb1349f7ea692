"""Figures of Home and of the branch page, computed from the shared balance."""

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import TypedDict

from django.db.models import Case, Count, F, Q, QuerySet, Subquery, Sum, Value, When

from shared_apps.core.api.sources import Measure
from shared_apps.core.dates import month_start, months_shown, today
from shared_apps.core.money import ZERO
from shared_apps.core.periods import Span
from shared_apps.core.principal import Principal
from shared_apps.core.roles import FRONT_DESK
from shared_apps.core.translation import lazy
from tenant_apps.fees import rules, schemas
from tenant_apps.fees.models import OPENING, CreditNote, Due, Movement, Payment
from tenant_apps.fees.selectors.balances import OPEN_OF_DUE, age_of_due, pending_of
from tenant_apps.students.models import Student

DAYS_SHOWN = 30

RECEIVED = Measure("received", "amount", Q(kind=Movement.Kind.PAYMENT), lazy("Received"))
REVERSED = Measure(
    "reversed",
    -F("amount"),
    Q(kind__in=Movement.GIVEN_BACK),
    lazy("Reversed"),
)
REFUNDED = Measure("refunded", -F("amount"), Q(kind__in=Movement.REFUNDS), lazy("Refunded"))
COLLECTED = Measure("net", "amount", label=lazy("Collected"))
"""What was collected on a day: received less reversed and refunded, and less cheques that bounced. Home and
the report show this figure."""


# A due without part payments and credits is fully open, so the subqueries are needed only for the
# others. Nearly all open dues of a centre are of the first kind.
_OPEN = Case(
    When(
        Q(status=Due.Status.PART_PAID) | Q(pk__in=CreditNote.objects.values("due")),
        then=OPEN_OF_DUE,
    ),
    default=F("total"),
)


class IssuedReceipts(TypedDict):
    receipts: int


def receipts_issued() -> IssuedReceipts:
    """Returns how many receipts the current organisation has issued, reversed ones included."""
    return {"receipts": Payment.objects.exclude(method=OPENING).count()}


class HomeMoney(TypedDict, total=False):
    collections: schemas.Collections
    dues: schemas.DuesByAge


class BranchMoney(TypedDict, total=False):
    collections: Decimal
    pending: Decimal


def first_day_of_home(today: date, span: Span) -> date:
    """Returns the first day whose collections Home needs."""
    return min(today - timedelta(days=DAYS_SHOWN - 1), months_shown(today)[0], span.before_first)


def home_figures(
    *, principal: Principal, today: date, span: Span, by_day: Mapping[date, Decimal]
) -> HomeMoney:
    """Returns the collections of the period, and dues by age, of the selected branch. `by_day` is what
    was collected on each day from `first_day_of_home` on. One SQL statement."""
    first_shown = today - timedelta(days=DAYS_SHOWN - 1)
    return {
        "collections": {
            "amount": _between(by_day, *span.days),
            "before": _between(by_day, *span.days_before),
            "days": [
                {"date": day, "amount": by_day.get(day, ZERO)}
                for day in (first_shown + timedelta(days=past) for past in range(DAYS_SHOWN))
            ],
        },
        "dues": dues_by_age(principal.branch_id, today),
    }


def branch_figures(*, branch_id: int, principal: Principal) -> BranchMoney:
    """Returns the branch's collections of this month and the pending balance of its students."""
    if principal.rights not in FRONT_DESK:
        return {}
    return {
        "collections": _collected(_received(branch_id).filter(day__gte=month_start(today()))),
        "pending": _sum(_owing(branch_id), "pending"),
    }


def dues_by_age(branch_id: int | None, today: date) -> schemas.DuesByAge:
    """Returns the open amounts of a branch's dues (None: of all branches), in total and by age.

    The ages add up to `pending`, and each age equals the list of dues filtered by it. One SQL
    statement.
    """
    return _by_age(Due.objects.live().of_branch(branch_id), today)


def dues_of_students_by_age(students: QuerySet, today: date) -> schemas.DuesByAge:
    """Like `dues_by_age`, for the students whose ids the queryset `students` selects."""
    return _by_age(Due.objects.live().filter(student__in=students), today)


def _by_age(dues: QuerySet, today: date) -> schemas.DuesByAge:
    opened = dues.filter(status__in=Due.OPEN).order_by()
    owing = opened.values(all=Value(1)).annotate(students=Count("student", distinct=True))
    found = list(
        opened.annotate(bucket=age_of_due(Value(today)))
        .values_list("bucket")
        .annotate(dues=Count("*"), amount=Sum(_OPEN), students=Subquery(owing.values("students")))
    )
    by_age = {bucket: (dues, amount) for bucket, dues, amount, _ in found}
    ages = [(bucket, *by_age.get(bucket, (0, ZERO))) for bucket in rules.BUCKETS]
    return {
        "pending": sum((amount for _, _, amount in ages), ZERO),
        "overdue": sum((amount for bucket, _, amount in ages if bucket != "NOT_DUE"), ZERO),
        "students": found[0][3] if found else 0,
        "ages": [
            {"bucket": bucket, "dues": dues, "amount": amount} for bucket, dues, amount in ages
        ],
    }


def _received(branch_id: int | None) -> QuerySet[Movement]:
    movements = Movement.collected()
    return movements if branch_id is None else movements.filter(branch=branch_id)


def _owing(branch_id: int | None) -> QuerySet[Student]:
    students = Student.objects.live().of_branch(branch_id)
    return students.annotate(pending=pending_of()).filter(pending__gt=0)


def _collected(movements: QuerySet[Movement]) -> Decimal:
    return movements.aggregate(sum=COLLECTED.expression)["sum"] or ZERO


def _sum(rows: QuerySet, amount: str = "amount") -> Decimal:
    return rows.aggregate(sum=Sum(amount))["sum"] or ZERO


def collections_by_day(branch_id: int | None, first: date, last: date) -> QuerySet:
    """Returns the amount received on each day, less what was reversed and refunded on it, as pairs."""
    received = _received(branch_id).filter(day__range=(first, last))
    return received.order_by().values_list("day").annotate(sum=COLLECTED.expression)


def _between(by_day: Mapping[date, Decimal], first: date, last: date) -> Decimal:
    return sum((amount for day, amount in by_day.items() if first <= day <= last), ZERO)
