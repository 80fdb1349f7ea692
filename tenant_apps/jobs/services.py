"""Jobs: stored, run by a worker, cancelled, tried again, and forgotten.

A job and its ticket change together, the job's row first, so that no two of these steps can wait for
each other. A worker that was killed leaves a lease behind that ends: another one then starts the job
again, and the result of a worker that lost its lease is thrown away.
"""

import logging
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import PurePath
from typing import IO, Any

from django.core.files.base import File
from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone

from shared_apps.accounts.acting import acting_principal
from shared_apps.core import files
from shared_apps.core.api.exports import DAYS_KEPT
from shared_apps.core.errors import Conflict, Forbidden, NotFound, Refusal
from shared_apps.core.jobs import Job
from shared_apps.core.principal import Principal
from shared_apps.core.worker import wake_worker
from shared_apps.core.writing import notify, writing
from shared_apps.platform.models import JobTicket
from tenant_apps.jobs import events, tickets
from tenants.context import current_organisation, in_organisation, in_public
from tenants.models import Organisation
from tenants.names import PUBLIC_SCHEMA
from tenants.tenant_keys import file_path, public_file_path

log = logging.getLogger(__name__)
MOST_ATTEMPTS = 3
MOST_WAITING = 20
SHOWN = 50
SECONDS_BETWEEN_REPORTS = 1.0
CANCELLED = "Cancelled."
INTERRUPTED = "This was interrupted several times. Please try again."
FAULT = "Something went wrong on our side. Nothing was changed; please try again."
RIGHTS_CHANGED = "Your rights have changed since this file was made. Please export again."
Status = Job.Status


class Stopped(Exception):
    """The job was cancelled, or another worker has it now."""


@dataclass(frozen=True)
class Result:
    """What a job comes to: the file is what was written; `scope` is what its owner may see."""

    rows: int
    file_type: str
    scope: list[str]


@dataclass(frozen=True)
class Kind:
    """A kind of job. `run(by, parameters, file, report)` does it with the rights that the owner has
    then and calls `report(done)` on its way. `scope(by, parameters)` says what the owner may see now,
    and raises a Refusal where that is nothing."""

    name: str
    run: Callable[[Principal, Mapping[str, Any], IO[bytes], Callable[[int], None]], Result]
    scope: Callable[[Principal, Mapping[str, Any]], list[str]]


_kinds: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """The app that declares a kind of job calls this when it is ready."""
    _kinds[kind.name] = kind


@writing()
def begin(*, by: Principal, kind: str, name: str, parameters: dict[str, Any], total: int) -> Job:
    """Stores a job and wakes a worker. The same job of the same person that is not finished yet is
    returned instead of a second one. Raises Conflict `too_many_jobs`."""
    jobs = Job.in_current_space()._default_manager
    waiting = jobs.filter(user_id=by.id, status__in=[Status.QUEUED, Status.RUNNING])
    same = waiting.filter(kind=kind, parameters=parameters).first()
    if same is not None:
        return same
    if waiting.count() >= MOST_WAITING:
        raise Conflict("You have many jobs waiting. Please try again later.", code="too_many_jobs")
    job = jobs.create(
        user_id=by.id,
        user_name=by.name[:120],
        kind=kind,
        name=name[:120],
        parameters=parameters,
        total=total,
    )
    _queue(job)
    return job


@writing()
def cancel(*, by: Principal, job_id: int) -> Job:
    """Stops the job and deletes what it has written. Raises NotFound for jobs of other people, Conflict
    `wrong_state` if it has finished."""
    job: Job = _lock(own_job(by=by, job_id=job_id))
    if job.is_over:
        raise Conflict("This has already finished.", code="wrong_state")
    tickets.withdraw(job.pk)
    _end(job, Status.CANCELLED, CANCELLED)
    return job


@writing()
def retry(*, by: Principal, job_id: int) -> Job:
    """Queues a job again that failed or was cancelled. Raises NotFound, Conflict `wrong_state`."""
    job: Job = _lock(own_job(by=by, job_id=job_id))
    if job.status not in {Status.FAILED, Status.CANCELLED}:
        raise Conflict("Only a failed or cancelled job can be tried again.", code="wrong_state")
    job.status, job.message, job.done, job.finished_at = Status.QUEUED, "", 0, None
    job.save(update_fields=["status", "message", "done", "finished_at"])
    _queue(job)
    return job


def jobs_of(by: Principal) -> list[Job]:
    """Returns the person's newest jobs."""
    jobs = Job.in_current_space()._default_manager
    return list(jobs.filter(user_id=by.id).order_by("-created_at", "-pk")[:SHOWN])


def own_job(*, by: Principal, job_id: int) -> Job:
    """Returns the person's job. Raises NotFound for jobs of other people."""
    found = Job.in_current_space()._default_manager.filter(pk=job_id, user_id=by.id).first()
    if found is None:
        raise NotFound
    return found


