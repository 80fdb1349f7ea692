"""The list of enrolments, the columns that enrolments add to other lists, and the students of a
trainer."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Any, TypedDict

from django.contrib.postgres.aggregates import StringAgg
from django.contrib.postgres.fields import ArrayField
from django.db.models import (
    BigIntegerField,
    Count,
    Exists,
    F,
    Min,
    OuterRef,
    Q,
    TextField,
    Value,
)
from django.db.models.functions import Coalesce, Lower

from shared_apps.core.api.columns import (
    Column,
    day,
    flag,
    id_,
    integer,
    money,
    ref,
    stamps,
    text,
)
from shared_apps.core.api.filters import (
    Among,
    Bind,
    Filter,
    Limit,
    Related,
    choices,
    condition,
    date_from,
    date_to,
    ids,
    of,
    own_branch,
    parse_id,
)
from shared_apps.core.api.lists import Listing
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.setup import SetupStep, step
from shared_apps.core.subqueries import OfOuter
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.wording import counted
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.courses import selectors as courses
from tenant_apps.courses.selectors import batch_ref, course_ref
from tenant_apps.enrolments.models import Enrolment, Pause
from tenant_apps.enrolments.schemas import CourseOfStudent
from tenant_apps.fees.schemas import DuesByAge
from tenant_apps.fees.selectors import dues_of_students_by_age
from tenant_apps.staff.selectors import trainer_ref
from tenant_apps.students.models import Student
from tenant_apps.students.selectors import code_and_name, student_ref

_paused_on = OfOuter(Pause.objects.filter(last__isnull=True), "enrolment", Min("first"))

ENROLMENTS = Listing(
    Enrolment.objects.live(),
    columns=[
        id_(),
        text("enrollNo", "number", label=lazy("Enroll no")),
        student_ref(),
        text("courseId", "course__code", label=lazy("Course ID")),
        course_ref(label=lazy("Course name")),
        text("duration", courses.duration("course__"), label=lazy("Duration")),
        Column(
            "feePlanObjectId",
            "",
            "ref",
            label=lazy("Fee plan"),
            parts={"_id": "fee_plan_id", "name": "fee_plan__name", "kind": "plan_kind"},
        ),
        batch_ref(),
        branch_ref(label=lazy("Branch name")),
        trainer_ref(label=lazy("Trainer name")),
        day("start", label=lazy("Start")),
        day("end", label=lazy("End")),
        money("baseFee", "base_fee", label=lazy("Fee"), hidden_from=frozenset({Role.TRAINER})),
        text("discountKind", "discount_kind", hidden_from=frozenset({Role.TRAINER})),
        money("discountValue", "discount_value", hidden_from=frozenset({Role.TRAINER})),
        text("discountReason", "discount_reason", hidden_from=frozenset({Role.TRAINER})),
        flag("autoRenew", "auto_renew", label=lazy("Auto-renewal")),
        day("renewsOn", "renews_on", label=lazy("Renews on")),
        day("lastRenewedFor", "last_renewed_for"),
        day("pausedOn", _paused_on, label=lazy("Paused on"), null=True),
        ref("transferredTo", "transferred_to", enrollNo="number"),
        text("status", label=lazy("Status")),
        text("reason", label=lazy("Reason"), hidden_from=frozenset({Role.TRAINER})),
        *stamps(),
    ],
    search="student__search_text",
    filters={
        "student": of("student_id"),
        "course": ids("course_id"),
        "batch": of("batch_id"),
        "branch": ids("branch_id"),
        "trainer": ids("trainer_id"),
        "status": choices(Enrolment.Status),
        "from": date_from("start"),
        "to": date_to("start"),
    },
    ordering={
        "enrollNo": "number",
        "start": "start",
        "end": "end",
        "renewsOn": "renews_on",
        "studentName": Lower("student__name"),
        "coursename": Lower("course__name"),
        "studentId": "student__code",
    },
    tabs="status",
    scope=own_branch("branch_id"),
)


def running_enrolments(**of: Any) -> Any:
    """Returns the enrolments that are running: on trial, active or paused."""
    return Enrolment.objects.live().filter(status__in=Enrolment.RUNNING, **of)


def taken_enrolments(**of: Any) -> Any:
    """Returns running and ended enrolments. Excludes cancelled ones, and those that were
    transferred, because their successor is included."""
    void = [Enrolment.Status.CANCELLED, Enrolment.Status.TRANSFERRED]
    return Enrolment.objects.live().filter(**of).exclude(status__in=void)


_names = Coalesce(
    OfOuter(
        running_enrolments(), "student", StringAgg("course__name", ", ", order_by="course__name")
    ),
    Value(""),
    output_field=TextField(),
)
STUDENT_COURSES = [text("courses", _names, label=lazy("Courses"))]
"""Column with the current courses of the row's student, such as "Guitar, Tabla"."""


