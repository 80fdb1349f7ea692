"""Bodies in, strictly: what a careful reader could not understand twice is refused."""

import json
from math import isfinite
from typing import Any, NoReturn

from django.conf import settings
from rest_framework.parsers import BaseParser, FormParser, MultiPartParser

from shared_apps.core.errors import Malformed, TooLarge
from shared_apps.core.translation import gettext as _

MAX_DEPTH = 20


def _refuse_constant(name: str) -> NoReturn:
    raise Malformed(_("{name} is not a value that JSON knows.").format(name=name))


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Malformed(_("A field is given twice."))
    return found


def _read_whole(digits: str) -> int:
    value = int(digits)
    if not -(2**63) <= value < 2**63:
        raise Malformed(_("A number is too large."))
    return value


def _read_float(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise Malformed(_("A number is too large."))
    return value


def check_text(value: str) -> None:
    """Refuses what PostgreSQL cannot store as text: NUL and lone surrogates."""
    if "\0" in value:
        raise Malformed(_("The text contains a character that cannot be stored."))
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Malformed(_("The text contains a character that cannot be stored.")) from None


def check_tree(value: Any, depth: int = 0) -> None:
    if depth > MAX_DEPTH:
        raise Malformed(_("The request is nested too deeply."))
    if isinstance(value, str):
        check_text(value)
    elif isinstance(value, dict):
        for name, item in value.items():
            check_text(name)
            check_tree(item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            check_tree(item, depth + 1)


def read_limited(stream: Any, length: int | None) -> bytes:
    limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    if length is not None and length > limit:
        raise TooLarge
    body = stream.read(limit + 1) if length is None else stream.read(length)
    if len(body) > limit:
        raise TooLarge
    return body


def content_length(context: Any) -> int | None:
    raw = context["request"].META.get("CONTENT_LENGTH") or ""
    return int(raw) if raw.isdigit() else None


class StrictJSONParser(BaseParser):
    """JSON without duplicate keys, NaN, numbers beyond 64 bits, NUL, lone surrogates or bottomless
    nesting."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        body = read_limited(stream, content_length(parser_context))
        if not body.strip():
            return {}
        try:
            value = json.loads(
                body.decode("utf-8"),
                object_pairs_hook=_refuse_duplicates,
                parse_constant=_refuse_constant,
                parse_int=_read_whole,
                parse_float=_read_float,
            )
        except (ValueError, RecursionError):
            raise Malformed from None
        check_tree(value)
        return value


class StrictFormParser(FormParser):
    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        length = content_length(parser_context)
        if length is not None and length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise TooLarge
        form = super().parse(stream, media_type, parser_context)
        check_tree({name: form.getlist(name) for name in form})
        return form


class StrictMultiPartParser(MultiPartParser):
    """The specification's default content type; files arrive beside the fields."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        length = content_length(parser_context)
        if length is not None and length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise TooLarge
        parsed = super().parse(stream, media_type, parser_context)
        check_tree({name: parsed.data.getlist(name) for name in parsed.data})
        return parsed
