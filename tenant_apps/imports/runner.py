"""The steps of an import as jobs. Its rows and messages stay with the import."""

from typing import IO

from shared_apps.core.api.policy import Access
from shared_apps.core.jobs import Job
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.roles import MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.wording import counted
from tenant_apps.imports import selectors, services
from tenant_apps.imports.models import DataImport
from tenant_apps.jobs.services import Kind, Parameters, Report, Result

FAULT = lazy("Something went wrong on our side. Please try again; it goes on where it stopped.")
MAY_IMPORT = Access(MANAGERS, changes=True)
Status = DataImport.Status


def run_step(job: Job, file: IO[bytes], report: Report) -> Result:
    """Checks, runs or undoes the import. Whoever started it might do so; it is finished even if they
    have left meanwhile."""
    by = Actor(job.user_id, job.user_name)
    import_id, step = job.parameters["record"], job.parameters["step"]
    if step == Status.CHECKING:
        record = services.check(by=by, import_id=import_id, report=report)
        ready = counted(record.good, "{count} row is ready.", "{count} rows are ready.")
        return Result(record.rows, message=ready + _left_out(record.faulty))
    if step == Status.RUNNING:
        record = services.run(by=by, import_id=import_id, report=report)
        imported = counted(record.made, "{count} row imported.", "{count} rows imported.")
        return Result(record.rows, message=imported + _left_out(record.faulty))
    record = services.undo(by=by, import_id=import_id)
    return Result(
        record.made, message=counted(record.made, "{count} row undone.", "{count} rows undone.")
    )


def retry_step(by: Principal, parameters: Parameters) -> None:
    """Raises Forbidden, PlanClosed, NotFound for an import that was discarded or is of another branch,
    Conflict for one that was changed."""
    MAY_IMPORT.check(by)
    record = selectors.DATA_IMPORTS.find(by, parameters["record"])
    services.begin_again(by=by, record=record, status=parameters["step"])


def end_step(by: Actor, parameters: Parameters, status: Job.Status, message: str) -> None:
    """Brings the import back to before the step. Rows that were imported stay."""
    cancelled = status == Job.Status.CANCELLED
    services.end_step(
        by=by,
        import_id=parameters["record"],
        status=parameters["step"],
        message="" if cancelled else message,
    )


def _left_out(rows: int) -> str:
    if not rows:
        return ""
    return _(" {rows} left out.").format(rows=counted(rows, "{count} row is", "{count} rows are"))


IMPORT = Kind(services.JOB, run_step, retry=retry_step, ended=end_step, fault=FAULT)
