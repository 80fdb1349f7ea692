"""Exports as jobs (implements `core.api.exports.StartExport`)."""

from collections.abc import Iterator
from typing import IO, Any

from django.conf import settings
from django.utils.module_loading import import_string

from shared_apps.accounts.acting import acting_principal
from shared_apps.core.api import export as exporting
from shared_apps.core.api.exports import MOST_PRINTED, PDF, ListExport
from shared_apps.core.api.lists import Listing
from shared_apps.core.errors import NotFound
from shared_apps.core.jobs import Job, ShownJob
from shared_apps.core.pdf import Paper, print_all
from shared_apps.core.pdf.joining import join
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _
from tenant_apps.jobs import services
from tenant_apps.jobs.services import Kind, Parameters, Report, Result

READ_TOGETHER = 50  # records that are printed


def start_export(*, by: Principal, wanted: ListExport, rows: int) -> ShownJob:
    """Stores the export as a job."""
    return services.shown_job(
        services.begin(
            by=by,
            kind=EXPORT.name,
            name=exporting.file_name(wanted.path.replace("/", "-"), wanted.file_format),
            parameters=wanted.as_json(),
            total=rows,
        )
    )


def run_export(job: Job, file: IO[bytes], report: Report) -> Result:
    """Writes the list, or its documents, into the file as the person sees it now."""
    by, wanted = acting_principal(job.user_id), ListExport.from_json(job.parameters)
    resource = _resource(by, wanted)
    if wanted.file_format == PDF:
        return _print_documents(resource, by, wanted, file, report)
    listing: Listing = resource.listing
    count = 0

    def reported() -> Iterator[dict[str, Any]]:
        nonlocal count
        rows = listing.every_row(wanted.asked(listing, by), exporting.MAX_ROWS + 1)
        for count, row in enumerate(rows, start=1):
            yield row
            report(count)

    exporting.write_table(
        file, wanted.file_format, listing.visible(by.rights), reported(), model=listing.model
    )
    return Result(count, exporting.FORMATS[wanted.file_format], listing.scope(by))


def _print_documents(
    resource: Any, by: Principal, wanted: ListExport, file: IO[bytes], report: Report
) -> Result:
    """Prints each document and joins them in the order of the list. Raises NotPrinted, Unavailable."""
    listing: Listing = resource.listing
    ids = listing.ids_of(wanted.asked(listing, by))[:MOST_PRINTED]

    def papers() -> Iterator[Paper]:
        for first in range(0, len(ids), READ_TOGETHER):
            some = [listing.find(by, pk) for pk in ids[first : first + READ_TOGETHER]]
            yield from resource.documents.papers_of(some)

    def printed() -> Iterator[bytes]:
        count = 0
        for pdf, papers_in_it in print_all(papers()):
            yield pdf
            report(count := count + papers_in_it)

    join(printed(), file)
    return Result(len(ids), "application/pdf", listing.scope(by))


def scope_of_export(by: Principal, parameters: Parameters) -> list[str]:
    """What the person may see of the list now. Raises Forbidden where that is nothing."""
    listing: Listing = _resource(by, ListExport.from_json(parameters)).listing
    return listing.scope(by)


EXPORT = Kind("export", run_export, scope_of_export)


def _resource(by: Principal, wanted: ListExport) -> Any:
    """The resource of the list. Raises NotFound for a list that is no longer there, Forbidden for one
    that the person may not export."""
    router = import_string(f"{settings.ROOT_URLCONF}.router")
    for route in router.routes:
        if route.resource.path == wanted.path and route.action in {
            "call_export",
            "call_bulk_export",
        }:
            route.access.check(by)
            return route.resource
    raise NotFound(_("This list can no longer be exported."))
