"""What is noticed about registers and absences, and who is notified of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypedDict

from shared_apps.core.events import Kind
from shared_apps.core.roles import EVERYONE


class RegistersMissingParams(TypedDict):
    """`batches` names the first of them; `batchId` is null where there are several."""

    date: date
    count: int
    batches: list[str]
    batchId: int | None


class StudentAwayParams(TypedDict):
    student: str
    batch: str
    why: str


@dataclass(frozen=True, slots=True)
class MissingRegisters:
    """The registers of a day that one person should have taken."""

    on: date
    user_id: int


@dataclass(frozen=True, slots=True)
class Away:
    """A student's enrolment `pk` on the watch-list; `since` names the row of absences or the month."""

    pk: int
    since: str
    user_ids: Sequence[int]


REGISTERS_MISSING = Kind[MissingRegisters, RegistersMissingParams](
    "register.missing",
    RegistersMissingParams,
    key=lambda missing: f"registers-missing-{missing.on}",
    user_ids=lambda missing: [missing.user_id],
    to=EVERYONE,
)
STUDENT_AWAY = Kind[Away, StudentAwayParams](
    "enrolment.away",
    StudentAwayParams,
    key=lambda away: f"watch-{away.pk}-{away.since}",
    user_ids=lambda away: away.user_ids,
    to=EVERYONE,
    folds=True,
)
