"""MASTER's list of orders, where what was paid is confirmed or rejected, and MASTER's decisions about a
centre's term."""

from django.http import HttpResponse

from shared_apps.accounts.api.organisations import OrganisationReasonInput
from shared_apps.billing import document
from shared_apps.billing.models import Order
from shared_apps.billing.selectors import ORDERS
from shared_apps.billing.services import decisions, orders
from shared_apps.core.api.call import Call, DataResponse, MessageResponse, Pdf
from shared_apps.core.api.fields import BusinessDate, Reference
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import ReasonInput
from shared_apps.core.api.policy import Policy, Space
from shared_apps.core.api.resource import Record, Resource, collection, verb
from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import NotFound
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.plans.selectors import ON_SALE


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


class TrialExtensionInput(OrganisationReasonInput):
    until = BusinessDate(label=lazy("Trial ends on"), missing=lazy("Please choose a day."))


class PlanChangeInput(OrganisationReasonInput):
    plan = Reference(ON_SALE, label=lazy("Plan"), missing=lazy("Please choose a plan."))


class TermDecisionResource(Resource):
    path = "superadmin/organisation"

    @collection(
        "POST",
        "{code}/extend-trial",
        policy=PLATFORM,
        space=Space.PUBLIC,
        input=TrialExtensionInput,
        idempotent=True,
    )
    def extend_trial(self, call: Call, code: str) -> MessageResponse:
        """Moves the end of a centre's trial, also after it has ended."""
        decisions.extend_trial(by=call.by, code=code, day=today(), **call.data)
        return MessageResponse(
            _("The trial ends on {day}.").format(day=format_day(call.data["until"]))
        )

    @collection(
        "POST",
        "{code}/change-plan",
        policy=PLATFORM,
        space=Space.PUBLIC,
        input=PlanChangeInput,
        idempotent=True,
    )
    def change_plan(self, call: Call, code: str) -> MessageResponse:
        """Puts a centre's running term on another plan; nothing is charged or credited."""
        decisions.change_plan(by=call.by, code=code, **call.data)
        return MessageResponse(
            _("The centre is now on the plan {plan}.").format(plan=call.data["plan"].name)
        )


RESOURCES = [PlatformOrderResource, TermDecisionResource]
