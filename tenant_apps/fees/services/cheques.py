"""What becomes of a cheque: the bank credits it, or returns it unpaid."""

from datetime import date, datetime

from django.utils import timezone

from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import notify, writing
from tenant_apps.approvals.actions import raise_if_refused
from tenant_apps.audit import services as audit
from tenant_apps.fees import selectors
from tenant_apps.fees.events import CHEQUE_BOUNCED, PaymentReversedParams
from tenant_apps.fees.models import AdvanceVoucher, Movement, Payment
from tenant_apps.fees.services.advances import give_back
from tenant_apps.fees.services.charges import add_charge
from tenant_apps.fees.services.dues import update_due_statuses, use_advance
from tenant_apps.fees.services.payments import (
    check_payment_day,
    refused_day,
    release,
    reversal_facts,
)
from tenant_apps.fees.services.splits import lock_accounts
from tenant_apps.workspace.models import WorkspaceSettings


@writing()
def clear_cheque(
    *, by: Actor, record: Payment, date: date | None = None, version: int | None = None
) -> Payment:
    """Notes that the bank credited a cheque on `date`, by default today: what was in hand is in the
    bank. Nothing changes for the student. A cheque for several students clears for all of them.

    Raises Conflict for a payment that is no cheque or not RECEIVED, Invalid for a day before the
    cheque's date or its receipt, or in the future, Forbidden `needs_manager` for a day further back
    than the role may use, Stale.
    """
    lock_accounts(record)
    payment = lock(record, version)
    _check_cheque(payment)
    payment.check_transition(Payment.Status.CLEARED)
    if payment.status == Payment.Status.CLEARED:
        raise Conflict(_("This cheque is already cleared."), code="wrong_state")
    day = _checked_day(date, by=by, earliest=_deposit_day(payment))
    at = timezone.now()
    others = selectors.payments_of_split(payment).exclude(pk=payment.pk)
    for other in others.filter(status=Payment.Status.RECEIVED):
        _clear(lock(other), by=by, day=day, at=at)
    return _clear(payment, by=by, day=day, at=at)


def _clear(payment: Payment, *, by: Actor, day: date, at: datetime) -> Payment:
    for movement in Movement.of_clearing(payment, day=day, at=at, by=by):
        movement.save(force_insert=True)
    return audit.change(
        payment,
        by=by,
        status=Payment.Status.CLEARED,
        action="cleared",
        facts={"receipt": payment.receipt_number, "amount": payment.amount, "day": day},
    )


@writing()
def bounce_cheque(
    *,
    by: Actor,
    record: Payment,
    reason: str,
    date: date | None = None,
    charge: bool = False,
    version: int | None = None,
) -> Payment:
    """Notes that the bank returned a cheque on `date`, by default today. Its dues are open again; the
    receipt keeps its number. With `charge`, the centre's charge for it is issued as a due. A cheque for
    several students bounces for all of them; the charge is of the student of `record`.

    A cheque that was cleared may bounce too: banks take back what they credited before the return
    reached them. Raises as `clear_cheque`, and Conflict if the centre has no such charge or the
    student's branch is inactive.
    """
    lock_accounts(record)
    payment = lock(record, version, closes=True)
    _check_cheque(payment)
    payment.check_transition(Payment.Status.BOUNCED)
    if payment.status == Payment.Status.BOUNCED:
        raise Conflict(_("This cheque has already bounced."), code="wrong_state")
    day = _checked_day(date, by=by, earliest=_return_day(payment))
    at = timezone.now()
    others = selectors.payments_of_split(payment).exclude(pk=payment.pk)
    for other in others.filter(status__in=[Payment.Status.RECEIVED, Payment.Status.CLEARED]):
        _bounce(lock(other, closes=True), by=by, day=day, at=at, reason=reason)
    payment = _bounce(payment, by=by, day=day, at=at, reason=reason)
    if charge:
        _charge_for(payment, by=by)
    return payment


def _bounce(payment: Payment, *, by: Actor, day: date, at: datetime, reason: str) -> Payment:
    dues = release(payment, at=at)
    movement = Movement.of_bounce(payment, day=day, at=at, reason=reason, by=by)
    movement.save(force_insert=True)
    payment = audit.change(
        payment,
        by=by,
        status=Payment.Status.BOUNCED,
        action="bounced",
        facts=reversal_facts(payment, reason) | {"day": day},
    )
    give_back(
        by=by,
        payment=payment,
        amount=payment.amount,
        day=day,
        reason=reason,
        cause=AdvanceVoucher.Cause.REVERSAL,
    )
    update_due_statuses(dues, by=by)
    use_advance(by=by, student_id=payment.student_id)
    params: PaymentReversedParams = {
        "student": payment.student_name,
        "receipt": payment.receipt_number,
        "reason": reason,
    }
    notify(CHEQUE_BOUNCED.event(payment, params, by=by))
    return payment


def _check_cheque(payment: Payment) -> None:
    if payment.method != Payment.Method.CHEQUE:
        raise Conflict(_("This payment is not a cheque."), code="wrong_state")


def _deposit_day(payment: Payment) -> date:
    """The first day on which the cheque can be in the bank."""
    return max(payment.date, payment.cheque_date or payment.date)


def _return_day(payment: Payment) -> date:
    """The first day on which the bank can return the cheque."""
    cleared = payment.movements.filter(kind=Movement.Kind.CLEARED)
    return cleared.values_list("day", flat=True).first() or _deposit_day(payment)


def _checked_day(day: date | None, *, by: Actor, earliest: date) -> date:
    chosen = day or today()
    if chosen > today():
        raise Invalid.field("date", _("The day cannot be later than today."))
    if chosen < earliest:
        raise Invalid.field(
            "date", _("The day can be {day} at the earliest.").format(day=format_day(earliest))
        )
    check_payment_day(chosen)
    raise_if_refused(refused_day(by=by, day=chosen))
    return chosen


def _charge_for(payment: Payment, *, by: Actor) -> None:
    """Issues the centre's charge. It carries no GST: a penalty for a dishonoured cheque is no
    consideration for a supply (CBIC, Circular 178/10/2022-GST)."""
    amount = WorkspaceSettings.objects.values_list("cheque_bounce_charge", flat=True).get(pk=1)
    if not amount:
        raise Conflict(_("The centre has no charge for bounced cheques."), code="no_charge")
    head = _("Bounced cheque {number}").format(number=payment.reference)
    add_charge(by=by, student=payment.student, head=head, amount=amount)
