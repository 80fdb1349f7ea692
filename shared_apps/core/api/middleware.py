"""What every response carries, and how it travels."""

import re
import secrets
from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from isal import isal_zlib

COMPRESSED = ("application/json", "text/csv")
LEAST_COMPRESSED = 1024
"""Bytes: less fits into one packet anyway."""
COMPRESSION_LEVEL = 2
"""Of ISA-L's three. A list of 25 students: 17 % of its size for 27 µs; zlib's usual 16 % cost 140."""
CHECKOUT_PAGE = "/subscription"
"""The only page that may load Razorpay's checkout. A browser keeps the policy of the address that it
loaded, so the front end opens this page anew before it asks for the script."""
GZIP = 31
"""zlib's number for a gzip stream with the largest window."""

_takes_gzip = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))").search


def new_request_id() -> str:
    return secrets.token_hex(6)


def keep_private(response: HttpResponse) -> None:
    """An answer of the API is for who asked, and kept by nobody."""
    response.headers.setdefault("Cache-Control", "no-store, private")
    response.headers["Vary"] = "Authorization"
    response.headers["X-Content-Type-Options"] = "nosniff"


def _page_policy(others: str = "") -> str:
    """Returns the policy of a page. Scripts, frames and calls of `others`, hosts with a space before
    each, are allowed besides our own."""
    socket = urlsplit(settings.SOCKET_URL)
    return (
        f"default-src 'self'; script-src 'self'{others}; img-src 'self' data: blob:{others}; "
        "style-src 'self' 'unsafe-inline'; "
        f"connect-src 'self' {socket.scheme}://{socket.netloc}{others}; "
        f"frame-src 'self' blob:{others}; "
        "worker-src 'self'; manifest-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def _checkout_hosts() -> str:
    """The hosts of Razorpay's checkout: those of its domain, or the one of another address."""
    if not settings.RAZORPAY_KEY_ID:
        return ""
    script = urlsplit(settings.RAZORPAY_CHECKOUT_URL)
    host = script.hostname or ""
    if host == "razorpay.com" or host.endswith(".razorpay.com"):
        return " https://*.razorpay.com"
    return f" {script.scheme}://{script.netloc}"


class ResponseHeadersMiddleware:
    """A request id to quote in a fault, and headers that keep a page and an answer where they belong."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.page_policy = _page_policy()
        self.checkout_policy = _page_policy(_checkout_hosts())

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.request_id = new_request_id()  # type: ignore[attr-defined]
        response = self.get_response(request)
        response.headers["X-Request-Id"] = request.request_id  # type: ignore[attr-defined]
        if request.path_info.startswith("/class/"):
            keep_private(response)
        elif response.headers.get("Content-Type", "").startswith("text/html"):
            checkout = request.path_info.rstrip("/").lower() == CHECKOUT_PAGE
            policy = self.checkout_policy if checkout else self.page_policy
            response.headers.setdefault("Content-Security-Policy", policy)
            response.headers.setdefault("X-Frame-Options", "DENY")
        return response


class CompressionMiddleware:
    """Sends what was read as JSON or CSV compressed to whoever takes gzip.

    Only answers to GET. The length of a compressed answer tells whether a secret in it is like a
    text that a stranger put beside it (BREACH); tokens are handed out by POST alone. A foreign page
    could not ask in somebody's name either: no cookie signs anybody in.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if (
            request.method == "GET"
            and response.headers.get("Content-Type", "").startswith(COMPRESSED)
            and not response.streaming
            and len(response.content) >= LEAST_COMPRESSED
        ):
            vary = response.headers.get("Vary")
            response.headers["Vary"] = f"{vary}, Accept-Encoding" if vary else "Accept-Encoding"
            if _takes_gzip(request.META.get("HTTP_ACCEPT_ENCODING", "")):
                response.content = isal_zlib.compress(response.content, COMPRESSION_LEVEL, GZIP)
                response.headers["Content-Encoding"] = "gzip"
        return response
