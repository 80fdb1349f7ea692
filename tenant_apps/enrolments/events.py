"""What the trainers of an enrolment and of its batch are notified of, once for each version of it."""

from collections.abc import Iterable
from typing import Literal, TypedDict

from shared_apps.core.events import Event, Kind
from shared_apps.core.principal import Actor
from shared_apps.core.roles import EVERYONE
from tenant_apps.enrolments.models import Enrolment

StepName = Literal["pause", "resume", "transfer", "complete", "drop", "cancel"]


class EnrolmentParams(TypedDict):
    studentId: int
    student: str
    course: str
    batch: str | None


class EnrolmentChangedParams(EnrolmentParams):
    step: StepName


def _key(enrolment: Enrolment) -> str:
    return f"enrolment-{enrolment.pk}-{enrolment.version}"


def _trainers(enrolment: Enrolment) -> Iterable[int | None]:
    return [enrolment.trainer_id, enrolment.batch.trainer_id if enrolment.batch else None]


ENROLMENT_STARTED = Kind[Enrolment, EnrolmentParams](
    "enrolment.started",
    EnrolmentParams,
    key=_key,
    user_ids=_trainers,
    to=EVERYONE,
    folds=True,
)
TRIAL_STARTED = Kind[Enrolment, EnrolmentParams](
    "enrolment.trialStarted",
    EnrolmentParams,
    key=_key,
    user_ids=_trainers,
    to=EVERYONE,
    folds=True,
)
ENROLMENT_CHANGED = Kind[Enrolment, EnrolmentChangedParams](
    "enrolment.changed",
    EnrolmentChangedParams,
    key=_key,
    user_ids=_trainers,
    to=EVERYONE,
)


def started(enrolment: Enrolment, *, by: Actor) -> Event:
    """Returns the event of a new student: of a trial or of an enrolment."""
    kind = TRIAL_STARTED if enrolment.status == Enrolment.Status.TRIAL else ENROLMENT_STARTED
    return kind.event(enrolment, params_of(enrolment), by=by)


def params_of(enrolment: Enrolment) -> EnrolmentParams:
    return {
        "studentId": enrolment.student_id,
        "student": enrolment.student.name,
        "course": enrolment.course.name,
        "batch": enrolment.batch.name if enrolment.batch else None,
    }
