"""What the owner of a job is notified of."""

from typing import TypedDict

from shared_apps.core.events import Kind
from shared_apps.core.jobs import Job
from shared_apps.core.roles import EVERYONE, PLATFORM


class JobFinishedParams(TypedDict):
    name: str


class JobFailedParams(JobFinishedParams):
    message: str


def _key(job: Job) -> str:
    """Names one end of a job, so that its owner is notified of a second try as well."""
    return f"job-{job.pk}-{job.finished_at:%Y%m%d%H%M%S%f}"


def _owner(job: Job) -> list[int]:
    return [job.user_id]


FINISHED = Kind[Job, JobFinishedParams](
    "job.finished",
    JobFinishedParams,
    key=_key,
    user_ids=_owner,
    to=EVERYONE | PLATFORM,
)
FAILED = Kind[Job, JobFailedParams](
    "job.failed",
    JobFailedParams,
    key=_key,
    user_ids=_owner,
    to=EVERYONE | PLATFORM,
)
