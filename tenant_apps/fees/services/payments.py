"""Records and reverses payments."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.utils import timezone

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import rupees
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import declare, notify, writing
from tenant_apps.approvals.actions import raise_if_refused, whom_to_ask
from tenant_apps.audit import services as audit
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.closing.selectors import open_day
from tenant_apps.fees import rules, selectors
from tenant_apps.fees.events import PAYMENT_RECEIVED, PAYMENT_REVERSED, PaymentReversedParams
from tenant_apps.fees.models import (
    OPENING,
    AdvanceVoucher,
    Allocation,
    Movement,
    Payment,
    Reversal,
)
from tenant_apps.fees.services.advances import give_back, receive_advance
from tenant_apps.fees.services.dues import (
    lock_student_account,
    update_due_statuses,
    use_advance,
)
from tenant_apps.fees.services.numbers import take_numbers
from tenant_apps.students.models import Student

REFERENCE_REQUIRED = lazy("A reference is required for UPI, card and bank transfer.")
CASH_REASON_REQUIRED = lazy("Please say why so much cash is taken.")


def check_payment_day(day: date) -> None:
    """Raises Invalid for a day that nobody may date a payment to."""
    earliest = rules.earliest_payment_day(None, today())
    if day < earliest:
        raise Invalid.field(
            "date",
            _("You can record payments dated {day} or later.").format(day=format_day(earliest)),
        )


def earliest_day_of(by: Actor) -> date:
    """Returns the earliest day to which this user may date a payment without approval."""
    return rules.earliest_payment_day(by.rights if isinstance(by, Principal) else None, today())


def refused_day(*, by: Actor, day: date) -> dict[str, str]:
    """Returns field → error for a day further back than the user's role may date a payment."""
    earliest = earliest_day_of(by)
    if day >= earliest:
        return {}
    limit = _("You can record payments dated {day} or later.").format(day=format_day(earliest))
    return {"date": f"{limit} {whom_to_ask(by)}"}


@writing()
def record_payment(
    *,
    by: Actor,
    student: Student,
    amount: Decimal,
    method: str,
    reference: str = "",
    bank: str = "",
    cheque_date: date | None = None,
    cash_reason: str = "",
    date: date | None = None,
    manual_allocations: Mapping[int, Decimal] | None = None,
    split_of: Payment | None = None,
) -> Payment:
    """Records a payment with the branch's next receipt number. `manual_allocations` (due id →
    amount) are applied first, the rest goes to the oldest dues; what then remains is the student's
    advance, for which a branch with a GSTIN issues a receipt voucher. A cheque is RECEIVED until `cheques`
    says what became of it. `split_of` is the first payment of money that was received for several
    students (`splits`).

    Raises Invalid for a future date, a date more than a year ago, invalid manual allocations, a
    missing reference (cash needs none), a cheque that is not complete or too old, and cash above the
    limits of `selectors.cash_limits` without `cash_reason`; Forbidden `needs_manager` for a date
    further back than the role may use, Conflict `duplicate` if a payment by this method already has
    the reference, Conflict `family_changed` for cash where a student joined the family meanwhile.
    """
    day = date or today()
    if method == Payment.Method.CHEQUE:
        faults = rules.cheque_faults(number=reference, bank=bank, cheque_date=cheque_date, day=day)
        if faults:
            raise Invalid(faults)
    else:
        bank, cheque_date = "", None
        if method != Payment.Method.CASH and not reference.strip():
            raise Invalid.field("reference", REFERENCE_REQUIRED)
    if day > today() and day > open_day(student.branch_id, today()):
        raise Invalid.field("date", _("A payment cannot be dated later than today."))
    check_payment_day(day)
    raise_if_refused(refused_day(by=by, day=day))
    in_cash = method == Payment.Method.CASH
    amount = rupees(amount)
    payer = selectors.lock_payer(student) if in_cash else None
    student = payer.student if payer else lock(student, related=("branch",))
    plan = selectors.plan_payment(student.pk, amount, day, manual_allocations, lock=True)
    if payer and not cash_reason:
        _check_cash(payer, plan)
    payment = draft_payment(
        number=take_numbers(Payment.NUMBERS, student.branch, day)[0],
        day=day,
        student=student,
        amount=amount,
        balance=plan.pending_before,
        method=method,
        status=rules.first_status(method),
        reference=reference,
        bank=bank,
        cheque_date=cheque_date,
        cash_reason=cash_reason if in_cash else "",
        course_names=plan.course_names[:300],
        next_due=plan.next_due,
        split_of=split_of,
    )
    with readable_constraints(
        Payment, payment_reference_once="reference", payment_cheque_once="reference"
    ):
        audit.create(payment, by=by)
    declare(Movement.of_payment(payment))
    Allocation.objects.bulk_create(
        Allocation(payment=payment, due_id=due_id, amount=part)
        for due_id, part in plan.allocated.items()
    )
    paid = (due for due in plan.dues if due.pk in plan.allocated)
    audit.change_each(((due, {"status": plan.paid_status(due)}) for due in paid), by=by)
    if plan.advance:
        receive_advance(
            by=by, payment=payment, amount=plan.advance, known=plan.known_courses, day=day
        )
    receipt = payment.receipt_number
    notify(
        PAYMENT_RECEIVED.event(
            payment, {"amount": amount, "student": student.name, "receipt": receipt}, by=by
        )
    )
    return payment


