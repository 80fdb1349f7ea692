"""Courses with their first fee plan, and batches."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from django.db.models import QuerySet

from shared_apps.core.api.fields import BusinessDate, Choice, Money, Text, TimeOfDay, Whole
from shared_apps.core.api.inputs import Input
from shared_apps.core.imports.cells import to_day
from shared_apps.core.imports.columns import ImportColumn, ImportColumns
from shared_apps.core.principal import Actor
from shared_apps.core.records import LIVE
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.courses.api import CourseFields
from tenant_apps.courses.models import Batch, Course, FeePlan
from tenant_apps.courses.ports import batch_students, course_in_use
from tenant_apps.courses.services import create_batch, create_course, delete_batch, delete_course
from tenant_apps.imports.kinds.base import (
    Faults,
    RowKind,
    Values,
    amount_of,
    choice_of,
    labels_of,
    people_of,
)
from tenant_apps.imports.models import DataImport
from tenant_apps.staff.models import Member

PLANS = [choice for choice in FeePlan.Kind.choices if choice[0] != FeePlan.Kind.INSTALMENTS]
UNITS = Course.DurationUnit.choices
HELD = {"online": True, "classroom": False, "offline": False, "yes": True, "no": False}
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
CLOCK = re.compile(r"(\d{1,2})(?:[:.](\d{2}))?\s*(?:([ap])\.?m\.?)?")
MONEY = frozenset({"baseFee", "registrationFee", "materialFee", "planFee"})


class CourseRow(CourseFields):
    planKind = Choice(
        PLANS,
        source="kind",
        missing=lazy("Please choose how the fee is paid from the list."),
        label=lazy("Fee plan"),
    )
    planFee = Money(source="fee", positive=True, label=lazy("Fee of one period"))
    dueDay = Whole(source="due_day", min_value=1, max_value=31, label=lazy("Due day"))


class Courses(RowKind):
    kind: ClassVar[DataImport.Kind] = DataImport.Kind.COURSES
    form = CourseRow
    model = Course
    named_by = "coursename"
    columns = ImportColumns(
        ImportColumn(
            "coursename",
            "Course",
            "coursename name title subject",
            example="Guitar, foundation",
            hint="Required",
        ),
        ImportColumn("category", "Category", "department stream", example="Music"),
        ImportColumn("description", "Description", "about details"),
        ImportColumn(
            "durationValue", "Duration", "length", example="6", hint="Required: whole number"
        ),
        ImportColumn(
            "durationUnit",
            "Unit",
            "durationunit",
            example="Months",
            hint="As listed; left empty: Months",
        ),
        ImportColumn(
            "baseFee",
            "Fee",
            "fees coursefee basefee price amount",
            example="4000.00",
            hint="Required: before GST, for one period of the fee plan",
        ),
        ImportColumn(
            "gstRate", "GST rate %", "gst gstrate tax", example="18", hint="Left empty: 18"
        ),
        ImportColumn("sac", "SAC", "saccode hsn", example="999293", is_text=True),
        ImportColumn("registrationFee", "Registration fee", "admissionfee", example="500.00"),
        ImportColumn("materialFee", "Material fee", "bookfee kitfee"),
        ImportColumn("online", "Held", "mode", example="Classroom", hint="Classroom or Online"),
        ImportColumn(
            "planKind",
            "Fee plan",
            "feeplan plan frequency howitispaid",
            example="Monthly",
            hint="As listed; left empty: One time",
        ),
        ImportColumn("planFee", "Fee of one period", "planfee", hint="Left empty: the fee"),
        ImportColumn("dueDay", "Due day", "duedayofthemonth", example="10", hint="1 to 31"),
        required=("coursename", "durationValue", "baseFee"),
    )

    def convert(self, field: str, text: str) -> Any:
        if field in MONEY:
            return amount_of(text)
        if field == "gstRate":
            return text.replace("%", "").strip()
        if field == "durationUnit":
            return choice_of(UNITS, text if text.casefold().endswith("s") else f"{text}s")
        if field == "planKind":
            return choice_of(PLANS, text)
        return HELD.get(text.casefold(), text) if field == "online" else text

    def resolve(self, values: Values) -> Faults:
        values.setdefault("duration_unit", Course.DurationUnit.MONTHS)
        terms = {name: values.pop(name) for name in ("kind", "fee", "due_day") if name in values}
        values["fee_plan"] = {"kind": FeePlan.Kind.ONE_TIME.value} | terms
        name = values["name"].casefold()
        if name in self._known:
            return {"coursename": [_("There is already a course of this name.")]}
        self._known.add(name)
        return {}

    def create(self, by: Actor, values: Values) -> Course:
        return create_course(by=by, **values)

    @classmethod
    def allowed(cls) -> Mapping[str, Sequence[str]]:
        return {
            "durationUnit": labels_of(UNITS),
            "online": ["Classroom", "Online"],
            "planKind": labels_of(PLANS),
        }

    @classmethod
    def kept_by(cls, records: QuerySet) -> Iterator[tuple[int, str]]:
        batches = Batch.objects.live().filter(course__in=records)
        with_batch = set(batches.values_list("course_id", flat=True))
        for pk in records.filter(LIVE).order_by("pk").values_list("pk", flat=True):
            if pk in with_batch:
                yield pk, _("This course has batches. Undo their import first.")
            elif reasons := list(filter(None, course_in_use.ask(course_id=pk))):
                yield pk, reasons[0]

    @classmethod
    def take_back(cls, by: Actor, record: Course) -> None:
        delete_course(by=by, record=record)

    @cached_property
    def _known(self) -> set[str]:
        return {name.casefold() for name in Course.objects.live().values_list("name", flat=True)}


class BatchRow(Input):
    batchname = Text(
        source="name", max_length=80, missing=lazy("Batch name is required."), label=lazy("Batch")
    )
    course = Text(max_length=120, missing=lazy("Course is required."), label=lazy("Course"))
    branch = Text(max_length=80, required=False, label=lazy("Branch"))
    trainer = Text(max_length=80, required=False, label=lazy("Trainer"))
    days = Text(max_length=80, missing=lazy("Days are required."), label=lazy("Days"))
    startTime = TimeOfDay(
        source="start_time", missing=lazy("Start time is required."), label=lazy("From")
    )
    endTime = TimeOfDay(source="end_time", missing=lazy("End time is required."), label=lazy("To"))
    start = BusinessDate(missing=lazy("First day is required."), label=lazy("First day"))
    room = Text(max_length=40, required=False, label=lazy("Room"))
    capacity = Whole(min_value=1, max_value=9999, label=lazy("Capacity"))


class Batches(RowKind):
    kind: ClassVar[DataImport.Kind] = DataImport.Kind.BATCHES
    form = BatchRow
    model = Batch
    named_by = "batchname"
    columns = ImportColumns(
        ImportColumn(
            "batchname", "Batch", "batchname name group", example="Morning", hint="Required"
        ),
        ImportColumn(
            "course",
            "Course",
            "coursename",
            example="Guitar, foundation",
            hint="Required: as it is called here",
        ),
        ImportColumn("branch", "Branch", "branchname centre center", example="Kothrud"),
        ImportColumn("trainer", "Trainer", "teacher faculty", hint="Name or email of a person"),
        ImportColumn(
            "days", "Days", "weekdays", example="Mon, Wed, Fri", hint="Required: Mon to Sun"
        ),
        ImportColumn(
            "startTime",
            "From",
            "starttime start",
            example="17:00",
            hint="Required: hh:mm",
            is_text=True,
        ),
        ImportColumn(
            "endTime", "To", "endtime end", example="18:00", hint="Required: hh:mm", is_text=True
        ),
        ImportColumn(
            "start",
            "First day",
            "startdate",
            example="01-06-2026",
            hint="Required: dd-mm-yyyy",
            is_text=True,
        ),
        ImportColumn("room", "Room", "classroom"),
        ImportColumn("capacity", "Capacity", "seats", example="12"),
        required=("batchname", "course", "days", "startTime", "endTime", "start"),
    )

    def convert(self, field: str, text: str) -> Any:
        if field == "start":
            return to_day(text, ahead=True)
        return _clock(text) if field in {"startTime", "endTime"} else text

    def resolve(self, values: Values) -> Faults:
        wrong: Faults = {}
        if fault := self.branch(values):
            wrong["branch"] = [fault]
        values["course"] = self.courses.get(values["course"].casefold())
        if values["course"] is None:
            wrong["course"] = [_("This course was not found.")]
        elif values["course"].status != Course.Status.ACTIVE:
            wrong["course"] = [_("This course is not active.")]
        if name := values.pop("trainer", ""):
            values["trainer"] = self._trainers.get(name.casefold())
            if values["trainer"] is None:
                wrong["trainer"] = [_("There is no trainer of this name or email.")]
        days = _days(values["days"])
        if days is None:
            wrong["days"] = [_("Write the days as Mon, Tue, Wed, Thu, Fri, Sat or Sun.")]
        values["days"] = days
        if values["end_time"] <= values["start_time"]:
            wrong["endTime"] = [_("The end time must be after the start time.")]
        if not wrong:
            key = values["branch"].pk, values["name"].casefold()
            if key in self._known:
                wrong["batchname"] = [_("This branch already has a batch of this name.")]
            self._known.add(key)
        return wrong

    def create(self, by: Actor, values: Values) -> Batch:
        return create_batch(by=by, **values)

    @classmethod
    def kept_by(cls, records: QuerySet) -> Iterator[tuple[int, str]]:
        for pk in records.filter(LIVE).order_by("pk").values_list("pk", flat=True):
            if sum(batch_students.ask(batch_id=pk)):
                yield pk, _("This batch has students.")

    @classmethod
    def take_back(cls, by: Actor, record: Batch) -> None:
        delete_batch(by=by, record=record)

    @cached_property
    def _trainers(self) -> dict[str, Member]:
        return people_of(Member.objects.live().exclude(status=Member.Status.INACTIVE))

    @cached_property
    def _known(self) -> set[tuple[int, str]]:
        found = Batch.objects.live().values_list("branch_id", "name")
        return {(branch_id, name.casefold()) for branch_id, name in found}


def _days(text: str) -> list[int] | None:
    """Returns the days of the week, Monday = 0; None for a word that is none."""
    words = [word[:3].capitalize() for word in re.split(r"[^A-Za-z]+", text) if word]
    if not words or not set(words) <= set(DAYS):
        return None
    return sorted({DAYS.index(word) for word in words})


def _clock(text: str) -> str:
    """Returns a time as hh:mm, also one with AM or PM; other text as it is."""
    found = CLOCK.fullmatch(text.strip().casefold())
    if found is None:
        return text
    hour, minute, half = int(found[1]), found[2] or "00", found[3]
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return f"{hour:02}:{minute}"
