"""Starts, executes and finishes renewal runs. A run belongs to a branch and a day, not to a
process: any worker that finds an unfinished run continues it. A killed worker, a lost message or a
second Celery beat therefore does not change the result.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date, timedelta

from django.utils import timezone

from shared_apps.core.errors import Conflict
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.writing import notify, writing
from shared_apps.subscriptions.models import Subscription
from shared_apps.subscriptions.services import as_workspace, workspace_state
from tenant_apps.renewals import selectors
from tenant_apps.renewals.events import RENEWALS_FINISHED, RenewalRunParams
from tenant_apps.renewals.models import RenewalEntry, RenewalRun
from tenant_apps.renewals.services.late_fees import (
    branches_with_late_fees,
    cancel_late_fees_of_cancelled_dues,
    issue_late_fees,
)
from tenant_apps.renewals.services.renewing import renew_all
from tenants.context import in_public
from tenants.models import Organisation

MAX_ATTEMPTS = 5
"""How often starting a run is tried while other runs of the branch are just finishing."""


def renew_workspace(
    today: date,
    branch_ids: Iterable[int] | None = None,
    report: Callable[[int], None] = lambda done: None,
) -> int:
    """Creates the renewals and late fees of this workspace that are due today, optionally of these
    branches only. Returns the number of runs. `report` is called with the number of enrolments done
    since the last call. Safe to call on several workers at once.

    While the plan is closed, nothing is created, and a CLOSED row records since when.
    """
    organisation = Organisation.current()
    if as_workspace(workspace_state(organisation)).is_closed(today):
        record_plan_closed(organisation, today)
        return 0
    _record_plan_reopened(organisation, today)
    cancel_late_fees_of_cancelled_dues()
    runs = 0
    for branch_id in branches_with_work(today) if branch_ids is None else branch_ids:
        carry_out(begin(branch_id=branch_id, today=today), report)
        runs += 1
    return runs


def branches_with_work(today: date, *, retry_failed: bool = False) -> list[int]:
    """Returns the ids of the branches with renewals or late fees to create. `retry_failed` includes
    those that failed today."""
    renewals = selectors.branches_to_renew(today, retry_failed=retry_failed)
    return sorted({*renewals, *branches_with_late_fees(today, retry_failed=retry_failed)})


@writing()
def begin(*, branch_id: int, today: date, by: Actor = SYSTEM) -> RenewalRun:
    """Returns the branch's unfinished run, or a new one. A user who requests a run that the job
    started becomes its requester, so that the run also tries what failed earlier in the day.

    Raises Conflict `busy` if other runs keep finishing at the same moment.
    """
    run = _unfinished(branch_id, today, by)
    if by.id is not None and run.asked_by_id is None:
        run.asked_by_id, run.asked_by_name = by.id, _requester_name(by)
    run.day = max(run.day, today)
    run.total = run.done + selectors.to_renew(run).order_by().count()
    run.save(update_fields=["day", "asked_by_id", "asked_by_name", "total"])
    return run


def _unfinished(branch_id: int, today: date, by: Actor) -> RenewalRun:
    """Returns the branch's unfinished run, locked; creates it if there is none. A run that another
    transaction is finishing blocks the new one (unique constraint). When its lock is released it is
    no longer RUNNING, so the insert is tried again."""
    new = RenewalRun(
        branch_id=branch_id,
        day=today,
        asked_by_id=by.id,
        asked_by_name=_requester_name(by),
        total=0,
    )
    unfinished = RenewalRun.objects.select_for_update().filter(
        branch=branch_id, status=RenewalRun.Status.RUNNING
    )
    for _ in range(MAX_ATTEMPTS):
        RenewalRun.objects.bulk_create([new], ignore_conflicts=True)
        run = unfinished.first()
        if run is not None:
            return run
    raise Conflict(_("Renewals are already running. Please try again."), code="busy")


def carry_out(run: RenewalRun, report: Callable[[int], None] = lambda done: None) -> None:
    """Executes and finishes the run. Waits for rows that other workers have locked. If a user
    requests the run in the meantime, it continues with what failed earlier in the day."""
    while True:
        renew_all(run, report)
        issue_late_fees(run)
        if finish(run):
            return
        run.refresh_from_db(fields=["asked_by_id"])


@writing()
def finish(run: RenewalRun) -> bool:
    """Finishes the run once, whichever worker gets here first, and notifies the branch's admins and
    the owners. Returns False without finishing if a user requested the run after `run` was read."""
    running = RenewalRun.objects.select_for_update().filter(
        pk=run.pk, status=RenewalRun.Status.RUNNING
    )
    current = running.select_related(None).first()
    if current is None:
        return True
    if current.asked_by_id != run.asked_by_id:
        return False
    current.status, current.finished_at = RenewalRun.Status.DONE, timezone.now()
    current.save(update_fields=["status", "finished_at"])
    notify_run(current)
    return True


def notify_run(run: RenewalRun) -> None:
    """Notifies owners and the branch's admins once about the result of the run, unless nothing was
    done."""
    if run.branch is None or not (run.made or run.late_fees or run.failed):
        return
    failures = run.entries.filter(outcome=RenewalEntry.Outcome.FAILED) if run.failed else []
    kinds = Counter(entry.kind for entry in failures)
    params: RenewalRunParams = {
        "branch": run.branch.name,
        "renewals": run.made,
        "amount": run.amount,
        "lateFees": run.late_fees,
        "lateFeeAmount": run.late_fee_amount,
        "failedRenewals": kinds[RenewalEntry.Kind.RENEWAL],
        "failedLateFees": kinds[RenewalEntry.Kind.LATE_FEE],
    }
    notify(RENEWALS_FINISHED.event(run, params))


def _requester_name(by: Actor) -> str:
    return "" if by.id is None else by.name[:120]


@writing()
def record_plan_closed(organisation: Organisation, today: date) -> None:
    """Creates or extends one row for the days on which the plan was closed. It starts on the day
    after the plan's last day, even if the job did not run in between."""
    until = organisation.open_until
    since = until + timedelta(days=1) if until is not None and until < today else today
    closed = {"status": RenewalRun.Status.CLOSED, "finished_at": None}
    new = RenewalRun(**closed, closed_from=since, day=today)
    RenewalRun.objects.bulk_create([new], ignore_conflicts=True)
    RenewalRun.objects.filter(**closed, day__lt=today).update(day=today)


@writing()
def _record_plan_reopened(organisation: Organisation, today: date) -> None:
    """Finishes the CLOSED row when the plan is open again. Its last day is the day before the
    current subscription began, or the last day on which the job saw it closed."""
    rows = RenewalRun.objects.filter(status=RenewalRun.Status.CLOSED, finished_at=None)
    for row in rows.select_for_update():
        with in_public():
            starts = (
                Subscription.objects.filter(organisation=organisation, starts_on__lte=today)
                .order_by("-starts_on")
                .values_list("starts_on", flat=True)
                .first()
            )
        last = starts - timedelta(days=1) if starts else row.day
        row.day, row.finished_at = max(row.day, last), timezone.now()
        row.save(update_fields=["day", "finished_at"])
