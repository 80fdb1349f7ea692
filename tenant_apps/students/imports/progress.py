"""How far an import is. The work is one transaction, of which nobody else sees anything before its
end; so the count stands in Redis, and a worker that died is known by the row it no longer locks."""

from datetime import timedelta
from typing import Literal, TypedDict

from django.db import transaction
from django.utils import timezone

from shared_apps.live_state import notes
from tenant_apps.students.models import StudentImport
from tenants.tenant_keys import cache_key

STARTS_WITHIN = timedelta(seconds=60)
STOPPED = "The job stopped before it finished. Nothing was saved. Please start it again."
_STATES: dict[str, Literal["QUEUED", "RUNNING", "DONE", "FAILED"]] = {
    "UPLOADED": "QUEUED",
    "CHECKING": "RUNNING",
    "CHECKED": "DONE",
    "RUNNING": "RUNNING",
    "DONE": "DONE",
    "FAILED": "FAILED",
}


class ImportProgress(TypedDict):
    """`done` of `total` rows; `message` says why it failed."""

    state: Literal["QUEUED", "RUNNING", "DONE", "FAILED"]
    done: int
    total: int
    message: str


def say(record: StudentImport, done: int) -> None:
    """`done` rows are through, as of now."""
    notes.write(_key(record), {"done": done})


def progress(record: StudentImport) -> ImportProgress:
    """Of a check or a run."""
    state, done, message = _STATES[record.status], 0, record.message
    if state == "DONE":
        done = record.rows
    elif state == "RUNNING":
        if is_abandoned(record):
            state, message = "FAILED", STOPPED
        else:
            told = notes.read(_key(record))
            done = int(told["done"]) if told else 0
    return {"state": state, "done": done, "total": record.rows, "message": message}


def is_abandoned(record: StudentImport) -> bool:
    """At work by its status, and yet no worker holds its row, a minute after it was sent to one.

    A worker that is only late does no harm: it finds the work begun anew or done.
    """
    if record.status not in StudentImport.AT_WORK or record.begun_at is None:
        return False
    if timezone.now() - record.begun_at < STARTS_WITHIN:
        return False
    with transaction.atomic():
        free = StudentImport.objects.select_for_update(skip_locked=True)
        return free.filter(pk=record.pk, status=record.status).exists()


def _key(record: StudentImport) -> str:
    return cache_key("student-import", record.pk)
