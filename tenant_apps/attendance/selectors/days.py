"""The registers of one day: which batches meet, and which of them are taken."""

from collections import Counter
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, Exists, F, OuterRef, PositiveSmallIntegerField, Q, Value
from django.db.models.functions import Coalesce, NullIf
from django.utils import timezone

from shared_apps.core.api.columns import Column, integer, json
from shared_apps.core.api.filters import Among, Bind, ids, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.subqueries import OfOuter
from tenant_apps.attendance import rules
from tenant_apps.attendance.models import Mark, Register
from tenant_apps.attendance.schemas import RegisterOfDay
from tenant_apps.attendance.selectors.registers import BATCH_COLUMNS, DAY
from tenant_apps.attendance.selectors.scope import batches_of_trainer, expected
from tenant_apps.branches.models import Holiday
from tenant_apps.courses.models import Batch
from tenant_apps.courses.selectors import cancelled_on
from tenant_apps.enrolments.models import Enrolment

MOST_BATCHES = 1000
WEEKDAY = Bind("weekday", PositiveSmallIntegerField())

_of_day = Register.objects.live().filter(date=DAY)
_taker = Coalesce(NullIf("updated_by_name", Value("")), "created_by_name")
_marked = Mark.objects.filter(date=DAY, batch=OuterRef("batch"), student=OuterRef("student"))
_not_marked = Enrolment.objects.filter(expected(DAY), ~Exists(_marked))
_meets = (
    Q(status=Batch.Status.ACTIVE, start__lte=DAY)
    & (Q(end__isnull=True) | Q(end__gte=DAY))
    & Q(Among(WEEKDAY, F("days")))
    & ~Q(Among(WEEKDAY, F("branch__weekly_off")))
    & ~Q(Exists(Holiday.objects.live().filter(branch=OuterRef("branch"), date=DAY)))
    & ~cancelled_on(DAY)
)

DAYS = Listing(
    # A register that was taken stays a register, whatever became of the week since.
    Batch.objects.live().filter(_meets | Q(Exists(_of_day.filter(batch=OuterRef("pk"))))),
    columns=[
        *BATCH_COLUMNS,
        Column("starts", "start_time", "time"),
        integer("notMarked", Coalesce(OfOuter(_not_marked, "batch", Count("pk")), 0)),
        json("takenBy", OfOuter(_of_day, "batch", ArrayAgg(_taker))),
        json("codes", OfOuter(Mark.objects.filter(date=DAY), "batch", ArrayAgg("code"))),
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
DAYS.narrow(Role.TRAINER, batches_of_trainer)


def registers_of(principal: Principal, query: Mapping[str, str], on: date) -> list[RegisterOfDay]:
    """What is to be taken on a day, by time, with its state at this moment; `query` narrows. One
    statement."""
    request = DAYS.parse(principal, query)
    rows = DAYS.every_row(request, MOST_BATCHES, on=on, weekday=on.weekday())
    now = timezone.localtime()
    return [_register(row, on, now) for row in rows]


def _register(row: dict[str, Any], on: date, now: datetime) -> RegisterOfDay:
    codes = Counter(row["codes"] or ())
    taken_by = row["takenBy"]
    return {
        "batchObjectId": row["_id"],
        "name": row["name"],
        "courseObjectId": row["courseObjectId"]["_id"],
        "coursename": row["courseObjectId"]["coursename"],
        "branchname": row["branchObjectId"]["branchname"],
        "room": row["room"],
        "startTime": row["startTime"],
        "endTime": row["endTime"],
        "trainer": (row["trainerObjectId"] or {}).get("username"),
        # Also who was marked and is not in the batch any more.
        "students": codes.total() + row["notMarked"],
        "state": rules.register_state(on, row["starts"], is_taken=taken_by is not None, now=now),
        "locked": rules.is_locked(on, now.date()),
        "taken": taken_by is not None,
        "takenBy": taken_by[0] if taken_by else None,
        "present": codes["PRESENT"],
        "late": codes["LATE"],
        "halfDay": codes["HALF_DAY"],
        "absent": codes["ABSENT"],
        "excused": codes["EXCUSED"],
        "notMarked": row["notMarked"],
    }
