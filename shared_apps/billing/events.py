"""What MASTER and the owners of a centre are notified of."""

from collections.abc import Iterable
from typing import TypedDict

from django.db.models import QuerySet

from shared_apps.accounts.models import User
from shared_apps.billing.models import Order, TermNotice
from shared_apps.billing.rules import Step
from shared_apps.core.events import Kind
from shared_apps.core.roles import Role


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


def _masters(_order: Order) -> QuerySet:
    return User.objects.filter(role=Role.MASTER, state=User.State.ACTIVE).values("pk")


def _owners(order: Order) -> Iterable[int]:
    return User.objects.owners_of(order.organisation_id).values_list("pk", flat=True)


ORDER_PLACED = Kind[Order, OrderParams](
    "order.placed", OrderParams, key=lambda order: f"order-{order.pk}-placed", people=_masters
)
ORDER_CONFIRMED = Kind[Order, OrderParams](
    "order.confirmed", OrderParams, key=lambda order: f"order-{order.pk}", user_ids=_owners
)
ORDER_REJECTED = Kind[Order, OrderParams](
    "order.rejected", OrderParams, key=lambda order: f"order-{order.pk}", user_ids=_owners
)
TERM_ENDING = Kind[TermNotice, TermParams](
    "term.ending",
    TermParams,
    key=lambda notice: f"term-{notice.term_id}-{notice.step}-{notice.ends_on}",
    user_ids=lambda notice: User.objects.owners_of(notice.term.organisation_id).values_list(
        "pk", flat=True
    ),
)


def order_params(order: Order) -> OrderParams:
    return {
        "centre": order.organisation.name,
        "planName": order.plan_name,
        "total": str(order.total),
        "reason": order.reason,
    }
