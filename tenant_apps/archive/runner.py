"""An archive as a job."""

from typing import IO

from shared_apps.accounts.acting import acting_principal
from shared_apps.core.api.policy import Access
from shared_apps.core.jobs import Job
from shared_apps.core.principal import Principal
from shared_apps.core.roles import OWNERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.wording import counted
from tenant_apps.archive.packing import Archive, Contents
from tenant_apps.archive.services import KIND
from tenant_apps.jobs.services import Kind, Parameters, Report, Result

ZIP = "application/zip"
MAY_EXPORT = Access(OWNERS)


def run_archive(job: Job, file: IO[bytes], report: Report) -> Result:
    """Writes the archive as the workspace is now. Raises Forbidden for who is no owner any more."""
    by = acting_principal(job.user_id)
    scope = scope_of_archive(by, job.parameters)
    assert by.workspace is not None
    contents = Archive(file, by.workspace, report).write(papers=job.parameters.get("papers", False))
    return Result(contents.rows, ZIP, scope, _summary(contents))


def scope_of_archive(by: Principal, parameters: Parameters) -> list[str]:
    """All of the workspace. Raises Forbidden for who is no owner."""
    MAY_EXPORT.check(by)
    return ["everything"]


def check_may_export(by: Principal, parameters: Parameters) -> None:
    """Raises Forbidden for who is no owner."""
    MAY_EXPORT.check(by)


def _summary(contents: Contents) -> str:
    parts = [
        counted(contents.rows, "{count} row", "{count} rows"),
        counted(contents.files, "{count} file", "{count} files"),
    ]
    if contents.papers:
        parts.append(counted(contents.papers, "{count} paper", "{count} papers"))
    if contents.missing:
        parts.append(_("{count} not found").format(count=contents.missing))
    return f"{', '.join(parts)}."


ARCHIVE = Kind(KIND, run_archive, scope_of_archive, retry=check_may_export)
