"""Registers that nobody took."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.contrib.postgres.aggregates import ArrayAgg, JSONBAgg
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef
from django.db.models.functions import JSONObject

from shared_apps.core.api.columns import Column, clock, day, flag, integer, text
from shared_apps.core.api.filters import ids, own_branch
from shared_apps.core.api.lists import Listing, Request
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.subqueries import OfOuter
from shared_apps.core.translation import lazy
from tenant_apps.attendance import rules
from tenant_apps.attendance.models import Register
from tenant_apps.attendance.schemas import MissingRegister
from tenant_apps.attendance.selectors.months import FIRST, LAST
from tenant_apps.attendance.selectors.registers import (
    BATCH_COLUMNS,
    CALENDAR_COLUMNS,
    calendar_of,
    rows,
)
from tenant_apps.attendance.selectors.scope import batches_of_trainer, learning
from tenant_apps.courses.models import Batch
from tenant_apps.enrolments.models import Enrolment, Pause

MOST_BATCHES = 5000

_breaks = ArraySubquery(
    Pause.objects.filter(enrolment=OuterRef("pk")).values(
        span=JSONObject(first="first", last="last")
    )
)
_stays = OfOuter(
    Enrolment.objects.filter(learning(FIRST, LAST)),
    "batch",
    JSONBAgg(JSONObject(first="start", last="end", breaks=_breaks)),
)
_taken = OfOuter(
    Register.objects.live().filter(date__gte=FIRST, date__lte=LAST), "batch", ArrayAgg("date")
)

SESSIONS = Listing(
    Batch.objects.live().filter(status=Batch.Status.ACTIVE),
    columns=[
        *BATCH_COLUMNS,
        *CALENDAR_COLUMNS,
        rows("stays", _stays),
        Column("taken", _taken, "json"),
    ],
    filters={
        "branch": ids("branch_id"),
        "course": ids("course_id"),
        "trainer": ids("trainer_id"),
    },
    ordering={"startTime": "start_time"},
    default="startTime",
    scope=own_branch("branch_id"),
)
SESSIONS.narrow(Role.TRAINER, batches_of_trainer)


@dataclass(frozen=True, slots=True)
class Missing:
    """A class with students of which there is no register; `batch` is a row of `SESSIONS`."""

    on: date
    students: int
    batch: Mapping[str, Any]


def missing_registers(
    principal: Principal, query: Mapping[str, str], first: date, last: date, now: datetime
) -> list[MissingRegister]:
    """The classes from `first` to `last` without a register, the newest first; those of today once
    they are over, by the clock in India. One statement."""
    today, clock = now.date(), f"{now:%H:%M}"
    return [
        {
            "date": found.on,
            "batchObjectId": {"_id": found.batch["_id"], "name": found.batch["name"]},
            "coursename": found.batch["courseObjectId"]["coursename"],
            "branchname": found.batch["branchObjectId"]["branchname"],
            "trainerObjectId": found.batch["trainerObjectId"],
            "startTime": found.batch["startTime"],
            "endTime": found.batch["endTime"],
            "students": found.students,
            "locked": rules.is_locked(found.on, today),
        }
        for found in _missing(SESSIONS.parse(principal, query), first, last)
        if found.on < today or found.batch["endTime"] <= clock
    ]


def missing_sheet(
    missing: list[MissingRegister],
) -> tuple[list[Column], list[dict[str, Any]]]:
    """The registers that nobody took, for an export."""
    columns = [
        day("date", label=lazy("Date")),
        clock("startTime", label=lazy("From")),
        clock("endTime", label=lazy("To")),
        text("batch", label=lazy("Batch")),
        text("coursename", label=lazy("Course")),
        text("trainer", label=lazy("Trainer")),
        text("branchname", label=lazy("Branch")),
        integer("students", label=lazy("Students")),
        flag("locked", label=lazy("Locked")),
    ]
    lines = [
        {
            **one,
            "batch": one["batchObjectId"]["name"],
            "trainer": one["trainerObjectId"] and one["trainerObjectId"]["username"],
        }
        for one in missing
    ]
    return columns, lines


def missing_everywhere(first: date, last: date) -> list[Missing]:
    """The same of the whole workspace, for who is told of it."""
    return _missing(Request(Role.SUPER_ADMIN, (), SESSIONS.default), first, last)


def _missing(request: Request, first: date, last: date) -> list[Missing]:
    batches = SESSIONS.every_row(request, MOST_BATCHES, first=first, last=last)
    found = (Missing(on, count, row) for row in batches for on, count in _days(row, first, last))
    return sorted(found, key=lambda one: (-one.on.toordinal(), one.batch["startTime"]))


def _days(row: Mapping[str, Any], first: date, last: date) -> Iterator[tuple[date, int]]:
    stays = [
        rules.Stay(
            *_span(stay["first"], stay["last"]),
            tuple(_span(rest["first"], rest["last"]) for rest in stay["breaks"]),
        )
        for stay in row["stays"]
    ]
    return rules.not_taken(calendar_of(row), stays, set(row["taken"] or ()), first, last)


def _span(first: str, last: str | None) -> tuple[date, date | None]:
    return date.fromisoformat(first), date.fromisoformat(last) if last else None
