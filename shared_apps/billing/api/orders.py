"""MASTER's list of orders: what was paid is confirmed, rejected and refunded there."""

from datetime import date
from decimal import Decimal
from typing import TypedDict

from django.http import HttpResponse
from rest_framework.serializers import ValidationError

from shared_apps.billing import document
from shared_apps.billing.models import CreditNote, Order
from shared_apps.billing.rules import Refund
from shared_apps.billing.selectors import ORDERS
from shared_apps.billing.services import orders, refunds
from shared_apps.core.api.call import Call, DataResponse, Pdf
from shared_apps.core.api.fields import Choice, Money, Text
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import ReasonInput
from shared_apps.core.api.policy import Policy, Space
from shared_apps.core.api.resource import Needed, Record, Resource, verb
from shared_apps.core.dates import today
from shared_apps.core.errors import Invalid, NotFound
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.subscriptions.models import Subscription


class PlannedRefund(TypedDict):
    """Amounts in rupees; `endsOn` is the term's last day afterwards, null when it ends at once or has
    ended. `byRazorpay` says whether Razorpay can pay it back."""

    total: Decimal
    referralCredit: Decimal
    paidBack: Decimal
    endsOn: date | None
    isWhole: bool
    byRazorpay: bool


class RefundInput(ReasonInput):
    amount = Money(
        positive=True, missing=lazy("Please enter the amount."), label=lazy("Amount to refund")
    )
    method = Choice(
        CreditNote.Method.choices,
        label=lazy("Paid back by"),
        missing=lazy("Please choose how you pay it back."),
    )
    reference = Text(required=False, max_length=40, label=lazy("Reference"))


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

    @verb("GET", "refund", policy=PLATFORM, space=Space.PUBLIC, query={"amount": Needed(str)})
    def plan_refund(self, call: Call, order: Order) -> PlannedRefund:
        """What refunding an amount of the order would do."""
        amount = parse_amount(call.query.get("amount", ""))
        return planned_refund(refunds.plan_refund(order, amount, today()), order)

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC, input=RefundInput, idempotent=True)
    def refund(self, call: Call, order: Order) -> DataResponse[Record]:
        """Refunds the order, whole or in part, with a credit note."""
        refunds.refund_order(by=call.by, record=order, day=today(), **call.data)
        return DataResponse(ORDERS.record(call.by, order.pk), _("The payment is refunded."))


def parse_amount(text: str) -> Decimal:
    """Returns an amount of the query string. Raises Invalid."""
    try:
        return Decimal(RefundInput().fields["amount"].run_validation(text))
    except ValidationError as fault:
        raise Invalid({"amount": [str(one) for one in fault.detail]}) from None


def planned_refund(planned: Refund, order: Order) -> PlannedRefund:
    is_over = order.term is None or order.term.status == Subscription.Status.ENDED
    return {
        "total": planned.part.total,
        "referralCredit": planned.referral_credit,
        "paidBack": planned.paid_back,
        "endsOn": None if is_over else planned.ends_on,
        "isWhole": planned.ends_on is None,
        "byRazorpay": order.method == Order.Method.RAZORPAY,
    }


def show_invoice(order: Order) -> Pdf:
    """Returns an order's invoice as PDF. Raises NotFound for an order that is not confirmed."""
    invoice = document.invoice_of_order(order.pk)
    if invoice is None:
        raise NotFound
    response = HttpResponse(document.invoice_pdf(invoice), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{invoice.pdf_name}"'
    return response
