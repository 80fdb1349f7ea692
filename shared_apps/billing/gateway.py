"""Razorpay: the only module that speaks with its API, through its own SDK.

Each call waits for RAZORPAY_SECONDS at most, so none belongs inside a transaction.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import razorpay
from django.conf import settings
from razorpay.errors import BadRequestError, GatewayError, ServerError, SignatureVerificationError
from requests import RequestException

from shared_apps.core.errors import Conflict, NotFound, Unavailable
from shared_apps.core.money import to_paisa
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import is_writing

CURRENCY = "INR"
RAZORPAY = Actor(None, "Razorpay")
"""Who changes what a payment by Razorpay changes."""
_SIGNATURE = re.compile(r"[0-9a-f]{64}")
_ID = re.compile(r"[A-Za-z0-9_]{1,40}")


class GatewayAway(Unavailable):
    """Razorpay did not answer in time, or not with what its API promises."""

    code = "gateway_away"
    message = lazy("Razorpay did not answer. Nothing was changed; please try again in a minute.")


class GatewayRefused(Conflict):
    """Razorpay answered that it cannot do this; `message` is its sentence."""

    code = "gateway_refused"


@dataclass(frozen=True, slots=True)
class Received:
    """A payment as Razorpay describes it; `amount` in rupees, or in the units of another currency."""

    payment_id: str
    order_id: str
    amount: Decimal
    currency: str
    is_captured: bool

    @classmethod
    def of(cls, entity: Mapping[str, Any]) -> "Received":
        """Returns the payment of an entity of the API or of a callback. Raises ValueError for
        anything else."""
        payment_id, order_id = entity.get("id"), entity.get("order_id") or ""
        amount, currency = entity.get("amount"), entity.get("currency")
        if not (isinstance(payment_id, str) and _ID.fullmatch(payment_id)):
            raise ValueError("A payment has no id.")
        if not isinstance(order_id, str) or not isinstance(currency, str) or len(currency) != 3:
            raise ValueError("A payment has no order or currency.")
        if isinstance(amount, bool) or not isinstance(amount, int) or not 0 <= amount < 10**11:
            raise ValueError("A payment has no amount.")
        status = entity.get("status")
        captured = status in {"captured", "refunded"}
        return cls(payment_id, order_id, from_paise(amount), currency, captured)


def is_set_up() -> bool:
    """Whether the platform has keys of Razorpay."""
    return bool(settings.RAZORPAY_KEY_ID and settings.RAZORPAY_KEY_SECRET)


def to_paise(amount: Decimal) -> int:
    return int(to_paisa(amount) * 100)


def from_paise(paise: int) -> Decimal:
    return (Decimal(paise) / 100).quantize(Decimal("0.01"))


def create_order(*, code: str, amount: Decimal) -> str:
    """Makes an order at Razorpay and returns its id. Raises GatewayAway, GatewayRefused."""
    with _calling() as (client, options):
        made = client.order.create(
            {
                "amount": to_paise(amount),
                "currency": CURRENCY,
                "receipt": code,
                "payment_capture": 1,
                "notes": {"order": code},
            },
            **options,
        )
        return _id(made)


def payment(payment_id: str) -> Received:
    """Returns the payment of this id. Raises NotFound, GatewayAway."""
    try:
        with _calling() as (client, options):
            return Received.of(client.payment.fetch(payment_id, **options))
    except GatewayRefused as refused:
        raise NotFound from refused


def payments_of(order_id: str) -> list[Received]:
    """Returns the payments of an order, failed ones included. Raises GatewayAway, GatewayRefused."""
    with _calling() as (client, options):
        found = client.order.payments(order_id, **options)
        return [Received.of(entity) for entity in found["items"]]


def pay_back(payment_id: str, *, amount: Decimal, receipt: str) -> str:
    """Pays an amount of a payment back, once for each receipt, and returns Razorpay's id of it. Raises
    GatewayAway, GatewayRefused."""
    with _calling() as (client, options):
        made = client.payment.fetch_multiple_refund(payment_id, **options)
        for refund in made["items"]:
            if refund.get("receipt") == receipt:
                return _id(refund)
        body = {"amount": to_paise(amount), "receipt": receipt, "notes": {"receipt": receipt}}
        return _id(client.payment.refund(payment_id, body, **options))


def is_signed_by_checkout(*, order_id: str, payment_id: str, signature: str) -> bool:
    """Whether Razorpay's checkout says that this payment is of this order."""
    signed = f"{order_id}|{payment_id}"
    return _is_signed(signed, signature, settings.RAZORPAY_KEY_SECRET)


def is_signed_callback(raw: bytes, signature: str) -> bool:
    """Whether Razorpay sent these bytes. Callbacks that were made before the secret was changed carry
    the signature of an earlier one."""
    try:
        body = raw.decode()
    except UnicodeDecodeError:
        return False
    return any(_is_signed(body, signature, secret) for secret in settings.RAZORPAY_WEBHOOK_SECRETS)


def _is_signed(message: str, signature: str, secret: str) -> bool:
    if not (secret and _SIGNATURE.fullmatch(signature)):
        return False
    try:
        razorpay.Utility().verify_signature(message, signature, secret)
    except SignatureVerificationError:
        return False
    return True


def _id(entity: Mapping[str, Any]) -> str:
    found = entity.get("id")
    if not (isinstance(found, str) and _ID.fullmatch(found)):
        raise ValueError("An entity has no id.")
    return found


@contextmanager
def _calling() -> Iterator[tuple[Any, dict[str, Any]]]:
    """Gives the SDK's client and the options of each call."""
    if is_writing():
        raise RuntimeError("Razorpay is not called inside a transaction.")
    client = razorpay.Client(
        auth=(settings.RAZORPAY_KEY_ID, settings.RAZORPAY_KEY_SECRET),
        base_url=settings.RAZORPAY_URL,
    )
    seconds = settings.RAZORPAY_SECONDS
    try:
        with client.session:
            yield client, {"timeout": (seconds, seconds)}
    except BadRequestError as fault:
        reason = str(fault)[:200].rstrip(".")
        raise GatewayRefused(_("Razorpay refused this: {reason}.").format(reason=reason)) from fault
    except (GatewayError, ServerError, RequestException) as fault:
        raise GatewayAway from fault
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise GatewayAway from fault
