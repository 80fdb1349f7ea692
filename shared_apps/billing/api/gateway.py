"""Payments by Razorpay that MASTER sees, and Razorpay's callbacks."""

from django.conf import settings

from shared_apps.billing import gateway
from shared_apps.billing.models import GatewayPayment
from shared_apps.billing.selectors import GATEWAY_PAYMENTS
from shared_apps.billing.services import callbacks, paying_back
from shared_apps.core import security_log
from shared_apps.core.api.call import Call, DataResponse, MessageResponse
from shared_apps.core.api.inputs import VersionedInput
from shared_apps.core.api.parsers import content_length, read_limited
from shared_apps.core.api.policy import Policy, Space
from shared_apps.core.api.resource import Record, Resource, collection, verb
from shared_apps.core.errors import Invalid, NotFound, TooLarge
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _

LARGEST_CALLBACK = 200_000
"""Bytes; Razorpay's are a few thousand."""


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
