"""Lists of enrolments, the courses on the student list, and which students are a trainer's."""

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
from shared_apps.core.wording import counted
from tenant_apps.courses import selectors as courses
from tenant_apps.enrolments.models import Enrolment, Pause
from tenant_apps.fees.schemas import DuesByAge
from tenant_apps.fees.selectors import dues_of_students_by_age
from tenant_apps.students.models import Student
from tenant_apps.students.selectors import code_and_name

_paused_on = OfOuter(Pause.objects.filter(last__isnull=True), "enrolment", Min("first"))

ENROLMENTS = Listing(
    Enrolment.objects.live(),
    columns=[
        id_(),
        text("enrollNo", "number", label="Enroll no"),
        ref("studentObjectId", "student", label="Student", studentName="name", studentId="code"),
        text("courseId", "course__code", label="Course ID"),
        ref("courseObjectId", "course", label="Course name", coursename="name"),
        text("duration", courses.duration("course__"), label="Duration"),
        Column(
            "feePlanObjectId",
            "",
            "ref",
            label="Fee plan",
            parts={"_id": "fee_plan_id", "name": "fee_plan__name", "kind": "plan_kind"},
        ),
        ref("batchObjectId", "batch", label="Batch", name="name"),
        ref("branchObjectId", "branch", label="Branch name", branchname="name"),
        ref("trainerObjectId", "trainer", label="Trainer name", username="name"),
        day("start", label="Start"),
        day("end", label="End"),
        money("baseFee", "base_fee", label="Fee", hidden_from=frozenset({Role.TRAINER})),
        text("discountKind", "discount_kind", hidden_from=frozenset({Role.TRAINER})),
        money("discountValue", "discount_value", hidden_from=frozenset({Role.TRAINER})),
        text("discountReason", "discount_reason", hidden_from=frozenset({Role.TRAINER})),
        flag("autoRenew", "auto_renew", label="Auto-renewal"),
        day("renewsOn", "renews_on", label="Renews on"),
        day("lastRenewedFor", "last_renewed_for"),
        day("pausedOn", _paused_on, label="Paused on", null=True),
        ref("transferredTo", "transferred_to", enrollNo="number"),
        text("status", label="Status"),
        text("reason", label="Reason", hidden_from=frozenset({Role.TRAINER})),
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


def running(**of: Any) -> Any:
    """Enrolments that are learnt now, on trial or on hold."""
    return Enrolment.objects.live().filter(status__in=Enrolment.RUNNING, **of)


def taken(**of: Any) -> Any:
    """Enrolments that came about, running or over: not the cancelled, and of one that was transferred
    only the last."""
    void = [Enrolment.Status.CANCELLED, Enrolment.Status.TRANSFERRED]
    return Enrolment.objects.live().filter(**of).exclude(status__in=void)


_names = Coalesce(
    OfOuter(running(), "student", StringAgg("course__name", ", ", order_by="course__name")),
    Value(""),
    output_field=TextField(),
)
STUDENT_COURSES = [text("courses", _names, label="Courses")]
"""What the student of a row is learning now: "Guitar, Tabla"."""


def taught_by(trainer: Any) -> Q:
    """Of this trainer's own courses: chosen as the trainer, or teaching the batch."""
    return Q(trainer_id=trainer) | Q(batch__trainer_id=trainer)


def teaches_student(column: str) -> Filter:
    """That the trainer teaches the student of this column now: one of the courses that run."""
    return condition(
        lambda name: Exists(
            running(student=OuterRef(column)).filter(taught_by(Bind(name, BigIntegerField())))
        ),
        parse_id,
    )


_taught = teaches_student("pk")
_taught_enrolment = condition(lambda name: taught_by(Bind(name, BigIntegerField())), parse_id)

BATCH_STUDENTS = [
    integer(
        "students",
        Coalesce(OfOuter(running(), "batch", Count("*")), 0),
        label="Students",
    )
]
"""How many learn in the batch of a row now."""


def students_of_trainer(principal: Principal) -> Iterable[Limit]:
    """A trainer sees the students of the own courses, as long as they run."""
    yield Limit("own-courses", _taught, principal.id)


def enrolments_of_trainer(principal: Principal) -> Iterable[Limit]:
    yield Limit("own-courses", _taught_enrolment, principal.id)


ENROLMENTS.narrow(Role.TRAINER, enrolments_of_trainer, search=code_and_name("student__"))

_learning = Related(lambda: running(student=OuterRef("pk")))


def _taught_by_one_of(name: str) -> Any:
    trainers = Bind(name, ArrayField(BigIntegerField()))
    return Q(Among(F("trainer_id"), trainers)) | Q(Among(F("batch__trainer_id"), trainers))


STUDENT_LEARNING = {
    "course": _learning.where(ids("course_id")),
    "batch": _learning.where(ids("batch_id")),
    "trainer": _learning.where(replace(ids(""), condition=_taught_by_one_of, one=None)),
}
"""Filters of the student list by what the student is learning now."""


class TakenCourse(TypedDict):
    _id: int
    courseId: str
    coursename: str


class CourseOfStudent(TypedDict):
    _id: int
    enrollNo: str
    status: Enrolment.Status
    courseObjectId: TakenCourse


def courses_of(student_id: int) -> list[CourseOfStudent]:
    """Every course the student has or had, for the specification's `course/{studentId}`."""
    found = (
        taken(student=student_id)
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
    """What everybody who learns in the batch now owes, for whichever course, and how old it is."""
    return dues_of_students_by_age(running(batch=batch_id).values("student"), today)


class CountedCourses(TypedDict):
    courses: int


def branch_figures(*, branch_id: int, principal: Principal) -> CountedCourses:
    """How many courses somebody is learning at the branch."""
    return {"courses": running(branch=branch_id).values("course").distinct().count()}


def branch_close_blocker(*, branch_id: int) -> str | None:
    count = running(branch=branch_id).count()
    return counted(count, "active enrolment", "active enrolments") if count else None


def students_in_batch(*, batch_id: int) -> int:
    """How many learn in the batch now (answer to `batch_students`)."""
    return running(batch=batch_id).count()


def course_delete_blocker(*, course_id: int) -> str | None:
    count = running(course=course_id).values("student").distinct().count()
    return f"This course still has {counted(count, 'student', 'students')}." if count else None


def student_delete_blocker(*, student_id: int) -> str | None:
    names = ", ".join(running(student=student_id).values_list("course__name", flat=True))
    return f"This student is still enrolled in {names}." if names else None


def student_move_blocker(*, student_id: int) -> str | None:
    enrolled = Enrolment.objects.live().filter(student=student_id).exists()
    return "A student with enrolments cannot be moved to another branch." if enrolled else None


class StudentStep(TypedDict):
    student: SetupStep


def setup_steps() -> StudentStep:
    """The first student is complete once enrolled: until then there is nothing to ask money for."""
    enrolled = Enrolment.objects.live().exists()
    begun = enrolled or Student.objects.live().exists()
    return {"student": step(begun=begun, missing=[] if enrolled else ["Enrolment"])}
