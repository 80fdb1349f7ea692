"""Balances, open dues and payment plans.

The balance is `rules.pending` of three sums and is computed only here: `pending_of()` is used by
the student list, receipts, Home, the branch page and reports; `account_of()` returns the sums.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache, reduce
from operator import add
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import (
    BigIntegerField,
    Case,
    DateField,
    DecimalField,
    F,
    Min,
    OuterRef,
    Prefetch,
    QuerySet,
    Subquery,
    Sum,
    TextField,
    Value,
    When,
    prefetch_related_objects,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, JSONObject
from django.db.models.lookups import LessThanOrEqual

from shared_apps.core import gst
from shared_apps.core.api.compiled import Compiled, compile_instances, compile_plain
from shared_apps.core.api.filters import Bind
from shared_apps.core.money import ZERO
from shared_apps.core.sql_days import DaysBetween, Today
from shared_apps.core.subqueries import OfOuter, exact
from tenant_apps.courses.models import Course
from tenant_apps.fees import rules
from tenant_apps.fees.models import (
    Allocation,
    CreditNote,
    CreditNoteLine,
    Due,
    DueLine,
    Movement,
    Payment,
)
from tenant_apps.fees.ports import same_payer
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


def sum_of(rows: QuerySet, amount: str, by: str, *, outer: str = "pk") -> Combinable:
    """Returns the sum of `amount` over `rows` whose `by` is the outer row; ₹0.00 if there are
    none."""
    summed = OfOuter(rows, by, Sum(amount, output_field=_MONEY), outer=outer)
    return Coalesce(summed, _NOTHING)


class Account(TypedDict):
    """The three sums that a balance is made of."""

    total: Combinable
    credited: Combinable
    paid: Combinable


def account_of(student: str = "pk") -> Account:
    """Returns what the student was charged, was credited and has paid, less what was given back.
    `student` is the path from the outer row to the student."""
    charged = Due.objects.exclude(status__in=Due.VOID)
    credited = CreditNote.objects.exclude(due__status__in=Due.VOID)
    return {
        "total": sum_of(charged, "total", "student", outer=student),
        "credited": sum_of(credited, "total", "student", outer=student),
        "paid": sum_of(Movement.objects.all(), "amount", "student", outer=student),
    }


def pending_of(student: str = "pk") -> Combinable:
    """Returns the student's balance; a negative balance is an advance. `student` is the path from
    the outer row to the student."""
    return rules.pending(**account_of(student))


def days_late_of(student: str = "pk") -> Combinable:
    """Returns the days since the student's oldest late due; null if none is late."""
    late = Due.objects.filter(status__in=Due.OPEN, late_after__lt=Today())
    return DaysBetween(Today(), OfOuter(late, "student", Min("due_date"), outer=student))


def age_of_due(today: Combinable) -> Case:
    """Returns the "dues by age" bucket of an open due (`rules.age_of` in SQL)."""
    return Case(
        When(late_after__gte=today, then=Value("NOT_DUE")),
        *(
            When(LessThanOrEqual(DaysBetween(today, "due_date"), most), then=Value(bucket))
            for bucket, most in rules.AGES
        ),
        default=Value("D60_PLUS"),
        output_field=TextField(),
    )


_STUDENT = Bind("student", BigIntegerField())
_DAY = Bind("day", DateField())
_active = Allocation.objects.filter(released_at__isnull=True)
PAID_OF_DUE = sum_of(_active, "amount", "due")
CREDITED_OF_DUE = sum_of(CreditNote.objects.all(), "total", "due")
OPEN_OF_DUE = Case(
    When(status__in=Due.OPEN, then=F("total") - CREDITED_OF_DUE - PAID_OF_DUE),
    default=_NOTHING,
    output_field=_MONEY,
)
_refunds = Movement.objects.filter(kind__in=Movement.REFUNDS)
# The movements of refunds are negative.
FREE_OF_PAYMENT = (
    F("amount") - sum_of(_active, "amount", "payment") + sum_of(_refunds, "amount", "payment")
)


_billed = Course.objects.filter(
    pk__in=Due.objects.filter(student=OuterRef(OuterRef("pk")))
    .exclude(status=Due.Status.CANCELLED)
    .values("course")
)
KNOWN_COURSES = ArraySubquery(
    _billed.order_by("pk").values(
        found=JSONObject(sac="sac", rate=exact("gst_rate"), online="online")
    )
)
"""The courses that a student was billed for, by what decides on the GST of an advance."""

