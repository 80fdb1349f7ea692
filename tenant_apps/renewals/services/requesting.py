"""Renewal runs requested by a user. The run is saved first, then a worker is woken."""

from datetime import date
from functools import partial

from django.db import transaction

from shared_apps.core.principal import Principal
from shared_apps.core.worker import wake_worker
from tenant_apps.renewals.models import RenewalRun
from tenant_apps.renewals.services.runs import begin, branches_with_work
from tenants.context import require_organisation
from tenants.tasks import HEADER


@transaction.atomic
def request_run(*, by: Principal, today: date) -> list[RenewalRun]:
    """Starts a run for each of the user's branches that has something to renew. Renewals that
    failed today are tried again. Returns an empty list if nothing is due."""
    with_work = branches_with_work(today, retry_failed=True)
    in_view = {*with_work} if by.is_owner and by.branch_id is None else {by.branch_id}
    branches = [pk for pk in with_work if pk in in_view]
    runs = [begin(branch_id=pk, today=today, by=by) for pk in branches]
    if runs:
        schema_name = require_organisation().schema_name
        headers = {HEADER: schema_name}
        transaction.on_commit(partial(wake_worker, "renewals.renew", [branches], headers))
    return runs
