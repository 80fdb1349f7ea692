from shared_apps.billing.models.coupons import Coupon
from shared_apps.billing.models.invoices import CreditNote, Invoice
from shared_apps.billing.models.orders import Order, TermNotice
from shared_apps.billing.models.payments import GatewayEvent, GatewayPayment, GatewayRefund

__all__ = [
    "Coupon",
    "CreditNote",
    "GatewayEvent",
    "GatewayPayment",
    "GatewayRefund",
    "Invoice",
    "Order",
    "TermNotice",
]
