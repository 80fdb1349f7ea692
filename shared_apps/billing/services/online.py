"""Payments by Razorpay: the checkout, the payments that arrive, and those that are looked up there.

A payment is posted by one function, `post_payment`, whoever tells of it first: the browser that comes
back from the checkout, a callback, or the lookup. It confirms the order as MASTER would. Whatever
arrives afterwards, twice or in another order, finds the payment's row and changes nothing.
"""

from datetime import date, datetime, timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from shared_apps.billing import events, gateway
from shared_apps.billing.gateway import GatewayAway, GatewayRefused, Received
from shared_apps.billing.models import GatewayPayment, Order
from shared_apps.billing.services.orders import close_order, confirm_order
from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Conflict, Invalid, NotFound
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import notify, writing
from shared_apps.subscriptions.services import locked_organisation
from tenants.context import in_public

Reason = GatewayPayment.Reason
Source = GatewayPayment.Source

LOOKED_UP_AFTER = timedelta(minutes=15)
OPEN_FOR = timedelta(hours=24)
"""An order that nobody has paid by then is cancelled."""
LAST_LOOKUP = timedelta(hours=24)
"""When a decided order is looked up for the last time, after its decision."""


def open_checkout(*, by: Actor, record: Order) -> Order:
    """Gives the order its order at Razorpay, unless it has one, so that the checkout can be opened.

    Raises NotFound without keys, Conflict `wrong_state` for an order that does not wait or is paid
    otherwise, GatewayAway, GatewayRefused.
    """
    _check_open(record)
    if record.gateway_order:
        return record
    made = gateway.create_order(code=record.code, amount=record.to_receive)
    with writing():
        order: Order = lock(record)
        _check_open(order)
        if order.gateway_order:  # another tab was faster; nobody can pay the order made here
            return order
        return audit_log.change(order, by=by, action="checkout opened", gateway_order=made)


def _check_open(order: Order) -> None:
    if not gateway.is_set_up():
        raise NotFound
    if order.method != Order.Method.RAZORPAY or order.status != Order.Status.WAITING:
        raise Conflict(_("This order cannot be paid by Razorpay any more."), code="wrong_state")


def take_return(*, record: Order, payment_id: str, signature: str, day: date) -> Order:
    """The browser comes back from the checkout with a payment. Returns the order: confirmed, or still
    waiting while Razorpay does not answer; a callback or the lookup posts the payment then.

    Raises NotFound without keys, Invalid for a signature that is not Razorpay's, Conflict
    `payment_held` for a payment that cannot settle the order.
    """
    if not gateway.is_set_up() or not record.gateway_order:
        raise NotFound
    signed = gateway.is_signed_by_checkout(
        order_id=record.gateway_order, payment_id=payment_id, signature=signature
    )
    if not signed:
        raise Invalid.field("signature", _("This payment is not signed by Razorpay."))
    try:
        received = gateway.payment(payment_id)
    except GatewayAway:
        return record
    if received.order_id != record.gateway_order:
        raise NotFound
    if received.is_captured:
        payment = post_payment(received, source=Source.BROWSER, day=day)
        if payment is not None and payment.status != GatewayPayment.Status.POSTED:
            raise Conflict(
                _("We received {payment}, but cannot use it: {reason}. We pay it back.").format(
                    payment=payment.payment_id,
                    reason=payment.get_reason_display().lower(),
                ),
                code="payment_held",
            )
    with in_public():
        record.refresh_from_db()
    return record


def post_payment(received: Received, *, source: str, day: date) -> GatewayPayment | None:
    """Posts a captured payment: it confirms the order that it is for, or is held for MASTER to pay
    back. Once for each payment; returns None for one that is of no order of ours.

    Held are a second payment of an order, a payment of an order that was cancelled or rejected
    meanwhile, and one of another amount or currency.
    """
    with in_public(), writing():
        found = Order.objects.live().filter(gateway_order=received.order_id).first()
        if found is None or not received.order_id:
            return None
        locked_organisation(found.organisation_id)
        order = lock(found)
        known = GatewayPayment.objects.filter(payment_id=received.payment_id).first()
        if known is not None:
            return known
        reason = _reason_to_hold(received, order)
        if reason is None:
            order = confirm_order(
                by=gateway.RAZORPAY, record=order, day=day, reference=received.payment_id
            )
        payment: GatewayPayment = audit_log.create(
            GatewayPayment(
                payment_id=received.payment_id,
                order=order,
                amount=received.amount,
                currency=received.currency,
                status=GatewayPayment.Status.HELD if reason else GatewayPayment.Status.POSTED,
                reason=reason or "",
                source=source,
            ),
            by=gateway.RAZORPAY,
        )
        if reason is not None:
            notify(events.PAYMENT_HELD.event(payment, events.held_params(payment)))
        return payment


def _reason_to_hold(received: Received, order: Order) -> str | None:
    if received.currency != gateway.CURRENCY:
        return Reason.WRONG_CURRENCY
    if received.amount != order.to_receive:
        return Reason.WRONG_AMOUNT
    if order.status == Order.Status.CONFIRMED:
        return Reason.PAID_TWICE
    if order.status != Order.Status.WAITING:
        return Reason.ORDER_CLOSED
    return None


def look_up_payments(now: datetime) -> int:
    """Asks Razorpay for the payments of orders whose callbacks did not come: of those that wait for
    more than 15 minutes, and twice of those that were decided. An order that is not paid after a day
    is cancelled. Returns how many payments were posted or held.
    """
    if not gateway.is_set_up():
        return 0
    found = 0
    for order in _to_look_up(now):
        try:
            payments = gateway.payments_of(order.gateway_order)
        except GatewayAway:
            return found
        except GatewayRefused:
            payments = []
        captured = [payment for payment in payments if payment.is_captured]
        for received in captured:
            known = GatewayPayment.objects.filter(payment_id=received.payment_id).exists()
            if not known:
                day = timezone.localdate(now)
                post_payment(received, source=Source.LOOKUP, day=day)
                found += 1
        Order.objects.filter(pk=order.pk).update(looked_up_at=now)
    _cancel_unpaid(now)
    return found


def _to_look_up(now: datetime) -> QuerySet[Order]:
    """Waiting orders, and decided ones a quarter of an hour and a day after their decision."""
    never = Q(looked_up_at__isnull=True)
    waits = Q(status=Order.Status.WAITING)
    due = waits | never
    for later in (LOOKED_UP_AFTER, LAST_LOOKUP):
        due |= Q(looked_up_at__lt=F("decided_at") + later, decided_at__lt=now - later)
    orders = Order.objects.live().filter(due, created_at__lt=now - LOOKED_UP_AFTER)
    return orders.exclude(gateway_order="").order_by("pk")


def _cancel_unpaid(now: datetime) -> None:
    """Cancels the orders that nobody paid within a day, once Razorpay was asked after that day."""
    old = Order.objects.live().filter(
        Q(gateway_order="") | Q(looked_up_at__gt=F("created_at") + OPEN_FOR),
        method=Order.Method.RAZORPAY,
        status=Order.Status.WAITING,
        created_at__lt=now - OPEN_FOR,
    )
    for order in old:
        try:
            with writing():
                locked_organisation(order.organisation_id)
                close_order(
                    order, by=gateway.RAZORPAY, status=Order.Status.CANCELLED, action="expired"
                )
        except Conflict:
            continue  # paid or cancelled this very moment
