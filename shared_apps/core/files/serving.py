"""A stored file as an answer: whole, or one range of it (RFC 9110, section 14)."""

import re
from typing import Any

from django.core.files.storage import default_storage
from django.http import FileResponse
from rest_framework.request import Request
from whitenoise.responders import SlicedFile

from shared_apps.core.errors import NotFound, Refusal
from shared_apps.core.files.links import LINK_SECONDS
from shared_apps.core.files.storage import StoredFile
from shared_apps.core.translation import lazy

_RANGE = re.compile(r"bytes=(\d{0,18})-(\d{0,18})", re.ASCII | re.IGNORECASE)


class NoSuchRange(Refusal):
    status = 416
    code = "no_such_range"
    message = lazy("The file has no such part.")

    def __init__(self, size: int) -> None:
        super().__init__()
        self.headers = {"Content-Range": f"bytes */{size}"}


def file_answer(request: Request, stored: StoredFile, *, name: str) -> FileResponse:
    """The file, saved under `name` by who saves it; read piece by piece while it is sent.

    Raises NotFound when its bytes are gone, NoSuchRange.
    """
    try:
        body = default_storage.open(stored.path)
    except FileNotFoundError:
        raise NotFound from None
    size = body.size
    tag = f'"{stored.sha256}"' if stored.sha256 else ""
    try:
        part = _part(request, tag, size)
    except NoSuchRange:
        body.close()
        raise
    sent: Any = SlicedFile(body, part.start, part.stop - 1) if part else body
    # A picture is shown where it stands; a PDF opens what we did not write, so it is saved.
    shown = stored.mime_type.startswith("image/")
    answer = FileResponse(
        sent, content_type=stored.mime_type, as_attachment=not shown, filename=name
    )
    answer["Accept-Ranges"] = "bytes"
    if part:
        answer.status_code = 206
        answer["Content-Range"] = f"bytes {part.start}-{part.stop - 1}/{size}"
        answer["Content-Length"] = str(len(part))
    if tag:
        answer["ETag"] = tag
    answer["Cache-Control"] = f"private, max-age={LINK_SECONDS}"
    answer["Content-Security-Policy"] = "sandbox; default-src 'none'"
    answer["X-Content-Type-Options"] = "nosniff"
    answer["Cross-Origin-Resource-Policy"] = "same-site"
    return answer


def _part(request: Request, tag: str, size: int) -> range | None:
    """What the request asks for of the file as the browser knows it; None for all of it."""
    known = request.headers.get("If-Range", tag)
    if request.method != "GET" or known != tag:
        return None
    return _requested_range(request.headers.get("Range", ""), size)


def _requested_range(header: str, size: int) -> range | None:
    """The bytes that a Range header names, none of them beyond `size`.

    None, which is the whole file, for several ranges as well: together they could be many times
    the file. Raises NoSuchRange for one that begins behind the end.
    """
    found = _RANGE.fullmatch(header.strip())
    first, last = found.groups() if found else ("", "")
    if not (first or last) or (first and last and int(last) < int(first)):
        return None
    start = int(first) if first else max(size - int(last), 0)
    stop = min(int(last) + 1, size) if first and last else size
    if start >= stop:
        raise NoSuchRange(size)
    return range(start, stop)
