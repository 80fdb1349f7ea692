"""What is owed, what was paid, and the lists of both.

The balance is `rules.pending` over three sums, here and nowhere else: `pending_of()` serves the
student list, the receipt, Home, the branch page and the reports; `account_of()` are the sums.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict

from django.db.models import (
    Case,
    DecimalField,
    F,
    Min,
    QuerySet,
    Sum,
    TextField,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce
from django.db.models.lookups import LessThanOrEqual

from shared_apps.core.money import ZERO
from shared_apps.core.sql_days import DaysBetween, Today
from shared_apps.core.subqueries import OfOuter
from tenant_apps.fees import rules
from tenant_apps.fees.models import Allocation, CreditNote, CreditNoteLine, Due, DueLine, Payment
from tenant_apps.students.models import Student

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Open(TypedDict):
        open: Decimal
        credited: Decimal

    class Free(TypedDict):
        free: Decimal

    OpenedDue = WithAnnotations[Due, Open]
    FreePayment = WithAnnotations[Payment, Free]

_MONEY = DecimalField(max_digits=14, decimal_places=2)
_NOTHING = Value(ZERO, _MONEY)


def _sum(rows: QuerySet, amount: str, by: str, *, outer: str = "pk") -> Combinable:
    """The sum of `amount` over `rows` whose `by` is the outer row, ₹0.00 without any."""
    summed = OfOuter(rows, by, Sum(amount, output_field=_MONEY), outer=outer)
    return Coalesce(summed, _NOTHING)


class Account(TypedDict):
    """The three sums that a balance is made of."""

    total: Combinable
    credited: Combinable
    paid: Combinable


def account_of(student: str = "pk") -> Account:
    """What the student behind the outer row's path was charged, credited, and has paid."""
    charged = Due.objects.exclude(status__in=Due.VOID)
    credited = CreditNote.objects.exclude(due__status__in=Due.VOID)
    paid = Payment.objects.filter(status=Payment.Status.CONFIRMED)
    return {
        "total": _sum(charged, "total", "student", outer=student),
        "credited": _sum(credited, "total", "student", outer=student),
        "paid": _sum(paid, "amount", "student", outer=student),
    }


def pending_of(student: str = "pk") -> Combinable:
    """What the student behind the outer row's path owes; below zero it is an advance."""
    return rules.pending(**account_of(student))


def days_late_of(student: str = "pk") -> Combinable:
    """Days since the student's oldest late due; null when none is late."""
    late = Due.objects.filter(status__in=Due.OPEN, late_after__lt=Today())
    return DaysBetween(Today(), OfOuter(late, "student", Min("due_date"), outer=student))


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


_live = Allocation.objects.filter(released_at__isnull=True)
PAID_OF_DUE = _sum(_live, "amount", "due")
CREDITED_OF_DUE = _sum(CreditNote.objects.all(), "total", "due")
OPEN_OF_DUE = Case(
    When(status__in=Due.OPEN, then=F("total") - CREDITED_OF_DUE - PAID_OF_DUE),
    default=_NOTHING,
    output_field=_MONEY,
)
FREE_OF_PAYMENT = F("amount") - _sum(_live, "amount", "payment")


def pending(student_id: int) -> Decimal:
    """What this student owes now; below zero it is an advance."""
    return Student.objects.values_list(pending_of(), flat=True).get(pk=student_id)


def open_dues(student_id: int) -> "list[OpenedDue]":
    """The student's open dues, oldest first, each with `.open` and `.credited`."""
    return list(
        Due.objects.filter(student=student_id, status__in=Due.OPEN)
        .annotate(open=OPEN_OF_DUE, credited=CREDITED_OF_DUE)
        .select_related("course")
        .order_by("due_date", "pk")
    )


def open_of(due: Due) -> Decimal:
    """What is still to be paid of this due; ₹0.00 of one that is off the balance."""
    return Due.objects.annotate(open=OPEN_OF_DUE).values_list("open", flat=True).get(pk=due.pk)


def free_payments(student_id: int) -> "list[FreePayment]":
    """The payments that hold the student's advance, oldest first, each with `.free`."""
    return list(_advances().filter(student=student_id).order_by("date", "pk"))


def students_with_advance(student_ids: Iterable[int]) -> list[int]:
    """Who of these students has paid ahead, in the order of their ids."""
    ahead = _advances().filter(student__in=list(student_ids))
    return sorted(set(ahead.values_list("student_id", flat=True)))


def _advances() -> "QuerySet[FreePayment]":
    paid = Payment.objects.filter(status=Payment.Status.CONFIRMED)
    return paid.annotate(free=FREE_OF_PAYMENT).filter(free__gt=0)


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
        """The day that the receipt names for what this payment leaves open (`rules.next_due`)."""
        left = (due for due in self.dues if due.open > self.given.get(due.pk, ZERO))
        return rules.next_due((due.due_date for due in left), self.day)

    def paid_status(self, due: "OpenedDue") -> rules.PaidStatus:
        asked = due.total - due.credited
        return rules.status_of(asked, asked - due.open + self.given.get(due.pk, ZERO))

    @property
    def course_names(self) -> str:
        """The courses that the payment pays for, as its receipt and list name them."""
        courses = (due.course for due in self.dues if due.pk in self.given)
        return ", ".join(dict.fromkeys(course.name for course in courses if course))


def plan_payment(
    student_id: int, amount: Decimal, day: date, wishes: Mapping[int, Decimal] | None = None
) -> PaymentPlan:
    """How `amount` would meet the student's dues. Raises Invalid for impossible wishes."""
    dues = open_dues(student_id)
    owed = [rules.OpenDue(due.pk, due.due_date, due.open) for due in dues]
    given = dict(rules.allocate(amount, owed, wishes))
    return PaymentPlan(amount, dues, given, pending(student_id), day)


def lines_left(due_ids: Collection[int]) -> dict[int, dict[int, rules.Line]]:
    """Due → what earlier credit notes have left of its lines, by their places."""
    left: dict[int, dict[int, rules.Line]] = {due_id: {} for due_id in due_ids}
    for line in DueLine.objects.filter(due__in=due_ids):
        left[line.due_id][line.position] = rules.Line(
            taxable=line.taxable,
            cgst=line.cgst,
            sgst=line.sgst,
            igst=line.igst,
            head=line.head,
            sac=line.sac,
            rate=line.rate,
        )
    credited = CreditNoteLine.objects.filter(note__due__in=due_ids).select_related("note")
    for part in credited:
        of_due = left[part.note.due_id]
        taken = rules.Taxed(part.taxable, part.cgst, part.sgst, part.igst)
        of_due[part.position] = of_due[part.position].less(taken)
    return left


def receipt_dues(payment: Payment) -> Iterable[Allocation]:
    """What the receipt says the payment was for: not what its advance paid later."""
    return (
        payment.allocations.filter(from_advance=False)
        .select_related("due")
        .prefetch_related("due__lines")
        .order_by("due__due_date", "pk")
    )
