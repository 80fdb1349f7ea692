"""A run that somebody asks for: written down first, then a worker is woken for it."""

import logging
from datetime import date
from functools import partial

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from shared_apps.core.principal import Principal
from tenant_apps.enrolments.models import RenewalRun
from tenant_apps.enrolments.renewals.services.runs import begin, branches_with_work
from tenants.context import require_organisation
from tenants.tasks import HEADER

log = logging.getLogger(__name__)


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
        transaction.on_commit(partial(_wake_worker, schema_name, branches))
    return runs


def _wake_worker(schema_name: str, branches: list[int]) -> None:
    # By name: the task stands above the services that it calls.
    try:
        current_app.send_task(
            "enrolments.renew", args=[branches], headers={HEADER: schema_name}, retry=False
        )
    except (OSError, OperationalError) as fault:
        log.warning("The broker is away, the renewals wait for beat: %s", fault)
