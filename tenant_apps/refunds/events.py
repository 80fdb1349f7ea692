"""What the owners are notified of."""

from decimal import Decimal
from typing import TypedDict

from shared_apps.core.events import Kind
from shared_apps.core.roles import OWNERS
from tenant_apps.refunds.models import Refund
from tenant_apps.staff.selectors import owner_ids


class RefundPaidParams(TypedDict):
    amount: Decimal
    student: str
    number: str


class RefundReversedParams(TypedDict):
    student: str
    number: str
    reason: str


REFUND_PAID = Kind[Refund, RefundPaidParams](
    "refund.paid",
    RefundPaidParams,
    key=lambda refund: f"refund-paid-{refund.pk}",
    people=lambda refund: owner_ids(),
    to=OWNERS,
    folds=True,
)
REFUND_REVERSED = Kind[Refund, RefundReversedParams](
    "refund.reversed",
    RefundReversedParams,
    key=lambda refund: f"refund-reversed-{refund.pk}",
    people=lambda refund: owner_ids(),
    to=OWNERS,
)
