"""A Razorpay of this machine: it speaks the part of its API that the product uses, opens a checkout that
takes any payment, and sends callbacks with Razorpay's signature. For `make up` and the tests."""

import base64
import hashlib
import hmac
import json
import secrets
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

CHECKOUT = """\
window.Razorpay = function Razorpay(options) {
  this.open = () => {
    const dialog = document.createElement('dialog');
    const amount = `${options.currency} ${(options.amount / 100).toFixed(2)}`;
    dialog.setAttribute('aria-label', 'Razorpay');
    const text = document.createElement('p');
    text.textContent = `${options.name}: ${options.description}, ${amount}`;
    const pay = document.createElement('button');
    pay.textContent = 'Pay now';
    pay.onclick = async () => {
      const body = JSON.stringify({ order_id: options.order_id });
      const answer = await fetch('HOST/pay', { method: 'POST', body });
      dialog.remove();
      options.handler(await answer.json());
    };
    const close = document.createElement('button');
    close.textContent = 'Leave';
    close.onclick = () => {
      dialog.remove();
      options.modal?.ondismiss?.();
    };
    dialog.append(text, pay, close);
    document.body.append(dialog);
    dialog.showModal();
  };
};
"""


class LocalRazorpay:
    """The server and what it keeps. Its keys are in `environment()`; `delay` is for how many seconds it
    does not answer, `is_down` whether it answers nothing but 502."""

    def __init__(self, *, callback_url: str = "", port: int = 0) -> None:
        self.key = f"rzp_test_{secrets.token_hex(7)}"
        self.secret, self.webhook_secret = secrets.token_hex(12), secrets.token_hex(12)
        self.callback_url = callback_url
        self.delay, self.is_down = 0.0, False
        self.orders: dict[str, dict[str, Any]] = {}
        self.payments: dict[str, dict[str, Any]] = {}
        self.refunds: dict[str, dict[str, Any]] = {}
        self.calls: list[str] = []
        razorpay = self

        class Handler(_Handler):
            server_of = razorpay

        self._server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def environment(self) -> dict[str, str]:
        """What the product finds this server by."""
        return {
            "RAZORPAY_URL": self.url,
            "RAZORPAY_CHECKOUT_URL": f"{self.url}/checkout.js",
            "RAZORPAY_KEY_ID": self.key,
            "RAZORPAY_KEY_SECRET": self.secret,
            "RAZORPAY_WEBHOOK_SECRETS": self.webhook_secret,
        }

    @contextmanager
    def serving(self) -> Iterator["LocalRazorpay"]:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._server.server_close()

    def pay(
        self, order_id: str, *, amount: int | None = None, currency: str = "INR"
    ) -> dict[str, Any]:
        """Captures a payment of an order, by default of its whole amount in paise."""
        order = self.orders[order_id]
        payment_id = f"pay_{secrets.token_hex(7)}"
        payment = {
            "id": payment_id,
            "entity": "payment",
            "order_id": order_id,
            "amount": order["amount"] if amount is None else amount,
            "currency": currency,
            "status": "captured",
            "method": "upi",
        }
        self.payments[payment_id] = payment
        order["status"] = "paid"
        return payment

    def checkout_signature(self, payment: dict[str, Any]) -> str:
        return _hmac(self.secret, f"{payment['order_id']}|{payment['id']}".encode())

    def callback(self, payment: dict[str, Any], kind: str = "payment.captured") -> bytes:
        """The body with which Razorpay tells of a payment."""
        told = {"entity": "event", "event": kind, "payload": {"payment": {"entity": payment}}}
        return json.dumps(told).encode()

    def callback_signature(self, raw: bytes) -> str:
        return _hmac(self.webhook_secret, raw)

    def send_callback(self, payment: dict[str, Any]) -> None:
        """Tells the product of a payment. It answers at once, or the callback is lost."""
        raw = self.callback(payment)
        request = urllib.request.Request(  # noqa: S310 - the address is our own
            self.callback_url,
            raw,
            {
                "Content-Type": "application/json",
                "X-Razorpay-Signature": self.callback_signature(raw),
                "X-Razorpay-Event-Id": f"evt_{secrets.token_hex(7)}",
            },
        )
        try:
            urllib.request.urlopen(request, timeout=5).close()  # noqa: S310
        except OSError as fault:
            print(f"  Razorpay's callback was not taken: {fault}", flush=True)


