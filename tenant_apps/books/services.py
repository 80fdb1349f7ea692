"""Checks the books and keeps what was found."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError
from django.db.models import F
from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.invariants import invariants
from shared_apps.core.jobs import ShownJob
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.writing import notify, writing
from tenant_apps.books import selectors
from tenant_apps.books.chains import complete_head
from tenant_apps.books.events import BOOKS_FOUND
from tenant_apps.books.models import BooksRun
from tenant_apps.books.selectors import Checked
from tenant_apps.jobs import services as jobs
from tenant_apps.workspace.documents import document_kinds
from tenant_apps.workspace.models import NumberSeries

JOB = "books"
"""The kind of job that checks the books."""
NIGHTS_KEPT = timedelta(days=400)
Report = Callable[[int], None]


def _no_report(done: int) -> None:
    """Nobody asked how far it is."""


@writing()
def request_check(*, by: Principal) -> ShownJob:
    """Checks the books as a job. Raises Conflict `too_many_jobs`."""
    job = jobs.begin(by=by, kind=JOB, name="Books health", parameters={}, total=len(invariants()))
    return jobs.shown_job(job)


@writing()
def complete_chains() -> int:
    """Adds to the chains of their series the documents that are in none: those from before there were
    chains, and those that the previous release issued while it was being replaced. Returns how many
    series were completed."""
    rows = NumberSeries.objects.filter(kind__in=document_kinds(), sealed__lt=F("last"))
    behind = list(rows.select_for_update())
    for series in behind:
        series.head, series.sealed = complete_head(series), series.last
        series.save(update_fields=["head", "sealed"])
    return len(behind)


def check_books(*, by: Principal, report: Report = _no_report) -> BooksRun:
    """Checks all invariants of the workspace, keeps the run and notifies the other owners of what the
    run before did not find. Calls `report` with the number of checks that are done."""
    started = timezone.now()
    return _keep(_check(report), started, by=by)


def check_night() -> BooksRun | None:
    """Checks the books once a night, and deletes runs whose time is over. Returns None if the night
    has been checked."""
    if BooksRun.objects.filter(day=today(), asked_by_id=None).exists():
        return None
    started = timezone.now()
    checked = _check(_no_report)
    try:
        return _keep(checked, started, by=None)
    except IntegrityError:
        # Another worker has kept this night's run meanwhile.
        return None


def _check(report: Report) -> Checked:
    everything = Checked({}, [])
    for checked in selectors.check_by_groups():
        everything.counts.update(checked.counts)
        everything.found.extend(checked.found)
        report(len(everything.counts))
    return everything


@writing()
def _keep(checked: Checked, started: datetime, *, by: Actor | None) -> BooksRun:
    before = selectors.last_run()
    run = BooksRun.objects.create(
        day=today(),
        started_at=started,
        rows=selectors.rows_looked_at(),
        finished_at=timezone.now(),
        findings=sum(checked.counts.values()),
        counts=checked.counts,
        found=checked.found,
        asked_by_id=by.id if by else None,
        asked_by_name=by.name[:120] if by else "",
    )
    known = {_identity(finding) for finding in before.found} if before else set()
    new = [finding for finding in checked.found if _identity(finding) not in known]
    if new:
        notify(BOOKS_FOUND.event(run, {"count": len(new), "number": new[0]["number"]}, by=by))
    BooksRun.objects.filter(started_at__lt=started - NIGHTS_KEPT).delete()
    return run


def _identity(finding: Mapping[str, Any]) -> tuple[Any, ...]:
    """What makes two findings the same one of two runs."""
    return finding["check"], finding["kind"], finding["recordId"]
