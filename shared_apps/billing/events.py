"""What MASTER and the owners of a centre are notified of."""

from collections.abc import Iterable
from typing import TypedDict

from django.db.models import QuerySet

from shared_apps.accounts.models import User
from shared_apps.billing.models import CreditNote, GatewayPayment, GatewayRefund, Order, TermNotice
from shared_apps.billing.rules import Step
from shared_apps.core.events import Kind, MailRule
from shared_apps.core.roles import OWNERS, PLATFORM, Role


class OrderParams(TypedDict):
    centre: str
    planName: str
    total: str
    reason: str


class TermParams(TypedDict):
    step: Step
    planName: str
    endsOn: str
    isTrial: bool


class RefundedParams(TypedDict):
    planName: str
    total: str
    creditNote: str


class HeldParams(TypedDict):
    centre: str
    amount: str
    reason: str


class SilenceParams(TypedDict):
    since: str


class RefundParams(TypedDict):
    centre: str
    amount: str


def _masters(_subject: object) -> QuerySet:
    return User.objects.filter(role=Role.MASTER, state=User.State.ACTIVE).values("pk")


def _owners(order: Order) -> Iterable[int]:
    return User.objects.owners_of(order.organisation_id).values_list("pk", flat=True)


ORDER_PLACED = Kind[Order, OrderParams](
    "order.placed",
    OrderParams,
    key=lambda order: f"order-{order.pk}-placed",
    people=_masters,
    to=PLATFORM,
    rings=True,
)
ORDER_CONFIRMED = Kind[Order, OrderParams](
    "order.confirmed",
    OrderParams,
    key=lambda order: f"order-{order.pk}",
    user_ids=_owners,
    to=OWNERS,
    mail=MailRule.WAITS,
)
ORDER_REJECTED = Kind[Order, OrderParams](
    "order.rejected",
    OrderParams,
    key=lambda order: f"order-{order.pk}",
    user_ids=_owners,
    to=OWNERS,
    rings=True,
    mail=MailRule.WAITS,
)
ORDER_REFUNDED = Kind[CreditNote, RefundedParams](
    "creditnote.issued",
    RefundedParams,
    key=lambda note: f"platform-credit-note-{note.pk}",
    user_ids=lambda note: User.objects.owners_of(note.organisation_id).values_list("pk", flat=True),
    to=OWNERS,
    mail=MailRule.WAITS,
)
TERM_ENDING = Kind[TermNotice, TermParams](
    "term.ending",
    TermParams,
    key=lambda notice: f"term-{notice.term_id}-{notice.step}-{notice.ends_on}",
    user_ids=lambda notice: User.objects.owners_of(notice.term.organisation_id).values_list(
        "pk", flat=True
    ),
    to=OWNERS,
    mail=MailRule.WAITS,
)

PAYMENT_HELD = Kind[GatewayPayment, HeldParams](
    "gatewaypayment.held",
    HeldParams,
    key=lambda payment: f"gateway-payment-{payment.pk}",
    people=_masters,
    to=PLATFORM,
    rings=True,
)
REFUND_FAILED = Kind[GatewayRefund, RefundParams](
    "gatewayrefund.failed",
    RefundParams,
    key=lambda refund: f"gateway-refund-{refund.pk}",
    people=_masters,
    to=PLATFORM,
    rings=True,
)
CALLBACKS_SILENT = Kind[GatewayPayment, SilenceParams](
    "callbacks.silent",
    SilenceParams,
    key=lambda payment: f"callbacks-silent-{payment.pk}",
    people=_masters,
    to=PLATFORM,
    rings=True,
    mail=MailRule.AT_ONCE,
)


def held_params(payment: GatewayPayment) -> HeldParams:
    return {
        "centre": payment.order.organisation.name,
        "amount": str(payment.amount),
        "reason": payment.reason,
    }


def refund_params(refund: GatewayRefund) -> RefundParams:
    return {
        "centre": refund.payment.order.organisation.name,
        "amount": str(refund.amount),
    }


def order_params(order: Order) -> OrderParams:
    return {
        "centre": order.organisation.name,
        "planName": order.plan_name,
        "total": str(order.total),
        "reason": order.reason,
    }


def refunded_params(note: CreditNote, order: Order) -> RefundedParams:
    return {"planName": order.plan_name, "total": str(note.total), "creditNote": note.number}
