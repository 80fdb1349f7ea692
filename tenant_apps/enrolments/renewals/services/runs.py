"""A run from its beginning to its end. It belongs to the branch and the day, not to a process: whoever
finds one unfinished goes on with it, so a killed worker, a lost message or a second beat change
nothing about what is made.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from urllib.parse import urlencode

from django.db import transaction
from django.utils import timezone

from shared_apps.core.errors import Conflict
from shared_apps.core.money import format_rupees
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.wording import counted
from shared_apps.subscriptions.models import Subscription
from shared_apps.subscriptions.services import as_workspace, workspace_state
from tenant_apps.enrolments.models import RenewalEntry, RenewalRun
from tenant_apps.enrolments.renewals import selectors
from tenant_apps.enrolments.renewals.services.late_fees import (
    issue_late_fees,
    owes_late_fees,
    withdraw_late_fees,
)
from tenant_apps.enrolments.renewals.services.renewing import renew_all
from tenant_apps.notifications.services import notify
from tenant_apps.staff.selectors import admin_ids, owner_ids
from tenant_apps.workspace.services import own_organisation
from tenants.context import in_public
from tenants.models import Organisation

MOST_TURNS = 5
"""How many runs may end in a row before somebody who wants to begin one is sent away."""

FAILING = {
    RenewalEntry.Kind.RENEWAL: ("renewal", "renewals"),
    RenewalEntry.Kind.LATE_FEE: ("late fee", "late fees"),
}


def renew_workspace(today: date, branch_ids: Iterable[int] | None = None) -> int:
    """Makes the renewals and late fees of this workspace that are due today, or of these branches;
    how many runs there were. Any number of workers may do so at once.

    While the plan is closed nothing is made, and a row of the log says since when.
    """
    organisation = own_organisation()
    if as_workspace(workspace_state(organisation)).is_closed(today):
        note_closed(organisation, today)
        return 0
    _end_closed(organisation, today)
    withdraw_late_fees()
    runs = 0
    for branch_id in branches_with_work(today) if branch_ids is None else branch_ids:
        carry_out(begin(branch_id=branch_id, today=today))
        runs += 1
    return runs


def branches_with_work(today: date, *, again: bool = False) -> list[int]:
    """Where something is to be made; `again`: also where it has failed today."""
    renewals = selectors.branches_to_renew(today, again=again)
    return sorted({*renewals, *owes_late_fees(today, again=again)})


@transaction.atomic
def begin(*, branch_id: int, today: date, by: Actor = SYSTEM) -> RenewalRun:
    """The branch's unfinished run, or a new one. Who asks for one that began by itself makes it
    theirs: what failed earlier in the day is tried again by it.

    Raises Conflict `busy` when run after run ends at this very moment.
    """
    run = _unfinished(branch_id, today, by)
    if by.id is not None and run.asked_by_id is None:
        run.asked_by_id, run.asked_by_name = by.id, _asker(by)
    run.day = max(run.day, today)
    run.total = run.done + selectors.to_renew(run).order_by().count()
    run.save(update_fields=["day", "asked_by_id", "asked_by_name", "total"])
    return run


def _unfinished(branch_id: int, today: date, by: Actor) -> RenewalRun:
    """Locked. One that is just ending keeps a new one out, and is over once its lock is free: then
    there is room for the new one."""
    new = RenewalRun(
        branch_id=branch_id, day=today, asked_by_id=by.id, asked_by_name=_asker(by), total=0
    )
    unfinished = RenewalRun.objects.select_for_update().filter(
        branch=branch_id, status=RenewalRun.Status.RUNNING
    )
    for _ in range(MOST_TURNS):
        RenewalRun.objects.bulk_create([new], ignore_conflicts=True)
        run = unfinished.first()
        if run is not None:
            return run
    raise Conflict("Renewals are already running. Please try again.", code="busy")


def carry_out(run: RenewalRun) -> None:
    """Everything that is before the run, then its end. What another worker holds is waited for; if
    somebody asks for the run meanwhile, it goes on with what failed earlier in the day."""
    while True:
        renew_all(run)
        issue_late_fees(run)
        if finish(run):
            return
        run.refresh_from_db(fields=["asked_by_id"])


@transaction.atomic
def finish(run: RenewalRun) -> bool:
    """Once, whoever comes to the end: and if something was made, the branch's managers and the
    owners are told. Not while somebody has asked for it since it was read: then False."""
    running = RenewalRun.objects.select_for_update().filter(
        pk=run.pk, status=RenewalRun.Status.RUNNING
    )
    over = running.select_related(None).first()
    if over is None:
        return True
    if over.asked_by_id != run.asked_by_id:
        return False
    over.status, over.finished_at = RenewalRun.Status.DONE, timezone.now()
    over.save(update_fields=["status", "finished_at"])
    tell_of_run(over)
    return True


def tell_of_run(run: RenewalRun) -> None:
    """Owners and the branch's admins hear once what a run that is over has done, if anything."""
    text = "; ".join(_what_happened(run))
    if text:
        notify(
            user_ids=[*owner_ids(), *admin_ids(run.branch_id)],
            key=f"renewal-run-{run.pk}",
            text=f"{run.branch}: {text}.",
            link=f"/coursefee-page?{urlencode({'tab': 'renewals', 'run': run.pk})}",
        )


def _what_happened(run: RenewalRun) -> Iterator[str]:
    if run.made:
        made = counted(run.made, "renewal", "renewals")
        yield f"{made} made, {format_rupees(run.amount)}"
    if run.late_fees:
        fees = counted(run.late_fees, "late fee", "late fees")
        yield f"{fees}, {format_rupees(run.late_fee_amount)}"
    if run.failed:
        failures = run.entries.filter(outcome=RenewalEntry.Outcome.FAILED)
        kinds = Counter(failures.values_list("kind", flat=True))
        for kind, (one, many) in FAILING.items():
            if kinds[kind]:
                yield f"{counted(kinds[kind], one, many)} failed"


def _asker(by: Actor) -> str:
    return "" if by.id is None else by.name[:120]


@transaction.atomic
def note_closed(organisation: Organisation, today: date) -> None:
    """One row for the days on which the plan was closed, however often the job comes by. It begins
    the day after the plan's last, since nothing may have run in between."""
    until = organisation.open_until
    since = until + timedelta(days=1) if until is not None and until < today else today
    closed = {"status": RenewalRun.Status.CLOSED, "finished_at": None}
    new = RenewalRun(**closed, closed_from=since, day=today)
    RenewalRun.objects.bulk_create([new], ignore_conflicts=True)
    RenewalRun.objects.filter(**closed, day__lt=today).update(day=today)


@transaction.atomic
def _end_closed(organisation: Organisation, today: date) -> None:
    """The plan is open again: what was closed ended the day before its present term began, or on the
    last day that was seen."""
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
