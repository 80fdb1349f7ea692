"""A batch's month as a grid: students down, days across, on screen and as a sheet. Two statements
however many there are."""

from collections import Counter
from collections.abc import Mapping
from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from django.contrib.postgres.aggregates import ArrayAgg, JSONBAgg
from django.db.models import Aggregate, BigIntegerField, DateField, JSONField
from django.db.models.functions import JSONObject

from shared_apps.core.api.columns import Column, integer, text
from shared_apps.core.api.compiled import Compiled, compile_plain
from shared_apps.core.api.filters import Bind
from shared_apps.core.api.lists import Listing
from shared_apps.core.dates import add_months
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.subqueries import OfOuter
from shared_apps.core.translation import lazy
from tenant_apps.attendance.models import Mark, Register
from tenant_apps.attendance.schemas import DayOfMonth, MonthGrid, StudentOfMonth
from tenant_apps.attendance.selectors.registers import (
    BATCH_COLUMNS,
    CALENDAR_COLUMNS,
    calendar_of,
    head_of,
    rows,
    tally,
)
from tenant_apps.attendance.selectors.scope import BRANCH_OF_BATCH, batches_of_trainer, learning
from tenant_apps.courses.models import Batch
from tenant_apps.enrolments.models import Enrolment

FIRST, LAST = Bind("first", DateField()), Bind("last", DateField())
_BATCH = Bind("batch", BigIntegerField())


LETTERS = {"PRESENT": "P", "LATE": "L", "HALF_DAY": "H", "ABSENT": "A", "EXCUSED": "E"}
"""A code in a cell as narrow as a day; the headings of a sheet's totals explain it."""


class ByKey(Aggregate):
    """A JSON object of the rows: the first expression is the key, the second the value."""

    function = "jsonb_object_agg"
    output_field = JSONField()


_roster = OfOuter(
    Enrolment.objects.filter(learning(FIRST, LAST)),
    "batch",
    JSONBAgg(
        JSONObject(student="student_id", code="student__code", name="student__name"),
        order_by=["student__name", "pk"],
    ),
)
_taken = OfOuter(
    Register.objects.live().filter(date__gte=FIRST, date__lte=LAST), "batch", ArrayAgg("date")
)

MONTHS = Listing(
    Batch.objects.live(),
    columns=[*BATCH_COLUMNS, *CALENDAR_COLUMNS],
    detail=[rows("roster", _roster), Column("taken", _taken, "json")],
    scope=BRANCH_OF_BATCH,
)
MONTHS.narrow(Role.TRAINER, batches_of_trainer)


@lru_cache(maxsize=1)
def _codes_by_student() -> Compiled:
    """(student, code, name, {day: mark}), for a batch and a span of days."""
    marks = Mark.objects.filter(batch=_BATCH, date__gte=FIRST, date__lte=LAST)
    named = marks.values_list("student_id", "student__code", "student__name")
    return compile_plain(named.annotate(codes=ByKey("date", "code")).order_by())


def month_grid(principal: Principal, batch_id: int, first: date) -> MonthGrid:
    """The month that begins on `first`: who learnt in the batch then, and who was marked. Raises
    NotFound for a batch that is not this person's to see."""
    last = add_months(first, 1) - timedelta(days=1)
    span = {"first": first, "last": last}
    batch = MONTHS.record(principal, batch_id, **span)
    marked = {
        student: (code, name, codes)
        for student, code, name, codes in _codes_by_student().fetch(span | {"batch": batch_id})
    }
    students: dict[int, Any] = {
        found["student"]: (found["code"], found["name"], {}) for found in batch["roster"]
    }
    lines = [_student(pk, *line) for pk, line in (students | marked).items()]
    return {
        "batch": head_of(batch),
        "month": f"{first:%Y-%m}",
        "days": _days(batch, first, last),
        "students": sorted(lines, key=lambda line: (line["studentName"], line["studentId"])),
    }


def _days(batch: Mapping[str, Any], first: date, last: date) -> list[DayOfMonth]:
    calendar = calendar_of(batch)
    sessions = set(calendar.days(first, last))
    taken = set(batch["taken"] or ())
    days = (first + timedelta(days=step) for step in range((last - first).days + 1))
    return [
        {
            "date": day,
            "session": day in sessions or day in taken,
            "holiday": calendar.is_closed(day),
            "taken": day in taken,
        }
        for day in days
    ]


def _student(pk: int, code: str, name: str, codes: dict[str, Any]) -> StudentOfMonth:
    return {
        **tally(Counter(codes.values())),
        "_id": pk,
        "studentId": code,
        "studentName": name,
        "codes": codes,
    }


def month_sheet(grid: MonthGrid) -> tuple[list[Column], list[dict[str, Any]]]:
    """The grid for an export: who, every day of the month with its letter, how often each code, and
    the percentage."""
    days = {day["date"].isoformat(): f"{day['date']:%d %a}" for day in grid["days"]}
    columns = [
        text("studentId", label=lazy("ID")),
        text("studentName", label=lazy("Name")),
        *(text(day, label=label) for day, label in days.items()),
        integer("present", label=lazy("Present (P)")),
        integer("late", label=lazy("Late (L)")),
        integer("halfDay", label=lazy("Half day (H)")),
        integer("absent", label=lazy("Absent (A)")),
        integer("excused", label=lazy("Excused (E)")),
        integer("percent", label=lazy("Percentage")),
    ]
    lines = [
        {**student, **{day: LETTERS.get(student["codes"].get(day, "")) for day in days}}
        for student in grid["students"]
    ]
    return columns, lines
