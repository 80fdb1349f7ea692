"""HTML to PDF, sealed: a document opens nothing but its own data and the fonts of this folder, and is
printed in a process of its own within a limit of time and memory."""

import json
import logging
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from itertools import groupby, islice
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.template.loader import render_to_string

from shared_apps.core.errors import Refusal
from shared_apps.core.sandbox import Ended, Limits, Pool
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenants.context import current_organisation

__all__ = [
    "DOCUMENT_SHEET",
    "NotPrinted",
    "Paper",
    "Printed",
    "print_all",
    "print_document",
    "render",
]

log = logging.getLogger("class_master.printing")

LARGEST = 64_000_000  # bytes of a PDF
TOGETHER = 10  # papers in one PDF, whose fonts are embedded once
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


class Paper(NamedTuple):
    """What is printed: HTML whose text is escaped already, in the style of `sheet`; its text is set in
    "Document". With `roll` it is one page of so many millimetres, cut below the element with the id "end"."""

    markup: str
    sheet: Path
    roll: int | None = None

    @classmethod
    def of(
        cls, template: str, content: dict[str, Any], *, sheet: Path, roll: int | None = None
    ) -> "Paper":
        """The template, autoescaped."""
        return cls(render_to_string(template, content), sheet, roll)


def render(
    template: str, content: dict[str, Any], *, sheet: Path, roll: int | None = None
) -> bytes:
    """The template as a PDF. Raises NotPrinted for a document that takes too long or too much memory,
    Unavailable."""
    return print_document(Paper.of(template, content, sheet=sheet, roll=roll))


class Printed(NamedTuple):
    """A PDF of so many papers."""

    pdf: bytes
    papers: int


def print_all(papers: Iterable[Paper]) -> Iterator[Printed]:
    """Yields the papers in their order, up to ten in one PDF. All printers work at once, while this
    thread makes the next papers. Raises as `render`, whose limits are for the papers of one PDF."""
    with ThreadPoolExecutor(PRINTERS.at_once) as threads:
        printing: deque[Future[Printed]] = deque()
        for some in _alike(papers):
            printing.append(threads.submit(copy_context().run, _print, some, PRINTERS))
            if len(printing) > PRINTERS.at_once:
                yield printing.popleft().result()
        while printing:
            yield printing.popleft().result()


def print_document(paper: Paper, *, printers: Pool = PRINTERS) -> bytes:
    """The paper as a PDF; otherwise as `render`."""
    return _print([paper], printers).pdf


def _alike(papers: Iterable[Paper]) -> Iterator[list[Paper]]:
    """Yields neighbours in the same style, at most `TOGETHER`."""
    for _style, group in groupby(papers, lambda paper: (paper.sheet, paper.roll)):
        while some := list(islice(group, TOGETHER)):
            yield some


def _print(papers: Sequence[Paper], printers: Pool) -> Printed:
    """All in the style of the first."""
    first = papers[0]
    limits = Limits(settings.PDF_SECONDS, settings.PDF_MEMORY, LARGEST)
    job = {"sheet": str(first.sheet), "roll": first.roll}
    documents = json.dumps([paper.markup for paper in papers])
    try:
        return Printed(printers.work(job, documents.encode(), limits), len(papers))
    except Ended as ended:
        organisation = current_organisation()
        log.error(
            "A document was not printed: %s. Style %s, organisation %s.",
            ended.reason,
            first.sheet.name,
            organisation.code if organisation else "none",
        )
        raise NotPrinted from None
