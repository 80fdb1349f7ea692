"""PDFs as people send them: kept byte for byte, or refused.

They are not rewritten, so that a signature inside and the hash of the file stay what they were;
what could act when somebody opens the file is refused instead.
"""

import io
import re
import zipfile
from collections.abc import Iterator
from functools import cache
from typing import Any

from shared_apps.core.errors import Invalid
from shared_apps.core.files.accepted import Accepted, Upload
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy

PDF = Accepted(
    mime_types=frozenset({"application/pdf"}),
    endings=("pdf",),
    limit=10_000_000,
    too_large=lazy("File size should be less than 10MB"),
    unreadable=lazy("Please upload a valid PDF file"),
)
PAGES = 200
# What reading one may cost: objects, streams that objects are packed in, bytes of one such stream,
# items of one list. A file for print of 200 pages has a few thousand objects in a few dozen streams.
OBJECTS = 30_000
PACKED = 200
UNPACKED = 10_000_000
ITEMS = 100_000
SITES = re.compile(r"(https?|mailto|tel):", re.IGNORECASE)
MARKUP = re.compile(rb"<(script|html|svg|body|!doctype|\?php)", re.IGNORECASE)
WHITE = b"\0\t\n\f\r "
COMPLICATED = lazy("The PDF is too complex. Please print it to a new PDF.")
ACTIVE_KEYS = frozenset(
    {"/AA", "/JS", "/JavaScript", "/EF", "/EmbeddedFiles", "/XFA", "/RichMediaContent"}
)
ACTIVE_ACTIONS = frozenset(
    {
        "/JavaScript",
        "/Launch",
        "/SubmitForm",
        "/ImportData",
        "/GoToE",
        "/GoToR",
        "/Rendition",
        "/Movie",
        "/Sound",
        "/RichMediaExecute",
        "/GoTo3DView",
    }
)
ACTIVE_NOTES = frozenset(
    {"/FileAttachment", "/RichMedia", "/Movie", "/Sound", "/Screen", "/3D", "/EmbeddedFile"}
)


class _Unsafe(Exception):
    """Why a PDF is not taken, as a sentence for the person."""


def safe_pdf(content: bytes, *, field: str = "file") -> Upload:
    """The PDF as it came, when it is one and only shows something.

    Raises Invalid on `field`: 10,000,000 bytes or more; broken, locked, empty or over 200 pages; with
    anything in front of or behind it; with scripts, other files or actions inside. The first
    sentence is the specification's, a second one says what is wrong where that helps.
    """
    PDF.check_size(content, field=field)
    try:
        _check_envelope(content)
        _check_inside(content)
    except _Unsafe as fault:
        reason = str(fault)
        raise Invalid({field: [PDF.unreadable, *([reason] if reason else [])]}) from None
    return Upload(content, "application/pdf", "pdf")


def _check_envelope(content: bytes) -> None:
    """From the first byte to the last this is a PDF, and no other kind of file besides."""
    whole = content.startswith(b"%PDF-") and content.rstrip(WHITE).endswith(b"%%EOF")
    if not whole or MARKUP.search(content[:1024]) or zipfile.is_zipfile(io.BytesIO(content)):
        raise _Unsafe


def _check_inside(content: bytes) -> None:
    pikepdf = _library()
    try:
        with pikepdf.open(io.BytesIO(content), attempt_recovery=False) as document:
            _check_cost(document)
            if document.is_encrypted:
                raise _Unsafe(_("The PDF is locked. Please save it without a password."))
            pages = len(document.pages)
            if not pages:
                raise _Unsafe(_("The PDF has no pages."))
            if pages > PAGES:
                raise _Unsafe(
                    _("The PDF has {pages} pages. At most {most} are allowed.").format(
                        pages=pages, most=PAGES
                    )
                )
            for part in document.objects:
                _check_part(part)
            _check_opening(document.Root.get("/OpenAction"))
    except pikepdf.PasswordError:
        raise _Unsafe(_("The PDF is locked. Please save it without a password.")) from None
    except (pikepdf.PdfError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise _Unsafe from None


def _check_cost(document: Any) -> None:
    """By the file's own table of contents, before anything in it is unpacked."""
    table = document.get_xref_table().values()
    packed = {entry.obj_stream_number for entry in table if entry.type == 2}
    if len(table) > OBJECTS or len(packed) > PACKED:
        raise _Unsafe(COMPLICATED)


@cache
def _library() -> Any:
    """pikepdf, with a limit on what a packed stream may become. Whoever uploads pays the import."""
    import pikepdf
    from pikepdf import settings

    settings.set_qpdf_limits(flate_max_memory=UNPACKED, parser_max_nesting=100)
    return pikepdf


def _check_part(part: Any) -> None:
    """One object of the file, with all that is written inside it."""
    for found in _dictionaries(part):
        keys = set(found.keys())
        if keys & ACTIVE_KEYS:
            raise _Unsafe(
                _("The PDF contains scripts or other files. Please print it to a new PDF.")
            )
        if str(found.get("/S", "")) in ACTIVE_ACTIONS or (
            str(found.get("/Subtype", "")) in ACTIVE_NOTES
        ):
            raise _Unsafe(_("The PDF contains active content. Please print it to a new PDF."))
        if "/URI" in keys and not SITES.match(str(found["/URI"])) and "/S" in keys:
            raise _Unsafe(_("A link in the PDF does not lead to a web page."))


def _dictionaries(part: Any) -> Iterator[Any]:
    """The dictionaries and streams written in place; what is referred to comes on its own."""
    pikepdf = _library()
    waiting = [part]
    while waiting:
        here = waiting.pop()
        if isinstance(here, (pikepdf.Dictionary, pikepdf.Stream)):
            yield here
            inside = [here.get(key) for key in here.keys()]  # noqa: SIM118 - not a dict
        elif isinstance(here, pikepdf.Array):
            if len(here) > ITEMS:
                raise _Unsafe(COMPLICATED)
            inside = list(here)
        else:
            continue
        waiting += [
            value for value in inside if isinstance(value, pikepdf.Object) and not value.is_indirect
        ]


def _check_opening(action: Any) -> None:
    """Opening may turn to a page; scripts and programs are found above, anything else is unknown."""
    pikepdf = _library()
    if isinstance(action, pikepdf.Dictionary) and str(action.get("/S", "")) != "/GoTo":
        raise _Unsafe(_("The PDF contains active content. Please print it to a new PDF."))
