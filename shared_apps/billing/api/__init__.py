"""MASTER's orders, credit notes, payments by Razorpay and coupons, with its decisions about a centre's
term; and Razorpay's callbacks."""

from shared_apps.billing.api.coupons import CouponResource
from shared_apps.billing.api.credit_notes import PlatformCreditNoteResource, show_credit_note
from shared_apps.billing.api.decisions import TermDecisionResource
from shared_apps.billing.api.gateway import CallbackResource, GatewayPaymentResource
from shared_apps.billing.api.orders import PlatformOrderResource, show_invoice

__all__ = ["RESOURCES", "show_credit_note", "show_invoice"]

RESOURCES = [
    CouponResource,
    PlatformOrderResource,
    PlatformCreditNoteResource,
    GatewayPaymentResource,
    CallbackResource,
    TermDecisionResource,
]
