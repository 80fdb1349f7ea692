"""Exports as jobs (implements `core.api.exports.StartExport`)."""

from collections.abc import Iterator
from typing import IO, Any

from django.conf import settings
from django.utils.module_loading import import_string

from shared_apps.accounts.acting import acting_principal
from shared_apps.core.api import export as exporting
from shared_apps.core.api.exports import ListExport
from shared_apps.core.api.lists import Listing
from shared_apps.core.errors import NotFound
from shared_apps.core.jobs import Job, ShownJob
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _
from tenant_apps.jobs import services
from tenant_apps.jobs.services import Kind, Parameters, Report, Result


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
    """Writes the list into the file as the person sees it now."""
    by, wanted = acting_principal(job.user_id), ListExport.from_json(job.parameters)
    listing = _listing(by, wanted)
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


def scope_of_export(by: Principal, parameters: Parameters) -> list[str]:
    """What the person may see of the list now. Raises Forbidden where that is nothing."""
    return _listing(by, ListExport.from_json(parameters)).scope(by)


EXPORT = Kind("export", run_export, scope_of_export)


def _listing(by: Principal, wanted: ListExport) -> Listing:
    """Raises NotFound for a list that is no longer there, Forbidden for one that the person may not
    export."""
    router = import_string(f"{settings.ROOT_URLCONF}.router")
    for route in router.routes:
        if route.resource.path == wanted.path and route.action in {
            "call_export",
            "call_bulk_export",
        }:
            route.access.check(by)
            listing: Listing = route.resource.listing
            return listing
    raise NotFound(_("This list can no longer be exported."))
