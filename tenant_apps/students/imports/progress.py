"""Progress of an import. A check or run is one transaction, so its changes are not visible before
it ends. The progress is therefore stored in Redis, and a crashed worker is detected by the released
lock of the import's row. The job of a run waits for another worker, so such a run is not over."""

from datetime import timedelta
from typing import Any, Literal, TypedDict

from django.utils import timezone

from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from shared_apps.live_state import notes
from tenant_apps.jobs import services as jobs
from tenant_apps.students.models import StudentImport
from tenants.tenant_keys import cache_key

JOB = "studentimport"
"""The kind of job that runs an import."""
START_TIMEOUT = timedelta(seconds=60)
STOPPED = lazy("The job stopped before it finished. Nothing was saved. Please start it again.")
_STATES: dict[str, Literal["QUEUED", "RUNNING", "DONE", "FAILED"]] = {
    "UPLOADED": "QUEUED",
    "CHECKING": "RUNNING",
    "CHECKED": "DONE",
    "RUNNING": "RUNNING",
    "DONE": "DONE",
    "FAILED": "FAILED",
}


class ImportProgress(TypedDict):
    """`done` of `total` rows. `message` is the reason of a failure."""

    state: Literal["QUEUED", "RUNNING", "DONE", "FAILED"]
    done: int
    total: int
    message: str


def report_progress(record: StudentImport, done: int) -> None:
    """Stores the number of processed rows."""
    notes.write(_key(record.pk), {"done": done})


def rows_done(import_id: int) -> int:
    """Returns the number of processed rows; 0 if it is not known."""
    stored = notes.read(_key(import_id))
    return int(stored["done"]) if stored else 0


def job_parameters(record: StudentImport) -> dict[str, Any]:
    return {"record": record.pk}


def progress(record: StudentImport) -> ImportProgress:
    """Returns the progress of the current check or run."""
    state, done, message = _STATES[record.status], 0, record.message
    if state == "DONE":
        done = record.rows
    elif state == "RUNNING":
        if is_abandoned(record):
            state, message = "FAILED", STOPPED
        else:
            done = rows_done(record.pk)
    return {"state": state, "done": done, "total": record.rows, "message": message}


def is_abandoned(record: StudentImport) -> bool:
    """Whether the status is CHECKING or RUNNING, but no worker has locked the row a minute after
    it began, nor does its job wait for one.

    A worker that is only late does no harm: it finds the import restarted or finished.
    """
    if record.status not in StudentImport.IN_PROGRESS or record.begun_at is None:
        return False
    if timezone.now() - record.begun_at < START_TIMEOUT:
        return False
    with writing():
        free = StudentImport.objects.select_for_update(skip_locked=True)
        is_free = free.filter(pk=record.pk, status=record.status).exists()
    return is_free and not (
        record.status == StudentImport.Status.RUNNING
        and jobs.under_way(JOB, job_parameters(record)) is not None
    )


def _key(import_id: int) -> str:
    return cache_key("student-import", import_id)
