"""Paying back by Razorpay: a refund is written down first, then carried out by a task until it is done."""

from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from shared_apps.billing import events, gateway
from shared_apps.billing.gateway import GatewayAway, GatewayRefused
from shared_apps.billing.models import GatewayPayment, GatewayRefund
from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.worker import wake_worker
from shared_apps.core.writing import notify, writing
from tenants.context import in_public

BETWEEN_ATTEMPTS = timedelta(minutes=2)
"""No second worker takes a refund while a call for it may still run."""


@writing()
def pay_back_held(
    *, by: Actor, record: GatewayPayment, version: int | None = None
) -> GatewayPayment:
    """Pays a payment back that settled no order. Raises Conflict `wrong_state` unless it is held,
    Stale."""
    held = lock(record, version)
    if held.status != GatewayPayment.Status.HELD:
        raise Conflict(_("This payment is paid back already."), code="wrong_state")
    payment: GatewayPayment = audit_log.change(
        held,
        by=by,
        action="refund ordered",
        status=GatewayPayment.Status.REFUNDING,
    )
    tries = payment.refunds.count()
    refund = GatewayRefund(
        payment=payment, amount=payment.amount, receipt=f"held-{payment.pk}-{tries + 1}"
    )
    order_refund(refund, by=by)
    return payment


def order_refund(refund: GatewayRefund, *, by: Actor) -> None:
    """Writes a refund down and wakes the worker after the commit. Inside the caller's transaction."""
    audit_log.create(refund, by=by)
    transaction.on_commit(partial(wake_worker, "billing.pay_back"))


def pay_back_waiting() -> int:
    """Asks Razorpay for each refund that waits, one call at a time outside of transactions. Returns how
    many were paid. Safe on any number of workers: Razorpay finds a refund by its receipt."""
    done = 0
    while refund := _take_next():
        try:
            refund_id = gateway.pay_back(
                refund.payment.payment_id, amount=refund.amount, receipt=refund.receipt
            )
        except GatewayAway:
            continue
        except GatewayRefused as fault:
            _decide(refund, GatewayRefund.Status.FAILED, error=fault.message)
        else:
            _decide(refund, GatewayRefund.Status.PAID, refund_id=refund_id)
            done += 1
    return done


@writing()
def _take_next() -> GatewayRefund | None:
    """Returns a refund that is due, which nobody else takes for a while."""
    now = timezone.now()
    refund = (
        GatewayRefund.objects.select_for_update(skip_locked=True, of=("self",))
        .select_related("payment")
        .filter(status=GatewayRefund.Status.WAITING, next_attempt_at__lte=now)
        .order_by("next_attempt_at", "pk")
        .first()
    )
    if refund is None:
        return None
    refund.attempts += 1
    refund.next_attempt_at = now + BETWEEN_ATTEMPTS * min(refund.attempts, 30)
    refund.save(update_fields=["attempts", "next_attempt_at"])
    return refund


def _decide(record: GatewayRefund, status: str, *, refund_id: str = "", error: str = "") -> None:
    with in_public(), writing():
        refund = lock(record)
        if refund.status != GatewayRefund.Status.WAITING:
            return
        audit_log.change(
            refund, by=gateway.RAZORPAY, status=status, refund_id=refund_id, error=error[:300]
        )
        payment = refund.payment
        if payment.status == GatewayPayment.Status.REFUNDING:
            paid = status == GatewayRefund.Status.PAID
            after = GatewayPayment.Status.REFUNDED if paid else GatewayPayment.Status.HELD
            audit_log.change(payment, by=gateway.RAZORPAY, status=after)
        if status == GatewayRefund.Status.FAILED:
            notify(events.REFUND_FAILED.event(refund, events.refund_params(refund)))
