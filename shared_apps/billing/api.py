"""MASTER's list of orders: what was paid is confirmed, rejected and refunded there. MASTER's decisions
about a centre's term. And Razorpay's callbacks."""

from datetime import date
from decimal import Decimal
from typing import TypedDict

from django.conf import settings
from django.http import HttpResponse
from rest_framework.serializers import ValidationError

from shared_apps.accounts.api.organisations import OrganisationReasonInput
from shared_apps.billing import document, gateway
from shared_apps.billing.models import CreditNote, GatewayPayment, Order
from shared_apps.billing.rules import Refund
from shared_apps.billing.selectors import CREDIT_NOTES, GATEWAY_PAYMENTS, ORDERS
from shared_apps.billing.services import callbacks, decisions, orders, paying_back, refunds
from shared_apps.core import security_log
from shared_apps.core.api.call import Call, DataResponse, MessageResponse, Pdf
from shared_apps.core.api.fields import BusinessDate, Choice, Money, Reference, Text
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import ReasonInput, VersionedInput
from shared_apps.core.api.parsers import content_length, read_limited
from shared_apps.core.api.policy import Policy, Space
from shared_apps.core.api.resource import Needed, Record, Resource, collection, verb
from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import Invalid, NotFound, TooLarge
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.plans.selectors import ON_SALE
from shared_apps.subscriptions.models import Subscription

LARGEST_CALLBACK = 200_000
"""Bytes; Razorpay's are a few thousand."""


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


class PlatformCreditNoteResource(Resource):
    """The platform's credit notes, with what a return of GST wants of them."""

    path = "superadmin/creditnote"
    policy = Policy(read=PLATFORM, export=PLATFORM, space=Space.PUBLIC)
    listing = CREDIT_NOTES

    @verb("GET", policy=PLATFORM, space=Space.PUBLIC, heavy=Heavy.PAPER)
    def document(self, call: Call, note: CreditNote) -> Pdf:
        """The credit note as PDF."""
        return show_credit_note(note)

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC, idempotent=True)
    def retry(self, call: Call, note: CreditNote) -> DataResponse[Record]:
        """Asks Razorpay again for a refund that it had refused."""
        refunds.retry_refund(by=call.by, record=note)
        return DataResponse(
            CREDIT_NOTES.record(call.by, note.pk), _("Razorpay pays the amount back.")
        )


class GatewayPaymentResource(Resource):
    """The payments that Razorpay captured. Those that settle no order are paid back here."""

    path = "superadmin/gatewaypayment"
    policy = Policy(read=PLATFORM, export=PLATFORM, space=Space.PUBLIC)
    listing = GATEWAY_PAYMENTS

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC, input=VersionedInput, idempotent=True)
    def refund(self, call: Call, payment: GatewayPayment) -> DataResponse[Record]:
        """Pays a payment back that settled no order."""
        paying_back.pay_back_held(by=call.by, record=payment, **call.data)
        return DataResponse(
            GATEWAY_PAYMENTS.record(call.by, payment.pk), _("Razorpay pays the amount back.")
        )


class CallbackResource(Resource):
    """Where Razorpay tells of payments. Not for people."""

    path = "publicapi/razorpay"

    @collection("POST", "", anyone=True)
    def take(self, call: Call) -> MessageResponse:
        """Stores a callback that carries Razorpay's signature; it is processed afterwards."""
        if not settings.RAZORPAY_WEBHOOK_SECRETS:
            raise NotFound
        raw = read_limited(call.request._request, content_length({"request": call.request}))
        if len(raw) > LARGEST_CALLBACK:
            raise TooLarge
        headers = call.request.headers
        if not gateway.is_signed_callback(raw, headers.get("X-Razorpay-Signature", "")):
            security_log.note(call.request, "forged payment callback")
            raise Invalid(
                message=_("The callback is not signed by Razorpay."), code="bad_signature"
            )
        callbacks.store_event(raw=raw, event_id=headers.get("X-Razorpay-Event-Id", ""))
        return MessageResponse(_("Received."))


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


def show_credit_note(note: CreditNote) -> Pdf:
    """Returns a credit note as PDF."""
    response = HttpResponse(document.credit_note_pdf(note), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{note.pdf_name}"'
    return response


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


RESOURCES = [
    PlatformOrderResource,
    PlatformCreditNoteResource,
    GatewayPaymentResource,
    CallbackResource,
    TermDecisionResource,
]
