"""Hands the middleware's principal to DRF."""

from typing import Any

from rest_framework.authentication import BaseAuthentication


class PrincipalAuthentication(BaseAuthentication):
    def authenticate(self, request: Any) -> tuple[Any, None] | None:
        principal = getattr(request._request, "principal", None)
        return None if principal is None else (principal, None)

    def authenticate_header(self, request: Any) -> str:
        return "Bearer"
