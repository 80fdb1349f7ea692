"""Jobs: stored, run by a worker, cancelled, tried again, and forgotten.

A job and its ticket change together, the job's row first, so that no two of these steps can wait for
each other. A worker that was killed leaves a lease behind that ends: another one then starts the job
again, and the result of a worker that lost its lease is thrown away.
"""

import logging
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from pathlib import PurePath
from typing import IO, Any

from django.core.files.base import File
from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone

from shared_apps.core import files
from shared_apps.core.api.exports import DAYS_KEPT
from shared_apps.core.errors import Conflict, Forbidden, NotFound, Refusal
from shared_apps.core.jobs import Job, ShownJob, shown
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
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
INTERRUPTED = lazy("This was interrupted several times. Please try again.")
CANNOT_BE_CANCELLED = lazy("This cannot be stopped.")
FAULT = lazy("Something went wrong on our side. Nothing was changed; please try again.")
RIGHTS_CHANGED = lazy("Your rights have changed since this file was made.")
Status = Job.Status


class Stopped(Exception):
    """The job was cancelled, or another worker has it now."""


@dataclass(frozen=True)
class Result:
    """What a job comes to, and the `message` that its owner reads. With a `file_type`, the file is what
    was written, and `scope` what its owner may see."""

    rows: int
    file_type: str = ""
    scope: list[str] = field(default_factory=list)
    message: str = ""


Parameters = Mapping[str, Any]
Report = Callable[[int], None]


def _no_file(by: Principal, parameters: Parameters) -> list[str]:
    raise NotFound


def _again(by: Principal, parameters: Parameters) -> None:
    """Nothing is to be prepared."""


def _no_record(by: Actor, parameters: Parameters, status: Status, message: str) -> None:
    """There is no other record to end."""


@dataclass(frozen=True)
class Kind:
    """A kind of job.

    `run(job, file, report)` does it and calls `report(done)` on its way. It must be safe to run again.
    What asks for the owner's rights takes those of then, by `acting_principal`. `scope(by, parameters)`
    says what the owner may see of the file now, and raises a Refusal where that is nothing.

    A kind whose run is one transaction names `live`, which says how far it is; the job is done in that
    same transaction. A kind with a record of its own brings it to the job's end in `ended`, which is
    called again after a worker has let go of a cancelled job and must not wait until then, and
    prepares it in `retry(by, parameters)`, which raises a Refusal where the job cannot be tried again.
    With `notifies=False`, it notifies the owner itself of what was done.
    `cancelled` and `fault` are the messages of a job that was cancelled or met a fault of ours.
    """

    name: str
    run: Callable[[Job, IO[bytes], Report], Result]
    scope: Callable[[Principal, Parameters], list[str]] = _no_file
    live: Callable[[Parameters], int] | None = None
    retry: Callable[[Principal, Parameters], None] = _again
    ended: Callable[[Actor, Parameters, Status, str], None] = _no_record
    can_cancel: bool = True
    notifies: bool = True
    cancelled: str = CANCELLED
    fault: str = FAULT


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
        raise Conflict(
            _("You have many jobs waiting. Please try again later."), code="too_many_jobs"
        )
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
    `wrong_state` if it has finished or is of a kind that cannot be stopped."""
    job: Job = _lock(own_job(by=by, job_id=job_id))
    if job.is_over:
        raise Conflict(_("This has already finished."), code="wrong_state")
    kind = _kinds[job.kind]
    if not kind.can_cancel:
        raise Conflict(CANNOT_BE_CANCELLED, code="wrong_state")
    tickets.withdraw(job.pk)
    _end(job, Status.CANCELLED, kind.cancelled)
    return job


@writing()
def retry(*, by: Principal, job_id: int) -> Job:
    """Queues a job again that failed or was cancelled. Raises NotFound, Conflict `wrong_state`."""
    job: Job = own_job(by=by, job_id=job_id)
    _check_can_retry(job)
    # First what the job is about: a worker that runs it has locked that when it locks the job.
    _kinds[job.kind].retry(by, job.parameters)
    job = _lock(job)
    _check_can_retry(job)
    job.status, job.message, job.done, job.finished_at = Status.QUEUED, "", 0, None
    job.save(update_fields=["status", "message", "done", "finished_at"])
    _queue(job)
    return job


def jobs_of(by: Principal) -> list[Job]:
    """Returns the person's newest jobs."""
    jobs = Job.in_current_space()._default_manager
    return list(jobs.filter(user_id=by.id).order_by("-created_at", "-pk")[:SHOWN])


