"""Every fault leaves as the same JSON envelope, whoever raised it."""

import logging
import sys
from typing import Any

from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.db import DataError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from kombu.exceptions import OperationalError as BrokerAway
from psycopg.errors import DiskFull
from psycopg_pool import PoolTimeout
from rest_framework import exceptions as drf

from shared_apps.core.api.middleware import keep_private, new_request_id
from shared_apps.core.api.renderers import dump
from shared_apps.core.errors import (
    Forbidden,
    Invalid,
    Malformed,
    NotFound,
    Refusal,
    TooLarge,
    Unauthenticated,
    Unavailable,
)
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy

log = logging.getLogger("class_master.faults")
STORE_AWAY = (OperationalError, InterfaceError, PoolTimeout, BrokerAway)
NO_ROOM = lazy("Nothing can be saved at the moment. Nothing was changed; please try again later.")


def flatten(detail: Any, prefix: str = "") -> dict[str, list[str]]:
    """DRF's nested detail as {field: [sentence]}; a nested field is `lines.0.amount`."""
    if isinstance(detail, dict):
        found: dict[str, list[str]] = {}
        for name, inner in detail.items():
            path = "" if name == "non_field_errors" else str(name)
            found |= flatten(inner, ".".join(part for part in (prefix, path) if part))
        return found
    if isinstance(detail, list):
        if all(isinstance(item, str) for item in detail):
            return {prefix: [str(item) for item in detail]}
        found = {}
        for position, inner in enumerate(detail):
            if inner:
                found |= flatten(inner, f"{prefix}.{position}" if prefix else str(position))
        return found
    return {prefix: [str(detail)]}


def as_refusal(fault: BaseException) -> Refusal | None:
    """The refusal that a known fault amounts to; None = a bug."""
    if isinstance(fault, Refusal):
        return fault
    if isinstance(fault, drf.ValidationError):
        return Invalid(flatten(fault.detail))
    if isinstance(fault, (Http404, drf.NotFound, DisallowedHost)):
        return NotFound()
    if isinstance(fault, (drf.NotAuthenticated, drf.AuthenticationFailed)):
        return Unauthenticated()
    if isinstance(fault, drf.PermissionDenied):
        return Forbidden()
    if isinstance(fault, RequestDataTooBig):
        return TooLarge()
    if isinstance(fault, drf.ParseError):
        return Malformed()
    if isinstance(fault, drf.APIException):
        refusal = Refusal(str(fault.detail), code=str(fault.default_code))
        refusal.status = fault.status_code
        return refusal
    if isinstance(fault, DataError):
        return Invalid(message=_("A value is too large to be stored."))
    if isinstance(fault, STORE_AWAY):
        log.error("A store is away or busy: %s", fault)
        if isinstance(fault.__cause__, DiskFull):
            return Unavailable(NO_ROOM, code="storage_full")
        return Unavailable()
    return None


def envelope(refusal: Refusal, request_id: str) -> dict[str, Any]:
    body: dict[str, Any] = {
        "message": refusal.message,
        "code": refusal.code,
        "errors": refusal.errors,
        "requestId": request_id,
    }
    if refusal.data is not None:
        body["data"] = refusal.data
    return body


def headers(refusal: Refusal) -> dict[str, str]:
    found = {}
    if refusal.status == 401:
        found["WWW-Authenticate"] = "Bearer"
    if hasattr(refusal, "retry_after"):
        found["Retry-After"] = str(refusal.retry_after)
    return {**found, **refusal.headers}


def answer_fault(fault: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """DRF's exception handler."""
    refusal = as_refusal(fault)
    if refusal is None:
        return None
    if refusal.after_rollback is not None:
        refusal.after_rollback()
    return plain_answer(context["request"], refusal)


def plain_answer(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """A refusal's envelope, also for Django's own faults and the middleware's."""
    body = dump(envelope(refusal, getattr(request, "request_id", "")))
    return HttpResponse(
        body, status=refusal.status, content_type="application/json", headers=headers(refusal)
    )


def answer_before_django(refusal: Refusal) -> HttpResponse:
    """The same for a request that the server refuses before Django sees it."""
    request_id = new_request_id()
    answer = HttpResponse(
        dump(envelope(refusal, request_id)),
        status=refusal.status,
        content_type="application/json",
        headers={**headers(refusal), "X-Request-Id": request_id},
    )
    keep_private(answer)
    return answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return plain_answer(request, as_refusal(exception) or Malformed())


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return plain_answer(request, Forbidden())


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return plain_answer(request, NotFound(_("This web address does not exist.")))


def server_error(request: HttpRequest) -> HttpResponse:
    """A bug, or a store that went away before a view could say so."""
    refusal = as_refusal(sys.exc_info()[1] or Exception())
    if refusal is None:
        refusal = Refusal(_("Some Technical Issue. Please login again!"), code="server_error")
        refusal.status = 500
    return plain_answer(request, refusal)
