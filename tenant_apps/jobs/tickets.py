"""Which job a worker takes next, and for how long it is that worker's.

A ticket stands in the public space for each job that is not finished. One job of a space runs at a
time, and the space that has just had a turn goes to the end of the queue, so that the jobs of one
organisation leave workers for the others.
"""

import secrets
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event, Thread

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Now

from shared_apps.core.writing import writing
from shared_apps.platform.models import JobTicket
from tenants.context import current_schema, in_public
from tenants.models import Organisation
from tenants.names import PUBLIC_SCHEMA

RETENTION = timedelta(days=30)
_CLAIMS = 7_305_117
"""The advisory lock that makes claims wait for each other: two would not see each other's leases."""


def issue(job_id: int) -> None:
    """Queues a job of the current space, in the caller's transaction."""
    JobTicket.objects.create(schema_name=current_schema(), job_id=job_id)


def withdraw(job_id: int) -> None:
    """Takes a job of the current space out of the queue, also from the worker that runs it."""
    JobTicket.objects.filter(schema_name=current_schema(), job_id=job_id).delete()


def claim(*, without: Collection[str] = ()) -> JobTicket | None:
    """Leases the next job to the caller; None when nothing can run now. The spaces in `without`, those
    that have a job running, those of suspended organisations and those that are set aside are left
    out."""
    with in_public(), writing():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_CLAIMS])
        running = JobTicket.objects.filter(
            schema_name=OuterRef("schema_name"), lease_until__gte=Now()
        )
        active = Organisation.objects.exclude(status__in=Organisation.SHUT)
        is_open = Q(schema_name=PUBLIC_SCHEMA) | Q(schema_name__in=active.values("schema_name"))
        ticket = (
            JobTicket.objects.select_for_update(skip_locked=True)
            .filter(is_open, ~Exists(running), Q(lease_until=None) | Q(lease_until__lt=Now()))
            .exclude(schema_name__in=without)
            .order_by("queued_at", "pk")
            .first()
        )
        if ticket is None:
            return None
        ticket.holder = secrets.token_hex(16)
        ticket.attempts += 1
        JobTicket.objects.filter(pk=ticket.pk).update(
            holder=ticket.holder, attempts=ticket.attempts, lease_until=_end_of_lease()
        )
        return ticket


def renew(ticket: JobTicket) -> bool:
    """Moves the end of the lease on; False when the job is no longer the caller's."""
    with in_public():
        return bool(_own(ticket).update(lease_until=_end_of_lease()))


def is_held(ticket: JobTicket) -> bool:
    """Whether the job is still the caller's."""
    return _own(ticket).exists()


def release(ticket: JobTicket) -> None:
    """Gives the job back to the queue, as if it had not been claimed."""
    with in_public():
        _own(ticket).update(holder="", lease_until=None, attempts=ticket.attempts - 1)


def close(ticket: JobTicket) -> bool:
    """Ends the ticket of a finished job in the caller's transaction; the other jobs of its space go to
    the end of the queue. False when the job is no longer the caller's."""
    if not _own(ticket).delete()[0]:
        return False
    JobTicket.objects.filter(schema_name=ticket.schema_name).update(queued_at=Now())
    return True


def forget_old() -> int:
    """Deletes tickets that nobody could run for 30 days, such as those of a schema that is gone."""
    return JobTicket.objects.filter(queued_at__lt=Now() - RETENTION).delete()[0]


@contextmanager
def renewing(ticket: JobTicket) -> Iterator[None]:
    """Renews the lease during the block, from a thread: a long statement must not end it."""
    over = Event()

    def renew_until_over() -> None:
        while not over.wait(settings.JOB_LEASE_SECONDS / 3):
            try:
                renew(ticket)
            except DatabaseError:
                continue
            finally:
                connection.close()

    thread = Thread(target=renew_until_over, name="job-lease", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _own(ticket: JobTicket) -> "QuerySet[JobTicket]":
    return JobTicket.objects.filter(pk=ticket.pk, holder=ticket.holder)


def _end_of_lease() -> CombinedExpression:
    return Now() + timedelta(seconds=settings.JOB_LEASE_SECONDS)