_in_cash = Payment.objects.filter(method=Payment.Method.CASH).exclude(
    status=Payment.Status.REVERSED
)
CASH_OF_STUDENT = sum_of(_in_cash, "amount", "student")
"""What a student has paid in cash on all days, refunds not subtracted."""

CASH_TAKEN = Payment.objects.filter(method=Payment.Method.CASH, status=Payment.Status.CONFIRMED)
"""Payments in cash that count towards the limit of cash."""


def pending(student_id: int) -> Decimal:
    """Returns the student's current balance; a negative balance is an advance."""
    return Student.objects.values_list(pending_of(), flat=True).get(pk=student_id)


class BalanceAndCash(NamedTuple):
    """What a student owes, has paid in cash on all days, and has paid in cash on one day, in rupees."""

    owes: Decimal
    cash: Decimal
    cash_of_day: Decimal


def balances_and_cash(student_ids: Iterable[int], day: date) -> dict[int, BalanceAndCash]:
    """Returns the current balance and the cash of these students, by id."""
    of_day = sum_of(CASH_TAKEN.filter(date=day), "amount", "student")
    rows = Student.objects.filter(pk__in=list(student_ids)).values_list(
        "pk", pending_of(), CASH_OF_STUDENT, of_day
    )
    return {pk: BalanceAndCash(*sums) for pk, *sums in rows}


def open_dues(student_id: int, *, lock: bool = False) -> "list[OpenedDue]":
    """Returns the student's open dues, oldest first, each with `.open` and `.credited`. To `lock`
    them, the caller must hold the student's lock."""
    return _open_dues(lock).fetch({"student": student_id})


@cache
def _open_dues(lock: bool) -> Compiled:
    dues = Due.objects.select_for_update(of=("self",)) if lock else Due.objects.all()
    return compile_instances(
        dues.filter(student=_STUDENT, status__in=Due.OPEN)
        .annotate(open=OPEN_OF_DUE, credited=CREDITED_OF_DUE)
        .select_related("course")
        .order_by("due_date", "pk")
    )


def open_of(due: Due) -> Decimal:
    """Returns the open amount of this due; ₹0.00 if it is cancelled or written off."""
    return Due.objects.annotate(open=OPEN_OF_DUE).values_list("open", flat=True).get(pk=due.pk)


def refunded_of(payment: Payment) -> Decimal:
    """Returns what refunds have given back of this payment."""
    refunds = _refunds.filter(payment=payment)
    return -(refunds.aggregate(sum=Sum("amount"))["sum"] or ZERO)


def free_payments(student_id: int) -> "list[FreePayment]":
    """Returns the payments that are neither fully allocated nor given back, oldest first, each with
    what is left as `.free`. Together they are the student's advance."""
    return list(_advances().filter(student=student_id).order_by("date", "pk"))


def students_with_advance(student_ids: Iterable[int]) -> list[int]:
    """Returns the ids of those of these students who have an advance, sorted."""
    ahead = _advances().filter(student__in=list(student_ids))
    return sorted(set(ahead.values_list("student_id", flat=True)))


def _advances() -> "QuerySet[FreePayment]":
    paid = Payment.objects.filter(status__in=Payment.PAID)
    return paid.annotate(free=FREE_OF_PAYMENT).filter(free__gt=0)


@dataclass(frozen=True, slots=True)
class PaymentPlan:
    """The effect of a payment; used by the preview and by recording. `allocated` maps due ids to
    amounts. `known_courses` are those that the student was billed for; they are read only if a part
    of the payment is an advance. `cash_before` is what the student paid in cash on all days,
    `cash_of_day` that of `day`, and `cash_of_others` what was paid in cash on `day` for the other
    students of the same payer, whose ids are `others`."""

    amount: Decimal
    dues: "list[OpenedDue]"
    allocated: dict[int, Decimal]
    pending_before: Decimal
    cash_before: Decimal
    cash_of_day: Decimal
    cash_of_others: Decimal
    day: date
    known_courses: list[rules.AdvanceSupply]
    others: frozenset[int] = frozenset()

    @property
    def pending_after(self) -> Decimal:
        return self.pending_before - self.amount

    @property
    def advance(self) -> Decimal:
        return self.amount - sum(self.allocated.values(), ZERO)

    @property
    def overdue(self) -> Decimal:
        return sum((due.open for due in self.dues if due.late_after < self.day), ZERO)

    @property
    def next_due(self) -> date | None:
        """The next due date printed on the receipt, after this payment (`rules.next_due`)."""
        left = (due for due in self.dues if due.open > self.allocated.get(due.pk, ZERO))
        return rules.next_due((due.due_date for due in left), self.day)

    def paid_status(self, due: "OpenedDue") -> rules.PaidStatus:
        charged = due.total - due.credited
        return rules.status_of(charged, charged - due.open + self.allocated.get(due.pk, ZERO))

    @property
    def course_names(self) -> str:
        """The names of the courses that the payment pays for, for the receipt and the list."""
        courses = (due.course for due in self.dues if due.pk in self.allocated)
        return ", ".join(dict.fromkeys(course.name for course in courses if course))