def readable_job(*, by: Principal, job: Job) -> Job:
    """Returns the job if its file may be downloaded by this person now. Raises NotFound for a file that
    is not there or no longer kept, Forbidden when the person's rights are not what they were."""
    if job.user_id != by.id or job.kept_until is None or job.kept_until <= timezone.now():
        raise NotFound("This file is no longer kept. Please export again.")
    if _kinds[job.kind].scope(by, job.parameters) != job.scope:
        raise Forbidden(RIGHTS_CHANGED)
    return job


def run(ticket: JobTicket) -> None:
    """Runs the job of a claimed ticket and stores its result. Raises OperationalError when the database
    is away: the job is run again once the lease has ended."""
    with _space_of(ticket):
        job = _start(ticket)
        if job is None:
            return
        try:
            with tickets.renewing(ticket), tempfile.TemporaryFile() as file:
                by = acting_principal(job.user_id)
                reports = _Reports(ticket, job)
                result = _kinds[job.kind].run(by, job.parameters, file, reports.report)
                _finish(ticket, job, result, file)
        except Stopped:
            return
        except Refusal as refusal:
            _fail(ticket, job, refusal.message)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            log.exception("Job %s of kind %s failed.", job.pk, job.kind)
            _fail(ticket, job, FAULT)


def forget_old() -> int:
    """Deletes files of this space that are no longer kept, and jobs older than 30 days; returns how many
    files were deleted."""
    now = timezone.now()
    jobs = Job.in_current_space()._default_manager
    ended = jobs.exclude(file_path="").filter(kept_until__lt=now)
    deleted = 0
    for job in ended:
        files.forget(job.file_path)
        deleted += jobs.filter(pk=job.pk).update(file_path="", kept_until=None)
    old = jobs.filter(created_at__lt=now - tickets.RETENTION, file_path="")
    old.exclude(status__in=[Status.QUEUED, Status.RUNNING]).delete()
    return deleted


class _Reports:
    """Writes how far a job is, once a second, and stops a job that is no longer this worker's."""

    def __init__(self, ticket: JobTicket, job: Job) -> None:
        self._ticket, self._job, self._next = ticket, job, 0.0

    def report(self, done: int) -> None:
        """Raises Stopped."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + SECONDS_BETWEEN_REPORTS
        running = _rows(self._job).filter(pk=self._job.pk, status=Status.RUNNING)
        if not running.update(done=done) or not tickets.renew(self._ticket):
            raise Stopped


@contextmanager
def _space_of(ticket: JobTicket) -> Iterator[None]:
    if ticket.schema_name == PUBLIC_SCHEMA:
        with in_public():
            yield
        return
    with in_public():
        organisation = Organisation.objects.get(schema_name=ticket.schema_name)
    with in_organisation(organisation):
        yield


@writing()
def _start(ticket: JobTicket) -> Job | None:
    """The job, now running; None when it is not to be run."""
    jobs = Job.in_current_space()._default_manager
    job = jobs.select_for_update().filter(pk=ticket.job_id).first()
    if job is None or job.is_over:
        tickets.close(ticket)
        return None
    if ticket.attempts > MOST_ATTEMPTS:
        if tickets.close(ticket):
            _end(job, Status.FAILED, INTERRUPTED)
        return None
    job.status, job.done = Status.RUNNING, 0
    job.save(update_fields=["status", "done"])
    return job


@writing()
def _finish(ticket: JobTicket, job: Job, result: Result, file: IO[bytes]) -> None:
    job = _held(ticket, job)
    path_of = file_path if current_organisation() else public_file_path
    job.done = job.total = result.rows
    job.scope, job.file_type = result.scope, result.file_type
    job.file_size = file.seek(0, 2)
    file.seek(0)
    job.file_path = path_of(
        f"{job.kind}s", files.new_name(PurePath(job.name).suffix.removeprefix("."))
    )
    job.kept_until = timezone.now() + timedelta(days=DAYS_KEPT)
    _end(job, Status.DONE, "")
    notify(events.FINISHED.event(job, {"name": job.name}))
    files.store_file(job.file_path, File(file))


@writing()
def _fail(ticket: JobTicket, job: Job, message: str) -> None:
    try:
        job = _held(ticket, job)
    except Stopped:
        return
    _end(job, Status.FAILED, message[:300])
    notify(events.FAILED.event(job, {"name": job.name, "message": message}))


def _held(ticket: JobTicket, job: Job) -> Job:
    """The job's row, locked and its ticket closed. Raises Stopped when it is no longer this worker's."""
    current: Job = _lock(job)
    if current.status != Status.RUNNING or not tickets.close(ticket):
        raise Stopped
    return current


def _queue(job: Job) -> None:
    tickets.issue(job.pk)
    transaction.on_commit(partial(wake_worker, "jobs.work"))


def _end(job: Job, status: Job.Status, message: str) -> None:
    job.status, job.message, job.finished_at = status, message, timezone.now()
    job.save()


def _lock(job: Job) -> Any:
    return _rows(job).select_for_update().get(pk=job.pk)


def _rows(job: Job) -> Any:
    return type(job)._default_manager
