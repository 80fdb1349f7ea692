"""JSON out, always."""

from decimal import Decimal
from typing import Any

import orjson
from django.http import HttpResponse
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer


def _default(value: Any) -> Any:
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, (set, frozenset, tuple)):
        return list(value)
    return str(value)


def dump(value: Any) -> bytes:
    """Money is written as the string that NUMERIC(12,2) gives: always two decimals."""
    return orjson.dumps(value, default=_default, option=orjson.OPT_UTC_Z)


def json_answer(value: Any, status: int = 200) -> HttpResponse:
    """An answer of the API. DRF's own `Response` waits to be rendered, which costs more."""
    return HttpResponse(dump(value), content_type="application/json", status=status)


class OrjsonRenderer(BaseRenderer):
    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None
    ) -> bytes:
        return b"" if data is None else dump(data)


class AlwaysJSON(BaseContentNegotiation):
    """The Accept header changes nothing: there is one representation."""

    def select_parser(self, request: Any, parsers: Any) -> Any:
        content_type = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == content_type), None)

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type
