"""Renewal runs that a user requested, as a job. What they made stays with the runs."""

from typing import IO

from shared_apps.core.api.policy import Access
from shared_apps.core.dates import today
from shared_apps.core.errors import NotFound, PlanClosed
from shared_apps.core.jobs import Job
from shared_apps.core.principal import Principal
from shared_apps.core.roles import MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.wording import counted
from tenant_apps.jobs.services import Kind, Parameters, Report, Result
from tenant_apps.renewals import selectors, services
from tenant_apps.renewals.models import RenewalRun
from tenant_apps.renewals.selectors import Progress

FAULT = lazy(
    "Something went wrong on our side. What was renewed is kept; the rest follows within the hour."
)
MAY_RENEW = Access(MANAGERS, changes=True)


def run_renewals(job: Job, file: IO[bytes], report: Report) -> Result:
    """Carries out those runs that the hourly job has not finished meanwhile. Raises PlanClosed."""
    runs = RenewalRun.objects.filter(pk__in=job.parameters["runs"])
    unfinished = runs.filter(status=RenewalRun.Status.RUNNING)
    branches = sorted(unfinished.values_list("branch_id", flat=True))
    done = selectors.progress(runs)["done"]

    def report_more(count: int) -> None:
        nonlocal done
        done += count
        report(done)

    if branches and not services.renew_workspace(today(), branches, report_more):
        raise PlanClosed
    result = selectors.progress(runs)
    return Result(result["done"], message=_summary(result))


def retry_renewals(by: Principal, parameters: Parameters) -> None:
    """Raises Forbidden, PlanClosed, NotFound for runs of a branch that is not the user's any more."""
    MAY_RENEW.check(by)
    if selectors.runs_of(by).filter(pk__in=parameters["runs"]).count() < len(parameters["runs"]):
        raise NotFound


def _summary(result: Progress) -> str:
    parts = [counted(result["made"], "{count} renewal made", "{count} renewals made")]
    if late_fees := result["lateFees"]:
        parts.append(counted(late_fees, "{count} late fee added", "{count} late fees added"))
    if result["failed"]:
        parts.append(_("{count} failed").format(count=result["failed"]))
    return f"{', '.join(parts)}."


# It cannot be cancelled: the hourly job makes whatever is due.
RENEWAL = Kind(services.JOB, run_renewals, retry=retry_renewals, can_cancel=False, fault=FAULT)
