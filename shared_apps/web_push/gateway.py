"""The push services of the browsers' makers: the only module that speaks with them (RFC 8030).

What they pass on is encrypted for the browser (RFC 8291), and our key signs who sends it (RFC 8292). Each
call waits for WEB_PUSH_SECONDS at most, so none belongs inside a transaction. A connection is made to the
address that was looked up and found public, and to no other: neither a name that leads inside nor a
redirect reaches our own network.
"""

import os
import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from email.utils import parseaddr, parsedate_to_datetime
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import http_ece
import jwt
import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils import timezone
from requests.adapters import HTTPAdapter
from urllib3 import HTTPSConnectionPool, PoolManager
from urllib3.connection import HTTPSConnection
from urllib3.exceptions import NewConnectionError
from urllib3.util.connection import create_connection

from shared_apps.core.breaker import Breaker
from shared_apps.core.web_push import is_set_up
from shared_apps.core.writing import is_writing
from shared_apps.web_push.rules import decoded, encoded, host_of, is_public

TTL_SECONDS = 24 * 3600
"""For how long a push service keeps what it cannot deliver, such as to a phone that is off."""
SIGNED_SECONDS = 12 * 3600
AWAY_SECONDS = 30


class Gone(Exception):
    """The browser does not want to be told any more, or is no more."""


class Refused(Exception):
    """The push service, or we, will never take this."""


class Away(Exception):
    """The push service could not take it now; `seconds` is how long it wants to be left alone."""

    def __init__(self, why: str, seconds: int = 0) -> None:
        self.seconds = seconds
        super().__init__(why)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a browser is told: the address at its push service, its public key and its secret."""

    endpoint: str
    key: str
    secret: str


def public_key() -> str | None:
    """Returns the public half of our key, as browsers want it; None where there is no key."""
    if settings.VAPID_PRIVATE_KEY is None:
        return None
    return _public_half(settings.VAPID_PRIVATE_KEY)


def send(address: Address, payload: bytes, *, topic: str) -> None:
    """Hands a message over. One of the same topic that was not delivered yet is replaced by it. Raises Gone,
    Refused, Away."""
    if is_writing():
        raise RuntimeError("A push service is not called inside a transaction.")
    if not is_set_up():
        raise Refused("There is no key.")
    try:
        host = host_of(address.endpoint, settings.WEB_PUSH_HOSTS, settings.WEB_PUSH_TEST_ORIGIN)
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    with _breaker(host).attempt(lambda: Away(f"{host} did not answer a moment ago.")):
        try:
            answer = _post(address, payload, topic)
        except _NotPublic as fault:
            raise Refused(str(fault)) from fault
        except requests.RequestException as fault:
            raise _Silent(f"{host} gave no answer ({type(fault).__name__}).") from fault
    _check(answer, host)


def encrypted(address: Address, payload: bytes) -> bytes:
    """Returns the payload as only this browser can read it."""
    return bytes(
        http_ece.encrypt(
            payload,
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decoded(address.key),
            auth_secret=decoded(address.secret),
            version="aes128gcm",
        )
    )


def _post(address: Address, payload: bytes, topic: str) -> requests.Response:
    headers = {
        "Authorization": _authorization(address.endpoint),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(TTL_SECONDS),
        "Topic": topic,
        "Urgency": "normal",
    }
    seconds = settings.WEB_PUSH_SECONDS
    with requests.Session() as session:
        session.trust_env = False  # no proxy and no password of the surroundings
        session.mount("https://", _PublicAdapter())
        return session.post(
            address.endpoint,
            data=encrypted(address, payload),
            headers=headers,
            timeout=(seconds, seconds),
            allow_redirects=False,
            stream=True,  # what it says is not read
        )


def _check(answer: requests.Response, host: str) -> None:
    status = answer.status_code
    if status in {404, 410}:
        raise Gone(f"{host} answered {status}.")
    if status == 429 or status >= 500:
        raise Away(
            f"{host} answered {status}.", _retry_after(answer.headers.get("Retry-After", ""))
        )
    if not 200 <= status < 300:
        raise Refused(f"{host} answered {status}.")


def _retry_after(text: str) -> int:
    """Seconds, as `Retry-After` says it: by number or by date."""
    if text.isdecimal():
        return int(text[:6])
    try:
        return max(0, int((parsedate_to_datetime(text) - timezone.now()).total_seconds()))
    except (ValueError, TypeError):
        return 0


def _authorization(endpoint: str) -> str:
    parts = urlsplit(endpoint)
    contact = settings.PUBLIC_URL
    if not contact.startswith("https://"):
        contact = f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + SIGNED_SECONDS,
        "sub": contact,
    }
    key = settings.VAPID_PRIVATE_KEY
    token = jwt.encode(claims, _private_key(key), algorithm="ES256")
    return f"vapid t={token}, k={_public_half(key)}"


@lru_cache(maxsize=2)
def _private_key(raw: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(raw), ec.SECP256R1())


@lru_cache(maxsize=2)
def _public_half(raw: bytes) -> str:
    point = _private_key(raw).public_key()
    return encoded(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


class _Silent(Away):
    """It did not answer at all: it is left alone for a while."""


@lru_cache(maxsize=64)
def _breaker(host: str) -> Breaker:
    """One for each push service: one that hangs costs a process one timeout, not one a message."""
    return Breaker(seconds=AWAY_SECONDS, faults=(_Silent,))


class _NotPublic(Exception):
    """The name leads to an address that is not of the internet."""


class _PublicConnection(HTTPSConnection):
    """Connects to the first address of its host that answers, if all of them are public. The certificate is
    compared with the host's name as ever."""

    def _new_conn(self) -> socket.socket:
        try:
            found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as fault:
            raise NewConnectionError(self, f"{self.host} was not found.") from fault
        addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
        if not all(is_public(address) for address in addresses):
            raise _NotPublic(f"{self.host} leads inside.")
        for address in addresses:
            with suppress(OSError):
                return create_connection((address, self.port), self.timeout)
        raise NewConnectionError(self, f"{self.host} cannot be reached.")


class _PublicPool(HTTPSConnectionPool):
    ConnectionCls = _PublicConnection


class _PublicAdapter(HTTPAdapter):
    def init_poolmanager(self, *args: Any, **options: Any) -> None:
        super().init_poolmanager(*args, **options)
        manager: PoolManager = self.poolmanager
        manager.pool_classes_by_scheme = {"https": _PublicPool}
