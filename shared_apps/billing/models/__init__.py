from shared_apps.billing.models.invoices import Invoice
from shared_apps.billing.models.orders import Order, TermNotice
from shared_apps.billing.models.payments import GatewayEvent, GatewayPayment, GatewayRefund

__all__ = ["GatewayEvent", "GatewayPayment", "GatewayRefund", "Invoice", "Order", "TermNotice"]