def taught_by(trainer: Any) -> Q:
    """Matches enrolments of this trainer: the enrolment's own trainer or its batch's trainer."""
    return Q(trainer_id=trainer) | Q(batch__trainer_id=trainer)


def teaches_student(column: str) -> Filter:
    """Returns a filter for rows whose student, given by `column`, has a running enrolment with the
    trainer."""
    return condition(
        lambda name: Exists(
            running_enrolments(student=OuterRef(column)).filter(
                taught_by(Bind(name, BigIntegerField()))
            )
        ),
        parse_id,
    )


_taught = teaches_student("pk")
_taught_enrolment = condition(lambda name: taught_by(Bind(name, BigIntegerField())), parse_id)

BATCH_STUDENTS = [
    integer(
        "students",
        Coalesce(OfOuter(running_enrolments(), "batch", Count("*")), 0),
        label=lazy("Students"),
    )
]
"""Column with the number of running enrolments in the row's batch."""


def students_of_trainer(principal: Principal) -> Iterable[Limit]:
    """Limits a trainer to the students of their running enrolments."""
    yield Limit("own-courses", _taught, principal.id)


def enrolments_of_trainer(principal: Principal) -> Iterable[Limit]:
    yield Limit("own-courses", _taught_enrolment, principal.id)


ENROLMENTS.narrow(Role.TRAINER, enrolments_of_trainer, search=code_and_name("student__"))

_running_of_student = Related(lambda: running_enrolments(student=OuterRef("pk")))


def _taught_by_one_of(name: str) -> Any:
    trainers = Bind(name, ArrayField(BigIntegerField()))
    return Q(Among(F("trainer_id"), trainers)) | Q(Among(F("batch__trainer_id"), trainers))


STUDENT_FILTERS = {
    "course": _running_of_student.where(ids("course_id")),
    "batch": _running_of_student.where(ids("batch_id")),
    "trainer": _running_of_student.where(replace(ids(""), condition=_taught_by_one_of, one=None)),
}
"""Filters of the student list by running enrolments."""


def courses_of(student_id: int) -> list[CourseOfStudent]:
    """Returns the current and former courses of the student, for `course/{studentId}` of the
    specification."""
    found = (
        taken_enrolments(student=student_id)
        .order_by("-start", "-pk")
        .values_list("pk", "number", "status", "course_id", "course__code", "course__name")
    )
    return [
        {
            "_id": pk,
            "enrollNo": number,
            "status": status,
            "courseObjectId": {"_id": course, "courseId": code, "coursename": name},
        }
        for pk, number, status, course, code, name in found
    ]


def fees_of_batch(batch_id: int, today: date) -> DuesByAge:
    """Returns the open dues, for any course, of the students who are in the batch now, by age."""
    return dues_of_students_by_age(running_enrolments(batch=batch_id).values("student"), today)


class CountedCourses(TypedDict):
    courses: int


def branch_figures(*, branch_id: int, principal: Principal) -> CountedCourses:
    """Handler of the port `branch_figures`: the number of courses with running enrolments at the
    branch."""
    return {"courses": running_enrolments(branch=branch_id).values("course").distinct().count()}


def branch_close_blocker(*, branch_id: int) -> str | None:
    count = running_enrolments(branch=branch_id).count()
    return (
        counted(count, "{count} active enrolment", "{count} active enrolments") if count else None
    )


def students_in_batch(*, batch_id: int) -> int:
    """Handler of the port `batch_students`: the number of running enrolments in the batch."""
    return running_enrolments(batch=batch_id).count()


def course_delete_blocker(*, course_id: int) -> str | None:
    count = running_enrolments(course=course_id).values("student").distinct().count()
    return (
        _("This course still has {counted}.").format(
            counted=counted(count, "{count} student", "{count} students")
        )
        if count
        else None
    )


class StudentStep(TypedDict):
    student: SetupStep


def setup_steps() -> StudentStep:
    """Handler of the port `setup_steps`. The step is complete when a student is enrolled, because
    dues require an enrolment."""
    enrolled = Enrolment.objects.live().exists()
    begun = enrolled or Student.objects.live().exists()
    return {"student": step(begun=begun, missing=[] if enrolled else [_("Enrolment")])}
