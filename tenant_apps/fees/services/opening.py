"""What students owed, or had paid ahead, when the centre moved in from another system.

The other system has billed, taxed and receipted these amounts: they have numbers of their own, no tax,
and are in no collection. In the journal their other side is the account OPENING.
"""

from datetime import date
from decimal import Decimal

from shared_apps.core import gst
from shared_apps.core.dates import add_months, format_day, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import ZERO, rupees
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.fees import selectors
from tenant_apps.fees.models import OPENING, Due, DueLine, Movement, Payment
from tenant_apps.fees.services.dues import draft_due, supply_to, use_advance, void_due
from tenant_apps.fees.services.numbers import take_numbers
from tenant_apps.fees.services.payments import draft_payment, reverse_payment
from tenant_apps.students.models import Student


@writing()
def issue_opening_due(
    *, by: Actor, student: Student, amount: Decimal, day: date, due_date: date, label: str
) -> Due:
    """Issues what the student owed at the end of `day`. Its age counts from `due_date`, the day on
    which it fell due in the other system. The student's advance is used for it.

    Raises Invalid on `date` for a day in the future or more than a year ago, Conflict `wrong_state`
    while the student's branch is inactive.
    """
    student = _lock_of_active_branch(student, day)
    due, rows = draft_opening_due(
        number=take_numbers(Due.OPENING_NUMBERS, student.branch, day)[0],
        student=student,
        amount=amount,
        day=day,
        due_date=due_date,
        label=label,
    )
    audit.create(due, by=by)
    for row in rows:
        row.save(force_insert=True)
    use_advance(by=by, student_id=student.pk)
    return due


@writing()
def record_opening_advance(*, by: Actor, student: Student, amount: Decimal, day: date) -> Payment:
    """Records what the student had paid ahead at the end of `day`. It is used for the open dues.

    Raises as `issue_opening_due` does.
    """
    student = _lock_of_active_branch(student, day)
    payment = draft_opening_advance(
        number=take_numbers(Payment.OPENING_NUMBERS, student.branch, day)[0],
        student=student,
        amount=amount,
        balance=selectors.pending(student.pk),
        day=day,
    )
    audit.create(payment, by=by)
    Movement.of_payment(payment).save(force_insert=True)
    use_advance(by=by, student_id=student.pk)
    return payment


def draft_opening_due(
    *, number: str, student: Student, amount: Decimal, day: date, due_date: date, label: str
) -> tuple[Due, list[DueLine]]:
    """Returns an unsaved opening due and its line, which has no tax."""
    total = rupees(amount)
    line = gst.Line(
        taxable=total, cgst=ZERO, sgst=ZERO, igst=ZERO, head=label[:60], sac="", rate=ZERO
    )
    due, rows = draft_due(
        number=number,
        student=student,
        branch=student.branch,
        course=None,
        label=label,
        lines=[line],
        supply=supply_to(student),
        issue_date=day,
        due_date=due_date,
        grace_days=0,
    )
    due.document, due.supplier_gstin, due.place_of_supply = Due.Kind.OPENING, "", ""
    return due, rows


def draft_opening_advance(
    *, number: str, student: Student, amount: Decimal, balance: Decimal, day: date
) -> Payment:
    """Returns an unsaved opening advance of a student who owed `balance`."""
    return draft_payment(
        number=number,
        day=day,
        student=student,
        amount=rupees(amount),
        balance=balance,
        method=OPENING,
    )


@writing()
def take_back_opening_due(*, by: Actor, record: Due, reason: str) -> None:
    """Cancels an opening due by a counter-entry of today. Raises Conflict if part of it is paid or
    credited. One that is void already is left as it is."""
    if record.status not in Due.VOID:
        void_due(by=by, record=record, status=Due.Status.CANCELLED, reason=reason)


@writing()
def take_back_opening_advance(*, by: Actor, record: Payment, reason: str) -> None:
    """Reverses an opening advance by a counter-entry of today. Raises Conflict `used` if it pays a due
    that was billed here. One that is reversed already is left as it is."""
    if record.status == Payment.Status.REVERSED:
        return
    lock(record.student)
    active = record.allocations.filter(released_at__isnull=True)
    used = active.exclude(due__document=Due.Kind.OPENING).select_related("due").first()
    if used is not None:
        raise Conflict(_("This advance pays {number}.").format(number=used.due.number), code="used")
    reverse_payment(by=by, record=record, reason=reason)


def _lock_of_active_branch(student: Student, day: date) -> Student:
    earliest = add_months(today(), -12)
    if day > today():
        raise Invalid.field("date", _("The day cannot be later than today."))
    if day < earliest:
        raise Invalid.field(
            "date", _("The day can be {day} or later.").format(day=format_day(earliest))
        )
    student = lock(student, related=("branch",))
    if student.branch.status != student.branch.Status.ACTIVE:
        raise Conflict(_("The student's branch is inactive."), code="wrong_state")
    return student
