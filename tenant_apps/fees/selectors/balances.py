"""What is owed, what was paid, and the lists of both.

The balance is `rules.pending` over two sums, here and nowhere else: `pending_of()` serves the
student list, the receipt, Home, the branch page and the reports.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict

from django.db.models import (
    Case,
    DecimalField,
    F,
    Func,
    IntegerField,
    Min,
    OuterRef,
    QuerySet,
    Subquery,
    Sum,
    TextField,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce
from django.db.models.lookups import LessThanOrEqual

from shared_apps.core.money import ZERO
from tenant_apps.fees import rules
from tenant_apps.fees.models import Allocation, Due, Payment
from tenant_apps.students.models import Student

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Open(TypedDict):
        open: Decimal

    class Free(TypedDict):
        free: Decimal

    OpenedDue = WithAnnotations[Due, Open]
    FreePayment = WithAnnotations[Payment, Free]

_MONEY = DecimalField(max_digits=14, decimal_places=2)
_NOTHING = Value(ZERO, _MONEY)


class Today(Func):
    """The calendar day in India, as the database sees it when the statement runs."""

    template = "(now() AT TIME ZONE 'Asia/Kolkata')::date"


class DaysBetween(Func):
    """Whole days from the second date to the first."""

    template = "(%(expressions)s)"
    arg_joiner = " - "
    output_field = IntegerField()


def _sum(rows: QuerySet, amount: str, by: str) -> Combinable:
    """The sum of `amount` over `rows` that share `by` with the outer row, ₹0.00 without any."""
    summed = rows.order_by().values(by).annotate(sum=Sum(amount)).values("sum")
    return Coalesce(Subquery(summed, output_field=_MONEY), _NOTHING)


def pending_of(student: str = "pk") -> Combinable:
    """What the student behind the outer row's path owes; below zero it is an advance."""
    charged = Due.objects.filter(student=OuterRef(student)).exclude(status__in=Due.VOID)
    paid = Payment.objects.filter(student=OuterRef(student), status=Payment.Status.CONFIRMED)
    return rules.pending(
        total=_sum(charged, "total", "student"), paid=_sum(paid, "amount", "student")
    )


def days_late_of(student: str = "pk") -> Combinable:
    """Days since the student's oldest late due; null when none is late."""
    late = Due.objects.filter(
        student=OuterRef(student), status__in=Due.OPEN, late_after__lt=Today()
    )
    oldest = late.order_by().values("student").annotate(day=Min("due_date")).values("day")
    return DaysBetween(Today(), Subquery(oldest))


def age_of_due(today: Combinable) -> Case:
    """The bucket of "dues by age" that an open due lies in (`rules.age_of` in SQL)."""
    return Case(
        When(late_after__gte=today, then=Value("NOT_DUE")),
        *(
            When(LessThanOrEqual(DaysBetween(today, "due_date"), most), then=Value(bucket))
            for bucket, most in rules.AGES
        ),
        default=Value("D60_PLUS"),
        output_field=TextField(),
    )


PAID_OF_DUE = _sum(
    Allocation.objects.filter(due=OuterRef("pk"), released_at__isnull=True), "amount", "due"
)
OPEN_OF_DUE = Case(
    When(status__in=Due.OPEN, then=F("total") - PAID_OF_DUE),
    default=_NOTHING,
    output_field=_MONEY,
)
FREE_OF_PAYMENT = F("amount") - _sum(
    Allocation.objects.filter(payment=OuterRef("pk"), released_at__isnull=True),
    "amount",
    "payment",
)


def pending(student_id: int) -> Decimal:
    """What this student owes now; below zero it is an advance."""
    return Student.objects.values_list(pending_of(), flat=True).get(pk=student_id)


def open_dues(student_id: int) -> "list[OpenedDue]":
    """The student's open dues, oldest first, each with `.open`."""
    return list(
        Due.objects.filter(student=student_id, status__in=Due.OPEN)
        .annotate(open=OPEN_OF_DUE)
        .select_related("course")
        .order_by("due_date", "pk")
    )


def free_payments(student_id: int) -> "list[FreePayment]":
    """The payments that hold the student's advance, oldest first, each with `.free`."""
    return list(
        Payment.objects.filter(student=student_id, status=Payment.Status.CONFIRMED)
        .annotate(free=FREE_OF_PAYMENT)
        .filter(free__gt=0)
        .order_by("date", "pk")
    )


@dataclass(frozen=True, slots=True)
class PaymentPlan:
    """What a payment would do: the preview shows it, recording does it."""

    amount: Decimal
    dues: "list[OpenedDue]"
    given: dict[int, Decimal]
    pending_before: Decimal
    day: date

    @property
    def pending_after(self) -> Decimal:
        return self.pending_before - self.amount

    @property
    def advance(self) -> Decimal:
        return self.amount - sum(self.given.values(), ZERO)

    @property
    def overdue(self) -> Decimal:
        return sum((due.open for due in self.dues if due.late_after < self.day), ZERO)

    @property
    def next_due(self) -> date | None:
        """The next day on which something falls due that this payment leaves open."""
        left = (due for due in self.dues if due.open > self.given.get(due.pk, ZERO))
        return min((due.due_date for due in left if due.due_date >= self.day), default=None)

    def paid_status(self, due: "OpenedDue") -> str:
        paid = due.total - due.open + self.given.get(due.pk, ZERO)
        return rules.status_of(due.total, paid)

    @property
    def course_names(self) -> str:
        """The courses that the payment pays for, as its receipt and list name them."""
        courses = (due.course for due in self.dues if due.pk in self.given)
        return ", ".join(dict.fromkeys(course.name for course in courses if course))


def plan_payment(
    student_id: int, amount: Decimal, day: date, wishes: Mapping[int, Decimal] | None = None
) -> PaymentPlan:
    """How `amount` would meet the student's dues. `ValueError` says what the wishes have wrong."""
    dues = open_dues(student_id)
    owed = [rules.OpenDue(due.pk, due.due_date, due.open) for due in dues]
    given = dict(rules.allocate(amount, owed, wishes))
    return PaymentPlan(amount, dues, given, pending(student_id), day)


def receipt_dues(payment: Payment) -> Iterable[Allocation]:
    """What the receipt says the payment was for: not what its advance paid later."""
    return (
        payment.allocations.filter(from_advance=False)
        .select_related("due")
        .prefetch_related("due__lines")
        .order_by("due__due_date", "pk")
    )
