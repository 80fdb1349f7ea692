"""A batch's register of one day, and the registers of a day."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any, cast

from django.contrib.postgres.aggregates import JSONBAgg
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import DateField, OuterRef
from django.db.models.functions import JSONObject

from shared_apps.core.api.columns import Column, clock, day, id_, integers, text
from shared_apps.core.api.filters import Bind
from shared_apps.core.api.lists import Listing
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.subqueries import OfOuter
from tenant_apps.attendance import rules
from tenant_apps.attendance.models import Mark, Register
from tenant_apps.attendance.schemas import BatchOfRegister, RegisterMark, RegisterPage, Tally
from tenant_apps.attendance.selectors.scope import (
    BRANCH_OF_BATCH,
    batches_of_trainer,
    expected,
)
from tenant_apps.branches.holidays.selectors import HOLIDAYS_OF_BATCH
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.courses.models import Batch
from tenant_apps.courses.rules import Timetable
from tenant_apps.courses.selectors import CANCELLED_DAYS, course_ref
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.staff.selectors import trainer_ref
from tenant_apps.workspace.services import link_to

DAY = Bind("on", DateField())
LOOKED_BACK = 10
"""A register counts absences in a row up to so many."""


def rows(name: str, source: Any) -> Column:
    """Rows of another table, for this app to read: a list, also where there are none."""
    return Column(name, source, "json", convert=lambda found: found or [])


BATCH_COLUMNS = [
    id_(),
    text("batchId", "code"),
    text("name"),
    course_ref(label=""),
    branch_ref(label=""),
    trainer_ref(label=""),
    text("room"),
    clock("startTime", "start_time"),
    clock("endTime", "end_time"),
]
"""A batch as it stands over a register or a month."""

CALENDAR_COLUMNS = [
    integers("days"),
    Column("starts", "start_time", "time"),
    Column("ends", "end_time", "time"),
    day("start"),
    day("end"),
    integers("weeklyOff", "branch__weekly_off"),
    Column("holidays", HOLIDAYS_OF_BATCH, "json"),
    Column("cancelled", CANCELLED_DAYS, "json"),
]


def calendar_of(batch: Mapping[str, Any]) -> rules.Calendar:
    """From a row with `CALENDAR_COLUMNS`."""
    timetable = Timetable(
        frozenset(batch["days"]), batch["starts"], batch["ends"], batch["start"], batch["end"]
    )
    return rules.Calendar(timetable, batch["weeklyOff"], batch["holidays"], batch["cancelled"])


def head_of(batch: Mapping[str, Any]) -> BatchOfRegister:
    return cast(BatchOfRegister, {column.name: batch[column.name] for column in BATCH_COLUMNS})


_recent = ArraySubquery(
    Mark.objects.filter(enrolment=OuterRef("pk"), date__lt=DAY)
    .order_by("-date")
    .values("code")[:LOOKED_BACK]
)
_student = {"student": "student_id", "code": "student__code", "name": "student__name"}
_roster = OfOuter(
    Enrolment.objects.filter(expected(DAY)),
    "batch",
    JSONBAgg(
        JSONObject(
            **_student,
            photo="student__photo_id",
            enrolment="pk",
            number="number",
            recent=_recent,
        ),
        order_by=["student__name", "pk"],
    ),
)
_marked = OfOuter(
    Mark.objects.filter(date=DAY),
    "batch",
    JSONBAgg(
        JSONObject(
            **_student,
            photo="student__photo_id",
            enrolment="enrolment_id",
            number="enrolment__number",
            mark=JSONObject(code="code", check_in="check_in", check_out="check_out", note="note"),
        ),
        order_by=["student__name"],
    ),
)
_registers = OfOuter(
    Register.objects.filter(date=DAY),
    "batch",
    JSONBAgg(
        JSONObject(
            pk="pk",
            version="version",
            at="created_at",
            by_id="created_by_id",
            by="created_by_name",
            changed_at="updated_at",
            changed_by="updated_by_name",
            deleted_at="deleted_at",
        )
    ),
)

REGISTERS = Listing(
    Batch.objects.live(),
    columns=[*BATCH_COLUMNS, *CALENDAR_COLUMNS],
    detail=[rows("roster", _roster), rows("marked", _marked), rows("registers", _registers)],
    scope=BRANCH_OF_BATCH,
)
REGISTERS.narrow(Role.TRAINER, batches_of_trainer)


@dataclass(frozen=True, slots=True)
class RegisterRow:
    """Who took a register and who has changed it since, under its version."""

    pk: int
    version: int
    at: datetime
    by_id: int | None
    by: str
    changed_at: datetime | None = None
    changed_by: str = ""
    deleted_at: datetime | None = None
    """When it was taken back: from then on it is not taken, and counts its versions all the same."""


class Page:
    """A register as it is in the database now: one statement.

    `register` is the row there is, also one that was taken back; None where nobody ever took it.
    `students` has everybody who may be marked, by id: who is in the batch on that day, and who was
    marked although no longer in it, so that a mistake can still be put right.
    """

    def __init__(self, principal: Principal, batch_id: int, on: date) -> None:
        """Raises NotFound for a batch that is not this person's to see."""
        self.on = on
        self.batch = REGISTERS.record(principal, batch_id, on=on)
        self.register: RegisterRow | None = next(map(_row_read, self.batch["registers"]), None)
        self.students: dict[int, dict[str, Any]] = {}
        for found in self.batch["roster"]:
            self.students[found["student"]] = found
        for found in self.batch["marked"]:
            self.students.setdefault(found["student"], found)["mark"] = _times_read(found["mark"])

    @property
    def taken(self) -> RegisterRow | None:
        """The register, unless it was taken back."""
        return self.register if self.register and self.register.deleted_at is None else None

    @property
    def version(self) -> int | None:
        """Also of a register that was taken back, so that whoever saw less is told; None for one
        that nobody ever took."""
        return self.register.version if self.register else None

    def now_taken(self, register: RegisterRow) -> None:
        """What was just kept, instead of reading it again."""
        self.register = register

    def now_marked(self, marks: Mapping[int, dict[str, Any]]) -> None:
        """The marks that were just kept, by student."""
        for student, mark in marks.items():
            self.students[student]["mark"] = mark

    @property
    def no_session(self) -> str:
        """Why there is nothing to take on this day. What was taken can always be put right: the week
        or the holidays may have changed since."""
        if self.taken:
            return ""
        return calendar_of(self.batch).fault(self.on, self.batch["name"]) or ""

    def answer(self, now: datetime) -> RegisterPage:
        """The page at `now`, by the clock in India."""
        taken, no_session = self.taken, self.no_session
        return {
            "batch": head_of(self.batch),
            "date": self.on,
            "session": not no_session,
            "noSession": no_session,
            "state": rules.register_state(
                self.on, self.batch["starts"], is_taken=taken is not None, now=now
            ),
            "taken": taken is not None,
            "takenBy": (taken.changed_by or taken.by) if taken else None,
            "takenAt": (taken.changed_at or taken.at) if taken else None,
            "locked": rules.is_locked(self.on, now.date()),
            "version": self.version,
            "marks": [_line(found) for found in self.students.values()],
        }


