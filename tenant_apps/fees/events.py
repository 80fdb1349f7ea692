"""What the owners are notified of."""

from decimal import Decimal
from typing import TypedDict

from shared_apps.core.events import Kind
from shared_apps.core.roles import OWNERS
from tenant_apps.fees.models import Payment
from tenant_apps.staff.selectors import owner_ids


class PaymentReceivedParams(TypedDict):
    amount: Decimal
    student: str
    receipt: str


class PaymentReversedParams(TypedDict):
    student: str
    receipt: str
    reason: str


PAYMENT_RECEIVED = Kind[Payment, PaymentReceivedParams](
    "payment.received",
    PaymentReceivedParams,
    key=lambda payment: f"fee-received-{payment.pk}",
    people=lambda payment: owner_ids(),
    to=OWNERS,
    folds=True,
)
PAYMENT_REVERSED = Kind[Payment, PaymentReversedParams](
    "payment.reversed",
    PaymentReversedParams,
    key=lambda payment: f"fee-reversed-{payment.pk}",
    people=lambda payment: owner_ids(),
    to=OWNERS,
)
CHEQUE_BOUNCED = Kind[Payment, PaymentReversedParams](
    "cheque.bounced",
    PaymentReversedParams,
    key=lambda payment: f"cheque-bounced-{payment.pk}",
    people=lambda payment: owner_ids(),
    to=OWNERS,
    rings=True,
)