class _Handler(BaseHTTPRequestHandler):
    server_of: LocalRazorpay

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def do_OPTIONS(self) -> None:
        self._send(HTTPStatus.NO_CONTENT, b"")

    def log_message(self, *_: Any) -> None:
        """Says nothing of requests."""

    def _answer(self) -> None:
        razorpay = self.server_of
        length = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(length) or b"{}")
        path = urlsplit(self.path).path
        if path == "/checkout.js":
            script = CHECKOUT.replace("HOST", razorpay.url).encode()
            return self._send(HTTPStatus.OK, script, "text/javascript")
        if path == "/pay":
            return self._take_payment(body)
        razorpay.calls.append(f"{self.command} {path}")
        time.sleep(razorpay.delay)
        if razorpay.is_down:
            return self._send(HTTPStatus.BAD_GATEWAY, b"<html>Bad gateway</html>", "text/html")
        login = base64.b64encode(f"{razorpay.key}:{razorpay.secret}".encode()).decode()
        if self.headers.get("Authorization") != f"Basic {login}":
            return self._refuse("Authentication failed", HTTPStatus.UNAUTHORIZED)
        return self._call(self.command, path.removeprefix("/v1/").split("/"), body)

    def _call(self, method: str, parts: list[str], body: dict[str, Any]) -> None:
        razorpay = self.server_of
        match method, *parts:
            case "POST", "orders":
                order = {"id": f"order_{secrets.token_hex(7)}", "status": "created", **body}
                razorpay.orders[order["id"]] = order
                return self._json(order)
            case "GET", "orders", pk if pk in razorpay.orders:
                return self._json(razorpay.orders[pk])
            case "GET", "orders", pk, "payments" if pk in razorpay.orders:
                return self._items([p for p in razorpay.payments.values() if p["order_id"] == pk])
            case "GET", "payments", pk if pk in razorpay.payments:
                return self._json(razorpay.payments[pk])
            case "GET", "payments", pk, "refunds" if pk in razorpay.payments:
                return self._items(self._refunds_of(pk))
            case "POST", "payments", pk, "refund" if pk in razorpay.payments:
                paid_back = sum(refund["amount"] for refund in self._refunds_of(pk))
                if paid_back + body["amount"] > razorpay.payments[pk]["amount"]:
                    return self._refuse("The total refund amount is greater than the payment.")
                refund = {"id": f"rfnd_{secrets.token_hex(7)}", "payment_id": pk, **body}
                razorpay.refunds[refund["id"]] = refund
                return self._json(refund)
        return self._refuse("The id provided does not exist")

    def _refunds_of(self, payment_id: str) -> list[dict[str, Any]]:
        refunds = self.server_of.refunds.values()
        return [refund for refund in refunds if refund["payment_id"] == payment_id]

    def _take_payment(self, body: dict[str, Any]) -> None:
        razorpay = self.server_of
        payment = razorpay.pay(body["order_id"])
        if razorpay.callback_url:
            threading.Thread(target=razorpay.send_callback, args=[payment], daemon=True).start()
        self._json(
            {
                "razorpay_payment_id": payment["id"],
                "razorpay_order_id": payment["order_id"],
                "razorpay_signature": razorpay.checkout_signature(payment),
            }
        )

    def _items(self, found: list[dict[str, Any]]) -> None:
        self._json({"entity": "collection", "count": len(found), "items": found})

    def _refuse(self, text: str, status: HTTPStatus = HTTPStatus.BAD_REQUEST) -> None:
        fault = {"error": {"code": "BAD_REQUEST_ERROR", "description": text}}
        self._send(status, json.dumps(fault).encode(), "application/json")

    def _json(self, answer: Any) -> None:
        self._send(HTTPStatus.OK, json.dumps(answer).encode(), "application/json")

    def _send(self, status: HTTPStatus, body: bytes, kind: str = "text/plain") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(body)


def _hmac(secret: str, message: bytes) -> str:
    return hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()
