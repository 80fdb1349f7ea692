"""MASTER refunds an invoice, whole or in part: credit note, term, money and referral credit in one
transaction."""

from datetime import date
from decimal import Decimal
from functools import partial

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from shared_apps.billing import events, mails, rules, selectors
from shared_apps.billing.models import CreditNote, GatewayPayment, GatewayRefund, Invoice, Order
from shared_apps.billing.services.orders import owners_to_mail, tell_centre
from shared_apps.billing.services.paying_back import order_refund
from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import ZERO, format_rupees
from shared_apps.core.numbering import take_document_numbers
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.worker import wake_worker
from shared_apps.core.writing import writing
from shared_apps.mail.services import queue_mail
from shared_apps.referrals.services import return_credit, take_reward_back
from shared_apps.subscriptions.models import Subscription
from shared_apps.subscriptions.rules import term_ends_on
from shared_apps.subscriptions.services import locked_organisation, shorten_term
from tenants.models import Organisation


@writing()
def refund_order(
    *,
    by: Actor,
    record: Order,
    amount: Decimal,
    reason: str,
    method: str,
    reference: str = "",
    day: date,
    version: int | None = None,
) -> CreditNote:
    """Refunds `amount` of an order's invoice, GST included: issues a credit note, shortens or ends the
    term (`rules.refund_of`), gives referral credit back, and pays the rest back by Razorpay or notes
    that it was paid by hand with a `reference`. A whole refund of the centre's first plan takes the
    reward of its referrer back. `day` is today.

    Raises Stale, Conflict `wrong_state` for an order that is not paid, `refund_later_first` while the
    days of this term were credited to a later order or a later term follows, `refunded` for more than
    is left, and Invalid for the method or the reference.
    """
    organisation = locked_organisation(record.organisation_id)
    order = lock(record, version)
    planned = plan_refund(order, amount, day)
    _check_later(order)
    payment = _payment_to_refund(order, method)
    if payment is None and (fault := rules.reference_fault(method, reference)):
        raise Invalid.field("reference", fault)
    invoice = order.invoice
    refund = None
    [number] = take_document_numbers(CreditNote.NUMBERS, 1, prefix=Invoice.PREFIX, day=day)
    if payment is not None and planned.paid_back:
        refund = GatewayRefund(payment=payment, amount=planned.paid_back, receipt=number)
        order_refund(refund, by=by)
    note: CreditNote = audit_log.create(
        CreditNote(
            number=number,
            issue_date=day,
            organisation=organisation,
            invoice=invoice,
            letterhead=invoice.letterhead,
            recipient=invoice.recipient,
            **planned.part.parts(),
            reason=reason,
            referral_credit=planned.referral_credit,
            method=method,
            reference="" if payment else reference,
            refund=refund,
            ends_on=_shorten(order, organisation, planned, day, by=by),
        ),
        by=by,
    )
    if note.referral_credit:
        return_credit(
            by=by,
            organisation=organisation,
            amount=note.referral_credit,
            order_code=order.code,
            day=day,
        )
    if planned.ends_on is None and _is_first(order):
        take_reward_back(by=by, organisation=organisation, day=day)
    tell_centre(
        order,
        events.ORDER_REFUNDED.event(note, events.refunded_params(note, order)),
        "payment refunded",
        by=by,
        creditNote=number,
        amount=str(note.total),
    )
    for owner, at in owners_to_mail(order, events.ORDER_REFUNDED):
        letter = mails.refunded(order, note, name=owner.name)
        key = f"credit-note-{note.pk}-{owner.pk}"
        queue_mail(key=key, to=owner.email, letter=letter, not_before=at)
    return note


@writing()
def retry_refund(*, by: Actor, record: CreditNote) -> None:
    """Asks Razorpay again for a refund that it had refused. Raises Conflict `wrong_state` for any other
    one."""
    refund = lock(record.refund) if record.refund else None
    if refund is None or refund.status != GatewayRefund.Status.FAILED:
        raise Conflict(_("Razorpay has not refused this refund."), code="wrong_state")
    status = GatewayRefund.Status.WAITING
    audit_log.change(refund, by=by, action="tried again", status=status, error="")
    GatewayRefund.objects.filter(pk=refund.pk).update(next_attempt_at=timezone.now())
    transaction.on_commit(partial(wake_worker, "billing.pay_back"))


def plan_refund(order: Order, amount: Decimal, day: date) -> rules.Refund:
    """Returns what refunding the amount would do. Raises Conflict `wrong_state` for an order that is not
    paid, `refunded` for more than is left of its invoice."""
    if order.status != Order.Status.CONFIRMED or order.term is None:
        raise Conflict(_("Only a payment that was confirmed can be refunded."), code="wrong_state")
    left = selectors.left_of(order.invoice)
    if amount > left.total or not left.total:
        raise Conflict(
            _("At most {amount} can be refunded.").format(amount=format_rupees(left.total)),
            code="refunded",
            data={"left": str(left.total)},
        )
    notes = CreditNote.objects.filter(invoice=order.invoice)
    returned: Decimal = notes.aggregate(sum=Sum("referral_credit"))["sum"] or ZERO
    term = order.term
    return rules.refund_of(
        amount,
        left=left,
        invoiced=order.invoice.total,
        credit=order.referral_credit,
        credit_left=order.referral_credit - returned,
        starts_on=term.starts_on,
        ends_on=term.ends_on,
        full_ends_on=term_ends_on(term.starts_on, order.duration_months),
        today=day,
    )


def _check_later(order: Order) -> None:
    """A term whose days are the ground of a later order is refunded after that order."""
    later = Order.objects.live().filter(
        organisation=order.organisation_id, status=Order.Status.CONFIRMED, pk__gt=order.pk
    )
    for one in later.select_related("invoice", "term"):
        builds_on_it = one.credit or (one.term and one.term.status != Subscription.Status.ENDED)
        if builds_on_it and selectors.left_of(one.invoice).total:
            raise Conflict(
                _("A later order stands on this one. Please refund {code} first.").format(
                    code=one.code
                ),
                code="refund_later_first",
            )


def _payment_to_refund(order: Order, method: str) -> GatewayPayment | None:
    """The payment that Razorpay pays back; None for what is paid back by hand."""
    if method != CreditNote.Method.RAZORPAY:
        return None
    posted = order.gateway_payments.filter(status=GatewayPayment.Status.POSTED).first()
    if posted is None:
        raise Invalid.field("method", _("This order was not paid by Razorpay."))
    return posted


def _shorten(
    order: Order, organisation: Organisation, planned: rules.Refund, day: date, *, by: Actor
) -> date | None:
    """Shortens or ends the order's term. Returns its last day; None when it had ended before."""
    term = order.term
    if term is None or term.status == Subscription.Status.ENDED:
        return None
    term.organisation = organisation
    changed = shorten_term(
        term,
        by=by,
        ends_on=planned.ends_on,
        paid=max(ZERO, term.paid - planned.part.taxable),
        today=day,
    )
    return changed.ends_on


def _is_first(order: Order) -> bool:
    paid = Order.objects.filter(organisation=order.organisation_id, status=Order.Status.CONFIRMED)
    return not paid.filter(pk__lt=order.pk).exists()