def plan_payment(
    student_id: int,
    amount: Decimal,
    day: date,
    manual_allocations: Mapping[int, Decimal] | None = None,
    *,
    lock: bool = False,
) -> PaymentPlan:
    """Plans how `amount` is allocated to the student's dues. To `lock` these, the caller must hold
    the student's lock. Raises Invalid for invalid manual allocations."""
    dues = open_dues(student_id, lock=lock)
    owed = [rules.OpenDue(due.pk, due.due_date, due.open) for due in dues]
    allocated = dict(rules.allocate(amount, owed, manual_allocations))
    has_advance = amount > sum(allocated.values(), ZERO)
    [found] = _account_before(has_advance).fetch({"student": student_id, "day": day})
    owes, cash, of_day, of_others, others, *known = found
    courses = rules.known_supplies(known[0]) if known else []
    return PaymentPlan(
        amount, dues, allocated, owes, cash, of_day, of_others, day, courses, frozenset(others)
    )


@cache
def _account_before(has_advance: bool) -> Compiled:
    """(balance, paid in cash, that of the day, that of the day for others of the same payer, their ids), and
    for an advance the courses that the student was billed for."""
    of_day = CASH_TAKEN.filter(date=_DAY)
    others = list(same_payer.ask(student=_STUDENT))
    of_others = [Coalesce(_total(of_day.filter(student__in=ids)), _NOTHING) for ids in others]
    asked: list[Combinable] = [
        pending_of(),
        CASH_OF_STUDENT,
        sum_of(of_day, "amount", "student"),
        reduce(add, of_others, _NOTHING),
        ArraySubquery(reduce(QuerySet.union, others)),
    ]
    if has_advance:
        asked.append(KNOWN_COURSES)
    return compile_plain(Student.objects.filter(pk=_STUDENT).values_list(*asked))


def _total(payments: QuerySet) -> Subquery:
    """Returns what these payments add up to; null without any."""
    summed = payments.order_by().values(all=Value(1)).annotate(sum=Sum("amount"))
    return Subquery(summed.values("sum"), output_field=_MONEY)


def lines_left(due_ids: Collection[int]) -> dict[int, dict[int, gst.Line]]:
    """Returns, per due id and line position, what earlier credit notes have left of the line."""
    left: dict[int, dict[int, gst.Line]] = {due_id: {} for due_id in due_ids}
    for line in DueLine.objects.filter(due__in=due_ids):
        left[line.due_id][line.position] = gst.Line(
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
        taken = gst.Taxed(part.taxable, part.cgst, part.sgst, part.igst)
        of_due[part.position] = of_due[part.position].minus(taken)
    return left


def bounce_of(payment: Payment) -> Movement | None:
    """Returns the movement of a cheque that bounced."""
    if payment.status != Payment.Status.BOUNCED:
        return None
    return payment.movements.get(kind=Movement.Kind.BOUNCED)


RECEIPT_DUES = Prefetch(
    "allocations",
    Allocation.objects.filter(from_advance=False)
    .select_related("due")
    .prefetch_related("due__lines")
    .order_by("due__due_date", "pk"),
    to_attr="receipt_dues",
)


def receipt_dues(payment: Payment) -> list[Allocation]:
    """Returns the allocations printed on the receipt: not those made later from the advance. They are
    read once, for many payments by `prefetch_related_objects(payments, RECEIPT_DUES)`."""
    prefetch_related_objects([payment], RECEIPT_DUES)
    return payment.receipt_dues  # type: ignore[attr-defined]
