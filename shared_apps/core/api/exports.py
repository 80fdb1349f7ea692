"""A list as a file: at once, or by a job from the 5,001st row on. The documents of a list as one PDF
are always a job."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from django.conf import settings
from django.http import HttpResponseBase

from shared_apps.core.api import export as exporting
from shared_apps.core.api.lists import Listing, Request
from shared_apps.core.api.renderers import json_answer
from shared_apps.core.api.selection import Selection
from shared_apps.core.errors import Invalid
from shared_apps.core.jobs import ShownJob
from shared_apps.core.pdf import Paper
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenants.context import in_space

DAYS_KEPT = 3
PDF = "pdf"
MOST_PRINTED = 500
UNKNOWN_FORMAT_OF_DOCUMENTS = lazy("Choose csv, xlsx or pdf.")


@dataclass(frozen=True)
class Documents:
    """What is printed of the records of a list: `papers_of(records)`, for so many at once that a few
    statements read them."""

    papers_of: Callable[[Sequence[Any]], Iterable[Paper]]


@dataclass(frozen=True)
class ListExport:
    """What was asked for, as a job repeats it later: the rows that match the query string, or those of
    them that were chosen."""

    path: str
    query: Mapping[str, str]
    file_format: str
    selection: Selection | None = None

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> "ListExport":
        chosen = stored["selection"]
        selection = chosen and Selection(
            None if chosen["ids"] is None else tuple(chosen["ids"]), tuple(chosen["without"])
        )
        return cls(stored["path"], stored["query"], stored["file_format"], selection)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    def asked(self, listing: Listing, by: Principal) -> Request:
        """The list request with the rights that the person has now."""
        if self.selection is None:
            return listing.parse(by, self.query)
        return listing.choose(by, self.query, self.selection)


class StartExport(Protocol):
    """Stores a job of this export and wakes a worker; the same one while it is not finished."""

    def __call__(self, *, by: Principal, wanted: ListExport, rows: int) -> ShownJob: ...


_starters: list[StartExport] = []


def start_with(start: StartExport) -> None:
    """Called by the app that runs jobs, once it is ready."""
    _starters[:] = [start]


def answer_export(
    listing: Listing, by: Principal, wanted: ListExport, documents: Documents | None
) -> HttpResponseBase:
    """The file, or 202 with the job that writes it. `documents` is given for lists of documents. Raises
    Invalid for an unknown format and for more rows than a file holds."""
    as_documents = documents is not None and wanted.file_format == PDF
    if wanted.file_format not in exporting.FORMATS and not as_documents:
        unknown = exporting.UNKNOWN_FORMAT if documents is None else UNKNOWN_FORMAT_OF_DOCUMENTS
        raise Invalid.field("format", unknown)
    asked = wanted.asked(listing, by)
    most = MOST_PRINTED if as_documents else exporting.MAX_ROWS
    rows = listing.count(asked, most + 1)
    if as_documents and not rows:
        raise Invalid({}, _("There is nothing to print. Please choose another filter."))
    if rows > most:
        raise Invalid({}, too_many_to_print() if as_documents else exporting.too_many())
    if as_documents or rows > settings.EXPORT_ROWS_AT_ONCE:
        with in_space(by.workspace):  # also of a list of the public space
            job = _starters[0](by=by, wanted=wanted, rows=rows)
        message = _prepared(rows) if not as_documents else _printing(rows)
        return json_answer({"data": job, "message": message}, 202)
    return exporting.export(
        wanted.path,
        wanted.file_format,
        listing.visible(by.rights),
        listing.every_row(asked, rows + 1),
        model=listing.model,
    )


def too_many_to_print() -> str:
    return _(
        "A file holds at most {most:,} documents. Please narrow the list with a filter."
    ).format(most=MOST_PRINTED)


def _prepared(rows: int) -> str:
    return _(
        "The file has {rows:,} rows and is prepared in the background. You "
        "find it under Jobs and can download it for {days_kept} days."
    ).format(rows=rows, days_kept=DAYS_KEPT)


def _printing(documents: int) -> str:
    return _(
        "{documents:,} documents are printed into one file in the background. You "
        "find it under Jobs and can download it for {days_kept} days."
    ).format(documents=documents, days_kept=DAYS_KEPT)
