"""A push service that runs on this machine, and browsers that can read what it passes on to them."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import orjson
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from shared_apps.web_push.rules import encoded


@dataclass
class Browser:
    """A subscribed browser: its address at the push service, and the keys that only it has."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = b"sixteen-bytes-ok"

    def subscription(self) -> dict[str, str]:
        """As the API is told of it."""
        point = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        return {
            "endpoint": self.endpoint,
            "key": encoded(point),
            "secret": encoded(self.secret),
        }

    def read(self, body: bytes) -> Any:
        return orjson.loads(
            http_ece.decrypt(
                body, private_key=self.private, auth_secret=self.secret, version="aes128gcm"
            )
        )


@dataclass(frozen=True)
class Message:
    """What was handed over to the push service."""

    path: str
    headers: dict[str, str]
    body: bytes


class LocalPushService:
    """Keeps what it is handed over. It answers with the statuses of `answers` in their order, then with
    `status`; `headers` go along."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.answers: list[int] = []
        self.status = 201
        self.headers: dict[str, str] = {}
        self.origin = ""

    def browser(self, name: str = "phone") -> Browser:
        return Browser(f"{self.origin}/{name}")

    @contextmanager
    def serving(self) -> Iterator["LocalPushService"]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.messages.append(Message(self.path, dict(self.headers), body))
                self.send_response(service.answers.pop(0) if service.answers else service.status)
                for name, value in service.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            server.shutdown()
            server.server_close()
            thread.join()
