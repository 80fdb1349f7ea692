"""Renewal runs requested by a user. The runs are saved together with the job that does them."""

from datetime import date

from shared_apps.core.principal import Principal
from shared_apps.core.writing import writing
from tenant_apps.jobs import services as jobs
from tenant_apps.renewals.models import RenewalRun
from tenant_apps.renewals.services.runs import begin, branches_with_work

JOB = "renewal"
"""The kind of job that does requested runs."""


@writing()
def request_run(*, by: Principal, today: date) -> list[RenewalRun]:
    """Starts a run for each of the user's branches that has something to renew. Renewals that
    failed today are tried again. Returns an empty list if nothing is due. Raises Conflict
    `too_many_jobs`."""
    with_work = branches_with_work(today, retry_failed=True)
    in_view = {*with_work} if by.is_owner and by.branch_id is None else {by.branch_id}
    runs = [begin(branch_id=pk, today=today, by=by) for pk in with_work if pk in in_view]
    if runs:
        jobs.begin(
            by=by,
            kind=JOB,
            name="Renewals",
            parameters={"runs": [run.pk for run in runs]},
            total=sum(run.total for run in runs),
        )
    return runs
