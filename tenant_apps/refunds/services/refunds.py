"""Refunds are asked for, paid and reversed."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from decimal import Decimal
from typing import Any

from shared_apps.core.chains import seal
from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import format_rupees, rupees
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import notify, writing
from tenant_apps.approvals.actions import action_of, raise_if_refused
from tenant_apps.approvals.services import ask_approval
from tenant_apps.audit import services as audit
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.closing.selectors import open_day
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.fees.models import AdvanceVoucher, Movement, Payment
from tenant_apps.fees.rules import person_of
from tenant_apps.fees.selectors import refunded_of
from tenant_apps.fees.services import check_payment_day, refused_day, use_advance
from tenant_apps.fees.services.advances import give_back, receive_freed
from tenant_apps.fees.services.dues import lock_student_account
from tenant_apps.fees.services.numbers import take_numbers
from tenant_apps.refunds import rules, selectors
from tenant_apps.refunds.events import REFUND_PAID, REFUND_REVERSED
from tenant_apps.refunds.models import Refund, RefundPart, RefundPolicy
from tenant_apps.refunds.services.approving import ACTION, needs_approval
from tenant_apps.students.models import Student

REFERENCE_REQUIRED = lazy("A reference is required for UPI, card and bank transfer.")


@writing()
def request_refund(
    *,
    by: Actor,
    student: Student,
    amount: Decimal,
    method: str,
    reason: str,
    reference: str = "",
    date: date | None = None,
    pay_now: bool = True,
    enrolment: Enrolment | None = None,
    due_by: date | None = None,
    rule: str = "",
    calculation: Sequence[Any] = (),
) -> Refund:
    """Asks for a refund of a part of the student's advance. One that needs no approval is approved, and
    paid at once unless `pay_now` is false; otherwise it waits in the approvals.

    Raises Invalid for more than the advance less what other refunds wait for, and what `pay_refund`
    raises.
    """
    amount, student = rupees(amount), lock(student, related=("branch",))
    _check_available(selectors.advance_of(student.pk), amount)
    policy = RefundPolicy.current()
    asks = needs_approval(by, amount, policy.approval_limit)
    refund = audit.create(
        Refund(
            student=student,
            student_code=student.code,
            student_name=student.name,
            branch=student.branch,
            amount=amount,
            method=method,
            reference=reference.strip(),
            reason=reason,
            due_by=due_by or _deadline(student, policy),
            status=Refund.Status.REQUESTED if asks else Refund.Status.APPROVED,
            approval_limit=policy.approval_limit if asks else None,
            enrolment=enrolment,
            rule=rule,
            calculation=list(calculation),
        ),
        by=by,
    )
    if asks:
        return _ask(refund, by=by)
    if pay_now:
        return pay_refund(by=by, record=refund, date=date)
    return refund


def _ask(refund: Refund, *, by: Any) -> Refund:
    refund.approval = ask_approval(
        by=by,
        action=action_of(ACTION),
        data={"refund": refund.pk},
        values={"record": refund},
    )
    refund.save(update_fields=["approval"])
    return refund


def _deadline(student: Student, policy: RefundPolicy) -> date:
    return rules.deadline(today(), student.branch.state, policy.due_days).day


def _check_available(advance: selectors.Advance, amount: Decimal) -> None:
    if amount <= advance.available:
        return
    sentence = _("The advance is {advance}.").format(advance=format_rupees(advance.total))
    if advance.waiting:
        sentence = _("The advance is {advance}, of which {waiting} waits to be refunded.").format(
            advance=format_rupees(advance.total), waiting=format_rupees(advance.waiting)
        )
    raise Invalid.field("amount", sentence)


@writing()
def pay_refund(
    *,
    by: Actor,
    record: Refund,
    version: int | None = None,
    date: date | None = None,
    method: str = "",
    reference: str | None = None,
) -> Refund:
    """Posts an approved refund as paid on `date`, which is today unless it is said, with the next number
    of the branch. It is taken from the student's oldest payments with an advance. Method and reference
    are those of the request unless they are given.

    Raises Conflict: `wrong_state` unless it is approved, `advance` if the advance is no longer large
    enough, `duplicate` if a refund by this method has the reference; Invalid for a missing reference and
    a day that is not possible, Forbidden `needs_manager` for a day further back than the role may use,
    Stale.
    """
    lock_student_account(record.student)
    refund = lock(record, version, related=("student", "branch"))
    if refund.status != Refund.Status.APPROVED:
        raise Conflict(_("Only an approved refund can be paid."), code="wrong_state")
    method = method or refund.method
    reference = refund.reference if reference is None else reference.strip()
    if method != Payment.Method.CASH and not reference:
        raise Invalid.field("reference", REFERENCE_REQUIRED)
    day = date or today()
    advance = selectors.advance_of(refund.student_id)
    if refund.amount > advance.total:
        raise Conflict(
            _("The advance is {advance} now, less than this refund.").format(
                advance=format_rupees(advance.total)
            ),
            code="advance",
        )
    parts = advance.parts(refund.amount)
    _check_day(by, day, [payment for payment, _amount in parts])
    refund.letterhead_id = refund.branch.letterhead_id or letterhead_of(refund.branch).pk
    refund.recipient = asdict(person_of(refund.student))
    refund.save(update_fields=["letterhead", "recipient"])
    with readable_constraints(Refund, refund_reference_once="reference"):
        paid = audit.change(
            refund,
            by=by,
            action="paid",
            facts={"amount": refund.amount},
            status=Refund.Status.PAID,
            number=take_numbers(Refund.NUMBERS, refund.branch, day)[0],
            date=day,
            method=method,
            reference=reference,
            advance_before=advance.total,
        )
    paid.chain_hash = seal(paid)
    paid.save(update_fields=["chain_hash"])
    for payment, amount in parts:
        _give_back(paid, payment, amount, by=by)
    notify(
        REFUND_PAID.event(
            paid,
            {"amount": paid.amount, "student": paid.student_name, "number": paid.number},
            by=by,
        )
    )
    return paid


def _check_day(by: Actor, day: date, payments: Sequence[Payment]) -> None:
    if day > today():
        raise Invalid.field("date", _("A refund cannot be dated later than today."))
    check_payment_day(day)
    raise_if_refused(refused_day(by=by, day=day))
    latest = max(payment.date for payment in payments)
    if day < latest:
        raise Invalid.field(
            "date",
            _("The refund gives back a payment of {day}. Choose that day or a later one.").format(
                day=format_day(latest)
            ),
        )


def _give_back(refund: Refund, payment: Payment, amount: Decimal, *, by: Actor) -> None:
    """Adds the movement of a part of a refund. A payment that is given back in whole is REFUNDED."""
    assert refund.date is not None
    movement = Movement.of_refund(
        payment,
        amount=amount,
        account=refund.method,
        day=refund.date,
        reason=refund.reason,
        by=by,
    )
    movement.save(force_insert=True)
    RefundPart.objects.create(refund=refund, payment=payment, amount=amount, movement=movement)
    give_back(by=by, payment=payment, amount=amount, day=refund.date, reason=refund.reason)
    if refunded_of(payment) == payment.amount:
        audit.change(payment, by=by, status=Payment.Status.REFUNDED)


def _before_refund(payment: Payment) -> Payment.Status:
    is_cheque = payment.method == Payment.Method.CHEQUE
    return Payment.Status.CLEARED if is_cheque else Payment.Status.CONFIRMED


@writing()
def refuse_refund(*, by: Actor, record: Refund, reason: str, version: int | None = None) -> Refund:
    """Rejects a refund that was approved and will not be paid. Raises Conflict `wrong_state` unless it is
    approved, Stale."""
    refund = lock(record, version)
    if refund.status != Refund.Status.APPROVED:
        raise Conflict(_("Only an approved refund can be rejected here."), code="wrong_state")
    return audit.change(refund, by=by, status=Refund.Status.REJECTED, note=reason)


@writing()
def reverse_refund(*, by: Actor, record: Refund, reason: str, version: int | None = None) -> Refund:
    """Reverses a paid refund by counter-entries dated today. The money is the student's advance again,
    which pays open dues; the refund keeps its number.

    Raises Conflict `wrong_state` unless it is paid, Stale.
    """
    lock_student_account(record.student)
    refund = lock(record, version)
    if refund.status != Refund.Status.PAID:
        raise Conflict(_("Only a paid refund can be reversed."), code="wrong_state")
    # Where today is closed, the money comes back on the next day.
    day = open_day(refund.branch_id, today())
    parts = list(refund.parts.select_related("payment").order_by("pk"))
    for part in parts:
        movement = Movement.of_refund(
            part.payment,
            amount=-part.amount,
            account=refund.method,
            day=day,
            reason=reason,
            by=by,
        )
        movement.save(force_insert=True)
        part.reversal = movement
        part.save(update_fields=["reversal"])
        if part.payment.status == Payment.Status.REFUNDED:
            audit.change(part.payment, by=by, status=_before_refund(part.payment))
    reversed_ = audit.change(
        refund,
        by=by,
        action="reversed",
        facts={"number": refund.number, "amount": refund.amount},
        status=Refund.Status.REVERSED,
        note=reason,
        reversed_on=day,
    )
    use_advance(by=by, student_id=refund.student_id)
    receive_freed(
        by=by,
        student_id=refund.student_id,
        freed={part.payment_id: part.amount for part in parts},
        cause=AdvanceVoucher.Cause.RETURNED,
    )
    notify(
        REFUND_REVERSED.event(
            reversed_,
            {"student": refund.student_name, "number": refund.number, "reason": reason},
            by=by,
        )
    )
    return reversed_
