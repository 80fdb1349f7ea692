"""What every response carries."""

import uuid
from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse


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
        request.request_id = uuid.uuid4().hex[:12]  # type: ignore[attr-defined]
        response = self.get_response(request)
        response.headers["X-Request-Id"] = request.request_id  # type: ignore[attr-defined]
        if request.path_info.startswith("/class/"):
            response.headers.setdefault("Cache-Control", "no-store, private")
            response.headers["Vary"] = "Authorization"
            response.headers["X-Content-Type-Options"] = "nosniff"
        elif response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers.setdefault("Content-Security-Policy", self.page_policy)
            response.headers.setdefault("X-Frame-Options", "DENY")
        return response
