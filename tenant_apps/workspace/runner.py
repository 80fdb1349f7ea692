"""Stores and runs the bulk changes of resources (implements `core.api.bulk.Runner`): short ones within
the request, long ones as a job."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO, Any

from shared_apps.accounts.acting import acting_principal
from shared_apps.core.api import columns
from shared_apps.core.api import export as exporting
from shared_apps.core.api.bulk import BulkProgress
from shared_apps.core.jobs import Job
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.wording import counted
from tenant_apps.jobs import services as jobs
from tenant_apps.jobs.services import Kind, Parameters, Report, Result, Stopped
from tenant_apps.workspace.bulk import services
from tenant_apps.workspace.models import BulkChange
from tenant_apps.workspace.tasks import carry_out_change

MAX_INLINE = 100
"""Up to this number of records (one page) is changed within the request."""

RECOVERY_DELAY = 30
"""Seconds after which a background task resumes a change that its request did not finish."""

RESULT_COLUMNS = [
    columns.text("name", label=lazy("Name")),
    columns.text("result", label=lazy("Result")),
    columns.text("reason", label=lazy("Reason")),
]
FAULT = lazy("Something went wrong on our side. Changes already made are kept; please try again.")


@dataclass(frozen=True)
class StartedChange:
    """A change that has just been stored."""

    by: Principal
    change: BulkChange

    @property
    def progress(self) -> BulkProgress:
        return services.progress(self.change)

    def carry_out(self) -> BulkProgress:
        if len(self.change.ids) > MAX_INLINE:
            return self.progress
        services.carry_out(by=self.by, change_id=self.change.pk)
        return services.progress(BulkChange.objects.get(pk=self.change.pk))


def begin(
    *, by: Principal, resource: str, action: str, ids: Sequence[int], data: Any
) -> StartedChange:
    """Stores the change in the caller's transaction, a long one with its job. A background task resumes
    short ones whose process crashed. Raises Conflict `too_many_jobs`."""
    change = services.begin(by=by, resource=resource, action=action, ids=ids, data=data)
    if len(change.ids) > MAX_INLINE:
        jobs.begin(
            by=by,
            kind=services.JOB,
            name=exporting.file_name(f"{resource}-{action}", "csv"),
            parameters=services.job_parameters(change),
            total=len(change.ids),
        )
    else:
        carry_out_change.apply_async_on_commit((change.pk,), countdown=RECOVERY_DELAY)
    return StartedChange(by, change)


def run_change(job: Job, file: IO[bytes], report: Report) -> Result:
    """Applies the remaining batches with the user's current rights, and writes what became of each
    record into the file."""
    by = acting_principal(job.user_id)
    change = services.apply_batches(by=by, change_id=job.parameters["record"], report=report)
    if change.status != BulkChange.Status.DONE:
        raise Stopped
    scope = services.check_readable(by=by, change=change)
    exporting.write_table(file, "csv", RESULT_COLUMNS, services.outcomes(change))
    services.notify_finished(change_id=change.pk)
    left_out = len(change.left_out)
    message = f"{counted(change.done - left_out, '{count} record', '{count} records')} changed"
    message += _(", {left_out} left out.").format(left_out=left_out) if left_out else "."
    return Result(change.done, exporting.FORMATS["csv"], scope, message)


def scope_of_change(by: Principal, parameters: Parameters) -> list[str]:
    """Returns what the user can see of the list now. Raises Forbidden, or NotFound for a change that is
    no longer kept."""
    change = services.own_change(by=by, change_id=parameters["record"])
    return services.check_readable(by=by, change=change)


def retry_change(by: Principal, parameters: Parameters) -> None:
    services.resume(by=by, change_id=parameters["record"])


def end_change(by: Actor, parameters: Parameters, status: Job.Status, message: str) -> None:
    services.fail_change(change_id=parameters["record"], message=message)


CHANGE = Kind(
    services.JOB,
    run_change,
    scope=scope_of_change,
    retry=retry_change,
    ended=end_change,
    cancelled=services.STOPPED,
    fault=FAULT,
    notifies=False,
)
