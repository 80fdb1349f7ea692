"""HTML to PDF, sealed: a document opens nothing but its own data and the fonts of this folder, and is
printed in a process of its own within a limit of time and memory."""

import logging
from pathlib import Path
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string

from shared_apps.core.errors import Refusal
from shared_apps.core.sandbox import Ended, Limits, Pool
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenants.context import current_organisation

__all__ = ["DOCUMENT_SHEET", "NotPrinted", "print_document", "render"]

log = logging.getLogger("class_master.printing")

LARGEST = 64_000_000  # bytes of a PDF
DOCUMENT_SHEET = Path(__file__).with_name("document.css")
"""The style of receipts, invoices and notes, whose template extends `core/document.html`."""


def new_printers() -> Pool:
    """Printing processes of this process: few, kept warm."""
    return Pool(
        Path(__file__).with_name("printer.py"),
        at_once=2,
        jobs=500,  # then another one begins with fresh memory
        busy=_("Too many documents are being printed. Please try again in a moment."),
        busy_code="printers_busy",
    )


PRINTERS = new_printers()


class NotPrinted(Refusal):
    """The document took more time or memory than it may, or there is no way to print it."""

    code = "pdf_failed"
    message = lazy(
        "This document could not be printed because it is too long or too complex. "
        "Please shorten its text or use a smaller logo, and try again."
    )


def render(
    template: str, content: dict[str, Any], *, sheet: Path, roll: int | None = None
) -> bytes:
    """The template, autoescaped, as a PDF in the style of `sheet`; its text is set in "Document". With
    `roll` it is one page of so many millimetres, cut below the element with the id "end".

    Raises NotPrinted for a document that takes too long or too much memory, Unavailable.
    """
    return print_document(render_to_string(template, content), sheet=sheet, roll=roll)


def print_document(
    markup: str, *, sheet: Path, roll: int | None = None, printers: Pool = PRINTERS
) -> bytes:
    """HTML whose text is escaped already; otherwise as `render`."""
    limits = Limits(settings.PDF_SECONDS, settings.PDF_MEMORY, LARGEST)
    try:
        return printers.work({"sheet": str(sheet), "roll": roll}, markup.encode(), limits)
    except Ended as ended:
        organisation = current_organisation()
        log.error(
            "A document was not printed: %s. Style %s, organisation %s.",
            ended.reason,
            sheet.name,
            organisation.code if organisation else "none",
        )
        raise NotPrinted from None
