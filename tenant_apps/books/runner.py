"""A check of the books that somebody asked for, as a job."""

from typing import IO

from shared_apps.accounts.acting import acting_principal
from shared_apps.core.api.policy import Access
from shared_apps.core.jobs import Job
from shared_apps.core.principal import Principal
from shared_apps.core.roles import OWNERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.wording import counted
from tenant_apps.books import services
from tenant_apps.jobs.services import Kind, Parameters, Report, Result

MAY_CHECK = Access(OWNERS)


def run_check(job: Job, file: IO[bytes], report: Report) -> Result:
    """Raises Forbidden for who is no owner any more."""
    by = acting_principal(job.user_id)
    MAY_CHECK.check(by)
    services.complete_chains()
    run = services.check_books(by=by, report=report)
    found = counted(run.findings, "{count} finding", "{count} findings")
    return Result(len(run.counts), message=found if run.findings else _("Everything holds."))


def check_may_check(by: Principal, parameters: Parameters) -> None:
    """Raises Forbidden for who is no owner."""
    MAY_CHECK.check(by)


CHECK = Kind(services.JOB, run_check, retry=check_may_check)
