"""Enrolments that began in another system."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

from django.db.models import Exists, OuterRef, QuerySet

from shared_apps.core.api.fields import BusinessDate, Text
from shared_apps.core.imports.cells import to_day
from shared_apps.core.imports.columns import ImportColumn, ImportColumns
from shared_apps.core.principal import Actor
from shared_apps.core.records import LIVE
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.courses.models import Batch, Course, FeePlan
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue, Pause
from tenant_apps.enrolments.services import bring_enrolment
from tenant_apps.enrolments.steps.services import delete_enrolment
from tenant_apps.imports.kinds.base import Faults, RowKind, Values
from tenant_apps.imports.kinds.students import STUDENT_COLUMNS, StudentRow
from tenant_apps.imports.models import DataImport
from tenant_apps.students.models import Student


class EnrolmentRow(StudentRow):
    course = Text(max_length=120, missing=lazy("Course is required."), label=lazy("Course"))
    batch = Text(max_length=80, required=False, label=lazy("Batch"))
    plan = Text(max_length=60, required=False, label=lazy("Fee plan"))
    start = BusinessDate(
        missing=lazy("First day is required."),
        not_future=lazy("The first day cannot be later than today."),
        label=lazy("First day"),
    )
    nextDue = BusinessDate(source="next_due", label=lazy("Next due"))
    end = BusinessDate(label=lazy("Last day"))


class Enrolments(RowKind):
    kind: ClassVar[DataImport.Kind] = DataImport.Kind.ENROLMENTS
    form = EnrolmentRow
    model = Enrolment
    named_by = "studentName"
    columns = ImportColumns(
        *STUDENT_COLUMNS,
        ImportColumn(
            "course",
            "Course",
            "coursename subject",
            example="Guitar, foundation",
            hint="Required: as it is called here",
        ),
        ImportColumn("batch", "Batch", "batchname group", example="Morning"),
        ImportColumn(
            "plan",
            "Fee plan",
            "feeplan",
            example="Monthly",
            hint="As it is called here; left empty: the course's only plan",
        ),
        ImportColumn(
            "start",
            "First day",
            "startdate joined joiningdate enrolledon",
            example="01-04-2026",
            hint="Required: dd-mm-yyyy",
            is_text=True,
        ),
        ImportColumn(
            "nextDue",
            "Next due",
            "nextduedate nextbill renewson",
            hint="dd-mm-yyyy, not in the past: the first period that is billed here",
            is_text=True,
        ),
        ImportColumn(
            "end",
            "Last day",
            "enddate validtill",
            hint="dd-mm-yyyy; left empty without a next due: the end of the course",
            is_text=True,
        ),
        required=("course", "start"),
    )

    def convert(self, field: str, text: str) -> Any:
        return to_day(text, ahead=True) if field in {"start", "nextDue", "end"} else text

    def resolve(self, values: Values) -> Faults:
        wrong = self.student(values)
        course = values["course"] = self.courses.get(values["course"].casefold())
        named = {"batch": values.pop("batch", ""), "plan": values.pop("plan", "")}
        if course is None:
            return wrong | {"course": [_("This course was not found.")]}
        if named["batch"]:
            same = self._batches.get((course.pk, named["batch"].casefold()), [])
            if len(same) == 1:
                values["batch"] = same[0]
            else:
                wrong["batch"] = [
                    _("Several batches of this course have this name. Please give its code.")
                    if same
                    else _("This course has no such batch.")
                ]
        if plan := self._plan(course, named["plan"]):
            values["fee_plan"] = plan
        else:
            wrong["plan"] = [
                _("This course has no such fee plan.")
                if named["plan"]
                else _("This course has several fee plans. Please choose one.")
            ]
        return wrong

    def create(self, by: Actor, values: Values) -> Enrolment:
        student = Student.objects.get(pk=values["student_id"])
        terms = {name: value for name, value in values.items() if name != "student_id"}
        return bring_enrolment(by=by, student=student, **terms)

    @classmethod
    def kept_by(cls, records: QuerySet) -> Iterator[tuple[int, str]]:
        found = records.filter(LIVE).annotate(
            billed=Exists(EnrolmentDue.objects.filter(enrolment=OuterRef("pk"))),
            paused=Exists(Pause.objects.filter(enrolment=OuterRef("pk"))),
        )
        for pk, billed, paused, status in found.values_list("pk", "billed", "paused", "status"):
            if billed:
                yield pk, _("This enrolment has dues since.")
            elif paused or status != Enrolment.Status.ACTIVE:
                yield pk, _("This enrolment was changed since.")

    @classmethod
    def take_back(cls, by: Actor, record: Enrolment) -> None:
        delete_enrolment(by=by, record=record)

    def _plan(self, course: Course, name: str) -> FeePlan | None:
        plans = self._plans.get(course.pk, [])
        if not name:
            return plans[0] if len(plans) == 1 else None
        plain = name.casefold()
        named = [plan for plan in plans if plain in {plan.name.casefold(), plan.kind.casefold()}]
        return named[0] if len(named) == 1 else None

    @cached_property
    def _batches(self) -> dict[tuple[int, str], list[Batch]]:
        """The batches that the import may use by course, and by name or code in lower case."""
        found: dict[tuple[int, str], list[Batch]] = {}
        for batch in Batch.objects.live().of_branch(self.record.branch_id):
            for name in {batch.name.casefold(), batch.code.casefold()}:
                found.setdefault((batch.course_id, name), []).append(batch)
        return found

    @cached_property
    def _plans(self) -> dict[int, list[FeePlan]]:
        found: dict[int, list[FeePlan]] = {}
        for plan in FeePlan.objects.live().order_by("pk"):
            found.setdefault(plan.course_id, []).append(plan)
        return found