def _check_cash(payer: selectors.Payer, plan: selectors.PaymentPlan) -> None:
    """Raises Invalid for cash above a limit, and Conflict `family_changed` where cash for a student who has
    joined the family meanwhile may not be counted."""
    if not payer.includes(plan):
        raise Conflict(
            _("The family of {student} has just changed. Please record the payment again.").format(
                student=payer.student.name
            ),
            code="family_changed",
        )
    if selectors.cash_limits(payer.student.pk, plan):
        raise Invalid.field("cashReason", CASH_REASON_REQUIRED)


def draft_payment(
    *, number: str, day: date, student: Student, amount: Decimal, balance: Decimal, **fields: Any
) -> Payment:
    """Returns an unsaved payment of a student who owed `balance`, with `number` as its receipt
    number."""
    return Payment(
        receipt_number=number,
        date=day,
        student=student,
        student_code=student.code,
        student_name=student.name,
        branch=student.branch,
        letterhead_id=student.branch.letterhead_id or letterhead_of(student.branch).pk,
        recipient=asdict(rules.person_of(student)),
        amount=amount,
        balance_before=balance,
        balance_after=balance - amount,
        **fields,
    )


def release(payment: Payment, *, at: datetime) -> set[int]:
    """Releases what the payment pays. Returns the ids of the dues, whose status the caller updates."""
    active = payment.allocations.filter(released_at__isnull=True)
    dues = set(active.values_list("due_id", flat=True))
    active.update(released_at=at)
    return dues


def reversal_facts(payment: Payment, reason: str) -> dict[str, Any]:
    """Returns what the audit entry of a reversal says."""
    return {"receipt": payment.receipt_number, "amount": payment.amount, "reason": reason}


@writing()
def reverse_payment(
    *, by: Actor, record: Payment, reason: str, version: int | None = None
) -> Payment:
    """Reverses a payment by a counter-entry. Its dues are open again; it keeps its receipt number.
    Refund vouchers take back what is left of its receipt vouchers.

    Raises Conflict if it is already reversed or part of it was refunded, Stale if `version` is
    outdated.
    """
    lock_student_account(record.student)
    payment = lock(record, version, closes=True)
    if payment.status == Payment.Status.REFUNDED:
        raise Conflict(_("This payment was refunded. Reverse the refund first."), code="refunded")
    payment.check_transition(Payment.Status.REVERSED)
    if payment.status == Payment.Status.REVERSED:
        raise Conflict(_("This payment is already reversed."), code="wrong_state")
    if selectors.refunded_of(payment):
        raise Conflict(
            _("Part of this payment was refunded. Reverse the refund first."), code="refunded"
        )
    at = timezone.now()
    dues = release(payment, at=at)
    # Where today is closed, the money goes out on the next day.
    day = open_day(payment.branch_id, today())
    movement = Movement.of_reversal(payment, day=day, at=at, reason=reason, by=by)
    movement.save(force_insert=True)
    Reversal.of(movement).save(force_insert=True)
    payment = audit.change(
        payment,
        by=by,
        status=Payment.Status.REVERSED,
        action="reversed",
        facts=reversal_facts(payment, reason),
    )
    give_back(
        by=by,
        payment=payment,
        amount=payment.amount,
        day=movement.day,
        reason=reason,
        cause=AdvanceVoucher.Cause.REVERSAL,
    )
    update_due_statuses(dues, by=by)
    use_advance(by=by, student_id=payment.student_id)
    if payment.method == OPENING:
        return payment
    params: PaymentReversedParams = {
        "student": payment.student_name,
        "receipt": payment.receipt_number,
        "reason": reason,
    }
    notify(PAYMENT_REVERSED.event(payment, params, by=by))
    return payment
