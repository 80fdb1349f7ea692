"""The run of an import as a job. Its rows and messages stay with the import."""

from typing import IO

from shared_apps.core.api.policy import Access
from shared_apps.core.jobs import Job
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.roles import MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.wording import counted
from tenant_apps.jobs.services import Kind, Parameters, Report, Result
from tenant_apps.students import selectors
from tenant_apps.students.imports import services
from tenant_apps.students.imports.progress import JOB, rows_done
from tenant_apps.students.models import StudentImport

NOTHING_SAVED = lazy("Cancelled. No student was saved.")
FAULT = lazy("Something went wrong on our side. No student was saved; please try again.")
MAY_IMPORT = Access(MANAGERS, changes=True)


def run_import(job: Job, file: IO[bytes], report: Report) -> Result:
    """Saves the students in the job's transaction. Whoever started it might do so; it is finished even
    if they have left meanwhile."""
    owner = Actor(job.user_id, job.user_name)
    record = services.run(by=owner, import_id=job.parameters["record"], report=report)
    message = f"{counted(record.made, '{count} student', '{count} students')} imported."
    if record.faulty:
        message += _(" {counted} left out.").format(
            counted=counted(record.faulty, "{count} row was", "{count} rows were")
        )
    return Result(record.made, message=message)


def retry_import(by: Principal, parameters: Parameters) -> None:
    """Raises Forbidden, PlanClosed, NotFound for an import that was discarded or is of another branch,
    Conflict for one that was changed."""
    MAY_IMPORT.check(by)
    record = selectors.IMPORTS.find(by, parameters["record"])
    services.begin_run_again(by=by, record=record)


def end_import(by: Actor, parameters: Parameters, status: Job.Status, message: str) -> None:
    """Ends the import's run as its job ended. A cancelled one is as it was before."""
    cancelled = status == Job.Status.CANCELLED
    services.end_run(
        by=by,
        import_id=parameters["record"],
        status=StudentImport.Status.CHECKED if cancelled else StudentImport.Status.FAILED,
        message="" if cancelled else message,
    )


IMPORT = Kind(
    JOB,
    run_import,
    live=lambda parameters: rows_done(parameters["record"]),
    retry=retry_import,
    ended=end_import,
    cancelled=NOTHING_SAVED,
    fault=FAULT,
)
