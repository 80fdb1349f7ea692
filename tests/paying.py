"""Steps of buying a plan that several tests take."""

import hashlib
import hmac
import json
from typing import Any

from config.stack.razorpay import LocalRazorpay
from tests.callers import Caller, nobody

UTR = "632118840299"


def order_online(caller: Caller, plan: Any, **more: Any) -> dict[str, Any]:
    """Orders a plan to be paid by Razorpay, and returns the order."""
    answer = caller.post("subscription/order", {"plan": plan.pk, "method": "RAZORPAY"} | more)
    assert answer.status_code == 201, answer.json()
    return answer.json()["data"]


def checkout(caller: Caller, order: dict[str, Any]) -> dict[str, Any]:
    answer = caller.post(f"subscription/order/{order['_id']}/checkout")
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"]


def come_back(caller: Caller, order: dict[str, Any], payment_id: str, signature: str) -> Any:
    body = {"paymentId": payment_id, "signature": signature}
    return caller.post(f"subscription/order/{order['_id']}/paid", body)


def paid_online(
    caller: Caller, plan: Any, razorpay: LocalRazorpay, **more: Any
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Buys a plan by Razorpay up to the browser's return, and returns the order and the payment."""
    order = order_online(caller, plan, **more)
    payment = razorpay.pay(checkout(caller, order)["orderId"])
    answer = come_back(caller, order, payment["id"], razorpay.checkout_signature(payment))
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"], payment


def tell(razorpay: LocalRazorpay, raw: bytes, *, event_id: str = "", secret: str = "") -> Any:
    """Delivers a callback, by default with the signature of today's secret."""
    signature = razorpay.callback_signature(raw)
    if secret:
        signature = hmac.new(secret.encode(), raw, hashlib.sha256).hexdigest()
    headers = {"X_Razorpay_Signature": signature}
    if event_id:
        headers["X_Razorpay_Event_Id"] = event_id
    return nobody().post("publicapi/razorpay", raw, **headers)


def changed(raw: bytes, **fields: Any) -> bytes:
    """A callback whose payment has other values."""
    told = json.loads(raw)
    told["payload"]["payment"]["entity"] |= fields
    return json.dumps(told).encode()
