"""Issuing dues, taking and reversing payments.

Everything that touches a student's money first locks the student's row: two payments for one
student follow each other, payments of different students only meet at the branch's number series.
An advance exists only while nothing is open: whatever opens or issues a due uses it at once.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from urllib.parse import quote

from django.db import transaction
from django.utils import timezone

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import financial_year, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import ZERO, format_rupees, rupees
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import lock
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.branches.services import mark_prefix_used
from tenant_apps.courses.models import Course
from tenant_apps.fees import rules, selectors
from tenant_apps.fees.models import Allocation, Due, DueLine, Payment, Reversal
from tenant_apps.notifications.services import notify
from tenant_apps.staff.selectors import owner_ids
from tenant_apps.students.models import Student
from tenant_apps.workspace.services import take_number


@transaction.atomic
def issue_due(
    *,
    by: Actor,
    student: Student,
    branch: Branch,
    label: str,
    lines: Sequence[rules.Line],
    supply: rules.Supply,
    due_date: date,
    grace_days: int,
    course: Course | None = None,
) -> Due:
    """A numbered due with its lines, of today. The caller holds the student's lock and calls
    `use_advance` when the last due of the transaction is issued."""
    day = today()
    number = _take_number("invoice", branch, day)
    totals = rules.totals(lines)
    due = audit.create(
        Due(
            number=rules.invoice_number(branch.receipt_prefix, day, number),
            student=student,
            branch=branch,
            course=course,
            label=label,
            issue_date=day,
            due_date=due_date,
            late_after=rules.late_after(due_date, grace_days),
            document=supply.document,
            supplier_gstin=supply.gstin,
            place_of_supply=supply.place,
            taxable=totals.taxable,
            cgst=totals.cgst,
            sgst=totals.sgst,
            igst=totals.igst,
            total=totals.total,
            status=rules.status_of(totals.total, ZERO),
        ),
        by=by,
    )
    DueLine.objects.bulk_create(
        DueLine(
            due=due,
            position=position,
            head=line.head,
            sac=line.sac,
            taxable=line.taxable,
            rate=line.rate,
            cgst=line.cgst,
            sgst=line.sgst,
            igst=line.igst,
            total=line.total,
        )
        for position, line in enumerate(lines, start=1)
    )
    return due


@transaction.atomic
def use_advance(*, by: Actor, student_id: int) -> None:
    """Puts the student's advance to the open dues, oldest to oldest. Holding the student's lock."""
    dues = selectors.open_dues(student_id)
    payments = selectors.free_payments(student_id) if dues else []
    left = [rules.OpenDue(due.pk, due.due_date, due.open) for due in dues]
    used: list[Allocation] = []
    for payment in payments:
        for due_id, amount in rules.allocate(payment.free, left):
            used.append(
                Allocation(payment=payment, due_id=due_id, amount=amount, from_advance=True)
            )
            left = [due.less(amount) if due.id == due_id else due for due in left]
    Allocation.objects.bulk_create(used)
    _follow_allocations({row.due_id for row in used}, by=by)


@transaction.atomic
def record_payment(
    *,
    by: Actor,
    student: Student,
    amount: Decimal,
    method: str,
    reference: str = "",
    date: date | None = None,
    wishes: Mapping[int, Decimal] | None = None,
) -> Payment:
    """Takes money: a receipt with the branch's next number, allocated as wished and then to the
    oldest dues; what is left is the student's advance.

    Raises Invalid for a day to come, one further back than the role may go or impossible wishes, and Conflict
    `duplicate` for a reference that this method already has.
    """
    day = date or today()
    if day > today():
        raise Invalid.field("date", "A payment cannot be dated later than today.")
    earliest = rules.earliest_payment_day(by.rights if isinstance(by, Principal) else None, today())
    if day < earliest:
        raise Invalid.field("date", f"Your role may date a payment from {earliest:%d-%m-%Y} on.")
    amount, student = rupees(amount), lock(student)
    try:
        plan = selectors.plan_payment(student.pk, amount, day, wishes)
    except ValueError as fault:
        raise Invalid.field("allocations", str(fault)) from None
    branch = student.branch
    number = _take_number("receipt", branch, day)
    payment = Payment(
        receipt_number=rules.receipt_number(branch.receipt_prefix, day, number),
        date=day,
        student=student,
        student_code=student.code,
        student_name=student.name,
        branch=branch,
        amount=amount,
        method=method,
        reference=reference,
        course_names=plan.course_names[:300],
        balance_before=plan.pending_before,
        balance_after=plan.pending_after,
        next_due=plan.next_due,
    )
    with readable_constraints(Payment, payment_reference_once="reference"):
        audit.create(payment, by=by)
    Allocation.objects.bulk_create(
        Allocation(payment=payment, due_id=due_id, amount=part)
        for due_id, part in plan.given.items()
    )
    _follow_allocations(plan.given, by=by)
    _tell_owners(
        payment,
        "received",
        f"{format_rupees(amount)} received from {student.name} ({payment.receipt_number})",
        by=by,
    )
    return payment


@transaction.atomic
def reverse_payment(
    *, by: Actor, record: Payment, reason: str, version: int | None = None
) -> Payment:
    """Undoes a payment by a counter-entry: its dues open again, its receipt number stays with it.

    Raises Conflict when it is reversed already, Stale when `version` is old.
    """
    _hold(record.student)
    payment = lock(record, version)
    payment.check_arrow(Payment.Status.REVERSED)
    if payment.status == Payment.Status.REVERSED:
        raise Conflict("This payment is already reversed.", code="wrong_state")
    live = payment.allocations.filter(released_at__isnull=True)
    dues = set(live.values_list("due_id", flat=True))
    live.update(released_at=timezone.now())
    Reversal.objects.create(
        payment=payment,
        date=today(),
        amount=-payment.amount,
        reason=reason,
        by_id=by.id,
        by_name=by.name[:120],
    )
    payment = audit.change(payment, by=by, status=Payment.Status.REVERSED)
    audit.record(
        "reversed",
        by=by,
        target=payment,
        after={"receipt": payment.receipt_number, "amount": payment.amount, "reason": reason},
    )
    _follow_allocations(dues, by=by)
    use_advance(by=by, student_id=payment.student_id)
    _tell_owners(
        payment,
        "reversed",
        f"Receipt {payment.receipt_number} of {payment.student_name} was reversed: {reason}",
        by=by,
    )
    return payment


@transaction.atomic
def void_due(
    *, by: Actor, record: Due, status: str, reason: str, version: int | None = None
) -> Due:
    """Takes a due of which nothing is paid off the balance: CANCELLED or WRITTEN_OFF.

    Raises Conflict when something is paid: reverse the payment first.
    """
    _hold(record.student)
    due = lock(record, version)
    if due.status in {Due.Status.PART_PAID, Due.Status.PAID}:
        raise Conflict("Something is paid of this due. Reverse the payment first.", code="paid")
    due.check_arrow(status)
    if due.status == status:
        raise Conflict(f"This due is already {due.get_status_display().lower()}.", code="void")
    return audit.change(due, by=by, status=status, reason=reason)


def _hold(student: Student) -> None:
    """Locks the student for a change of what is owed. Also a deleted one: what was posted can be
    undone as long as it stands."""
    Student.objects.select_for_update().get(pk=student.pk)


def _tell_owners(payment: Payment, event: str, text: str, *, by: Actor) -> None:
    """The centre's owners hear of it, except the one who did it."""
    notify(
        user_ids=set(owner_ids()) - {by.id},
        key=f"fee-{event}-{payment.pk}",
        text=text,
        link=f"/payments?search={quote(payment.receipt_number)}",
    )


def _take_number(kind: str, branch: Branch, day: date) -> int:
    """The next number of the branch's series of the financial year; its prefix is fixed from now."""
    mark_prefix_used(branch)
    return take_number(kind, scope=branch.receipt_prefix, year=financial_year(day))


def _follow_allocations(due_ids: Iterable[int], *, by: Actor) -> None:
    """Sets the statuses of these dues to what their allocations say."""
    touched = Due.objects.filter(pk__in=list(due_ids)).annotate(paid=selectors.PAID_OF_DUE)
    for due in touched.order_by("pk"):
        status = rules.status_of(due.total, due.paid)
        if status != due.status:
            audit.change(due, by=by, status=status)