def _row_read(found: dict[str, Any]) -> RegisterRow:
    for name in ("at", "changed_at", "deleted_at"):
        if found[name] is not None:
            found[name] = datetime.fromisoformat(found[name])
    return RegisterRow(**found)


def _times_read(mark: dict[str, Any]) -> dict[str, Any]:
    for name in ("check_in", "check_out"):
        if mark[name] is not None:
            mark[name] = time.fromisoformat(mark[name])
    return mark


def _line(found: Mapping[str, Any]) -> RegisterMark:
    mark = found.get("mark") or {}
    return {
        "studentObjectId": {
            "_id": found["student"],
            "studentId": found["code"],
            "studentName": found["name"],
            "userLogo": link_to(found["photo"]),
        },
        "enrollNo": found["number"],
        "code": mark.get("code"),
        "checkIn": shown(mark.get("check_in")),
        "checkOut": shown(mark.get("check_out")),
        "note": mark.get("note", ""),
        "absentInARow": rules.absent_in_a_row(found.get("recent", ())),
    }


def shown(moment: time | None) -> str | None:
    """As "17:30"."""
    return None if moment is None else f"{moment:%H:%M}"


def tally(counts: Counter[str]) -> Tally:
    return {
        "classes": sum(counts.values()),
        "present": counts["PRESENT"],
        "late": counts["LATE"],
        "halfDay": counts["HALF_DAY"],
        "absent": counts["ABSENT"],
        "excused": counts["EXCUSED"],
        "percent": rules.percent(counts),
    }
