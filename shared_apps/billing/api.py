"""MASTER's list of orders: what was paid is confirmed or rejected there."""

from django.http import HttpResponse

from shared_apps.billing import document
from shared_apps.billing.models import Order
from shared_apps.billing.selectors import ORDERS
from shared_apps.billing.services import orders
from shared_apps.core.api.call import Call, DataResponse, Pdf
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import ReasonInput
from shared_apps.core.api.policy import Policy, Space
from shared_apps.core.api.resource import Record, Resource, verb
from shared_apps.core.dates import today
from shared_apps.core.errors import NotFound
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _


class PlatformOrderResource(Resource):
    path = "superadmin/order"
    policy = Policy(read=PLATFORM, export=PLATFORM, space=Space.PUBLIC)
    listing = ORDERS

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC, idempotent=True)
    def confirm(self, call: Call, order: Order) -> DataResponse[Record]:
        """The payment has arrived: starts the plan and mails the invoice."""
        orders.confirm_order(by=call.by, record=order, day=today())
        return DataResponse(ORDERS.record(call.by, order.pk), _("The payment is confirmed."))

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC, input=ReasonInput, idempotent=True)
    def reject(self, call: Call, order: Order) -> DataResponse[Record]:
        """The payment was not found."""
        orders.reject_order(by=call.by, record=order, **call.data)
        return DataResponse(ORDERS.record(call.by, order.pk), _("The payment is rejected."))

    @verb("GET", policy=PLATFORM, space=Space.PUBLIC, heavy=Heavy.PAPER)
    def invoice(self, call: Call, order: Order) -> Pdf:
        """The invoice as PDF."""
        return show_invoice(order)


def show_invoice(order: Order) -> Pdf:
    """Returns an order's invoice as PDF. Raises NotFound for an order that is not confirmed."""
    invoice = document.invoice_of_order(order.pk)
    if invoice is None:
        raise NotFound
    response = HttpResponse(document.invoice_pdf(invoice), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{invoice.pdf_name}"'
    return response


RESOURCES = [PlatformOrderResource]
