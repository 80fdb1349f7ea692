"""A run that somebody asks for: written down first, then a worker is woken for it."""

from datetime import date
from functools import partial

from django.db import transaction

from shared_apps.core.principal import Principal
from shared_apps.core.worker import wake_worker
from tenant_apps.enrolments.models import RenewalRun
from tenant_apps.enrolments.renewals.services.runs import begin, branches_with_work
from tenants.context import require_organisation
from tenants.tasks import HEADER


@transaction.atomic
def ask_for_run(*, by: Principal, today: date) -> list[RenewalRun]:
    """A run of each branch in this person's view that has something to renew; what failed before is
    tried again. None when nothing is due."""
    wanted = branches_with_work(today, again=True)
    in_view = {*wanted} if by.is_owner and by.branch_id is None else {by.branch_id}
    branches = [pk for pk in wanted if pk in in_view]
    runs = [begin(branch_id=pk, today=today, by=by) for pk in branches]
    if runs:
        schema_name = require_organisation().schema_name
        headers = {HEADER: schema_name}
        transaction.on_commit(partial(wake_worker, "enrolments.renew", [branches], headers))
    return runs
