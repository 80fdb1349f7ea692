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


class ResponseHeadersMiddleware:
    """A request id to quote in a fault, and headers that keep a page and an answer where they belong."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        socket = urlsplit(settings.SOCKET_URL)
        self.page_policy = (
            "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
            f"connect-src 'self' {socket.scheme}://{socket.netloc}; frame-src 'self' blob:; "
            "worker-src 'self'; manifest-src 'self'; "
            "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        )

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.request_id = new_request_id()  # type: ignore[attr-defined]
        response = self.get_response(request)
        response.headers["X-Request-Id"] = request.request_id  # type: ignore[attr-defined]
        if request.path_info.startswith("/class/"):
            keep_private(response)
        elif response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers.setdefault("Content-Security-Policy", self.page_policy)
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