def shown_job(job: Job) -> ShownJob:
    """Returns the job as the API sends it."""
    kind = _kinds.get(job.kind)
    if kind and kind.live and job.status == Status.RUNNING:
        job.done = kind.live(job.parameters)
    return shown(job, can_cancel=kind is not None and kind.can_cancel and not job.is_over)


def under_way(kind: str, parameters: Parameters | None = None) -> Job | None:
    """Returns such a job of anybody that waits or runs, with these parameters or with any."""
    jobs = Job.in_current_space()._default_manager
    alive = jobs.filter(status__in=[Status.QUEUED, Status.RUNNING], kind=kind)
    return (alive if parameters is None else alive.filter(parameters=parameters)).first()


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
        raise NotFound(_("This file is no longer kept."))
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
        kind = _kinds[job.kind]
        try:
            with tickets.renewing(ticket), tempfile.TemporaryFile() as file:
                reports = _Reports(ticket, job, kind)
                with writing() if kind.live else nullcontext():
                    result = kind.run(job, file, reports.report)
                    _finish(ticket, job, result, file)
        except Stopped:
            _let_go(job)
        except Refusal as refusal:
            _fail(ticket, job, refusal.message)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            log.exception("Job %s of kind %s failed.", job.pk, job.kind)
            _fail(ticket, job, kind.fault)


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
    """Writes how far a job is, once a second, and stops a job that is no longer this worker's. In a job
    of one transaction nobody would see the row, and whoever cancels it would wait for it."""

    def __init__(self, ticket: JobTicket, job: Job, kind: Kind) -> None:
        self._ticket, self._job, self._kind, self._next = ticket, job, kind, 0.0

    def report(self, done: int) -> None:
        """Raises Stopped."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + SECONDS_BETWEEN_REPORTS
        if not (self._is_ours() if self._kind.live else self._write(done)):
            raise Stopped

    def _is_ours(self) -> bool:
        return tickets.is_held(self._ticket)

    def _write(self, done: int) -> bool:
        running = _rows(self._job).filter(pk=self._job.pk, status=Status.RUNNING)
        return bool(running.update(done=done)) and tickets.renew(self._ticket)


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
    if not result.file_type:
        _end(job, Status.DONE, result.message)
        return
    job.scope, job.file_type = result.scope, result.file_type
    job.file_size = file.seek(0, 2)
    file.seek(0)
    job.file_path = path_of(
        f"{job.kind}s", files.new_name(PurePath(job.name).suffix.removeprefix("."))
    )
    job.kept_until = timezone.now() + timedelta(days=DAYS_KEPT)
    _end(job, Status.DONE, result.message)
    if _kinds[job.kind].notifies:
        notify(events.FINISHED.event(job, {"name": job.name}))
    files.store_file(job.file_path, File(file))


@writing()
def _let_go(job: Job) -> None:
    """Ends the record of a cancelled job, which its worker had locked when it was cancelled."""
    current = _rows(job).filter(pk=job.pk, status=Status.CANCELLED).first()
    if current is not None:
        _end_record(current)


@writing()
def _fail(ticket: JobTicket, job: Job, message: str) -> None:
    try:
        job = _held(ticket, job)
    except Stopped:
        return
    _end(job, Status.FAILED, message)
    notify(events.FAILED.event(job, {"name": job.name, "message": message}))


def _held(ticket: JobTicket, job: Job) -> Job:
    """The job's row, locked and its ticket closed. Raises Stopped when it is no longer this worker's."""
    current: Job = _lock(job)
    if current.status != Status.RUNNING or not tickets.close(ticket):
        raise Stopped
    return current


def _check_can_retry(job: Job) -> None:
    if job.status not in {Status.FAILED, Status.CANCELLED}:
        raise Conflict(_("Only a failed or cancelled job can be tried again."), code="wrong_state")


def _queue(job: Job) -> None:
    tickets.issue(job.pk)
    transaction.on_commit(partial(wake_worker, "jobs.work"))


def _end(job: Job, status: Job.Status, message: str) -> None:
    job.status, job.message, job.finished_at = status, message[:300], timezone.now()
    job.save()
    if status != Status.DONE:
        _end_record(job)


def _end_record(job: Job) -> None:
    owner = Actor(job.user_id, job.user_name)
    _kinds[job.kind].ended(owner, job.parameters, Status(job.status), job.message)


def _lock(job: Job) -> Any:
    return _rows(job).select_for_update().get(pk=job.pk)


def _rows(job: Job) -> Any:
    return type(job)._default_manager
