"""Work that outlasts a request: what it is, how far it is, and the file that it made.

Abstract: the public space and each workspace have a table of their own. `tenant_apps.jobs` runs jobs.
"""

from datetime import datetime
from typing import Literal, TypedDict, cast

from django.db import models
from django.utils import timezone

from shared_apps.core.spaces import SpaceModel
from shared_apps.core.translation import lazy
from tenants.rights import FREE

State = Literal["QUEUED", "RUNNING", "DONE", "FAILED", "CANCELLED"]


class Job(SpaceModel):
    """One job of one person. `parameters` is what the kind of job needs to run, also a second time;
    "record" among them is the id of the record that it works on.

    `file_path` is where the result is stored until `kept_until`; `scope` is what its owner might read
    when it was made. Deleted after 30 days.
    """

    class Status(models.TextChoices):
        QUEUED = "QUEUED", lazy("Queued")
        RUNNING = "RUNNING", lazy("Running")
        DONE = "DONE", lazy("Done")
        FAILED = "FAILED", lazy("Failed")
        CANCELLED = "CANCELLED", lazy("Cancelled")

    RIGHTS = FREE

    user_id = models.BigIntegerField()
    user_name = models.CharField(max_length=120)
    kind = models.CharField(max_length=20)
    name = models.CharField(max_length=120)
    parameters = models.JSONField(default=dict)
    status = models.CharField(max_length=9, choices=Status, default=Status.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    message = models.CharField(max_length=300, blank=True)
    scope = models.JSONField(default=list)
    file_path = models.CharField(max_length=200, blank=True)
    file_type = models.CharField(max_length=80, blank=True)
    file_size = models.PositiveBigIntegerField(default=0)
    kept_until = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now, db_index=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True
        indexes = [models.Index(fields=["user_id", "-created_at"])]

    @property
    def is_over(self) -> bool:
        return self.status not in {self.Status.QUEUED, self.Status.RUNNING}


class ShownJob(TypedDict):
    """A job as its owner sees it: `done` of `total` rows are through. `message` says what it came to, or
    why it did not. `recordId` is the record that the kind of job works on, such as the import. `keptUntil`
    is when the file of a finished job is deleted. Both are null where there is none."""

    _id: int
    kind: str
    name: str
    recordId: int | None
    state: State
    done: int
    total: int
    message: str
    size: int
    createDt: datetime
    endDt: datetime | None
    keptUntil: datetime | None
    canCancel: bool


def shown(job: Job, *, can_cancel: bool) -> ShownJob:
    """Returns the job as the API sends it."""
    has_file = job.kept_until is not None and job.kept_until > timezone.now()
    return {
        "_id": job.pk,
        "kind": job.kind,
        "name": job.name,
        "recordId": job.parameters.get("record"),
        "state": cast(State, job.status),
        "done": job.done,
        "total": job.total,
        "message": job.message,
        "size": job.file_size,
        "createDt": job.created_at,
        "endDt": job.finished_at,
        "keptUntil": job.kept_until if has_file else None,
        "canCancel": can_cancel,
    }
