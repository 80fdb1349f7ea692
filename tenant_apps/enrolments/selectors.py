"""Lists of enrolments, the courses on the student list, and which students are a trainer's."""

from collections.abc import Iterable
from typing import Any

from django.contrib.postgres.aggregates import StringAgg
from django.db.models import BigIntegerField, Exists, OuterRef, Subquery, TextField, Value
from django.db.models.functions import Coalesce, Concat, Lower

from shared_apps.core.api.columns import (
    Column,
    day,
    flag,
    id_,
    money,
    ref,
    stamps,
    text,
)
from shared_apps.core.api.filters import (
    Bind,
    Limit,
    choices,
    condition,
    date_from,
    date_to,
    ids,
    own_branch,
    parse_id,
)
from shared_apps.core.api.lists import Listing
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.staff.models import Member

TRAINERS = Listing(
    Member.objects.live().exclude(status=Member.Status.INACTIVE),
    columns=[id_(), text("username", "name"), text("role")],
    ordering={"username": Lower("name")},
    default="username",
    scope=own_branch("branch_id", follow_view=False),
)
"""Who can teach an enrolment: the front desk chooses from it, though it may not read staff."""

ENROLMENTS = Listing(
    Enrolment.objects.live(),
    columns=[
        id_(),
        text("enrollNo", "number", label="Enroll no"),
        ref("studentObjectId", "student", label="Student", studentName="name", studentId="code"),
        ref("courseObjectId", "course", label="Course", coursename="name"),
        Column(
            "feePlanObjectId",
            "",
            "ref",
            label="Fee plan",
            parts={"_id": "fee_plan_id", "name": "fee_plan__name", "kind": "plan_kind"},
        ),
        ref("branchObjectId", "branch", label="Branch", branchname="name"),
        ref("trainerObjectId", "trainer", label="Trainer", username="name"),
        day("start", label="Start"),
        day("end", label="End"),
        money("baseFee", "base_fee", label="Fee", hidden_from=frozenset({Role.TRAINER})),
        text("discountKind", "discount_kind", hidden_from=frozenset({Role.TRAINER})),
        money("discountValue", "discount_value", hidden_from=frozenset({Role.TRAINER})),
        text("discountReason", "discount_reason", hidden_from=frozenset({Role.TRAINER})),
        flag("autoRenew", "auto_renew", label="Auto-renewal"),
        text("status", label="Status"),
        text("reason"),
        *stamps(),
    ],
    search="student__search_text",
    filters={
        "student": ids("student_id"),
        "course": ids("course_id"),
        "branch": ids("branch_id"),
        "status": choices(Enrolment.Status),
        "from": date_from("start"),
        "to": date_to("start"),
    },
    ordering={
        "enrollNo": "number",
        "start": "start",
        "studentName": Lower("student__name"),
        "coursename": Lower("course__name"),
    },
    tabs="status",
    scope=own_branch("branch_id"),
)


def _running(**of: Any) -> Any:
    return Enrolment.objects.live().filter(status__in=Enrolment.RUNNING, **of)


_names = Coalesce(
    Subquery(
        _running(student=OuterRef("pk"))
        .order_by()
        .values("student")
        .annotate(names=StringAgg("course__name", ", ", order_by="course__name"))
        .values("names")
    ),
    Value(""),
    output_field=TextField(),
)
STUDENT_COURSES = [text("courses", _names, label="Courses")]
"""What the student of a row is learning now: "Guitar, Tabla"."""

_taught = condition(
    lambda name: Exists(_running(student=OuterRef("pk"), trainer_id=Bind(name, BigIntegerField()))),
    parse_id,
)
_taught_enrolment = ids("trainer_id")


WITHOUT_PHONE = Lower(Concat("code", Value(" "), "name"))
"""What a trainer searches of students: probing must not reveal the phones that are masked."""


def students_of_trainer(principal: Principal) -> Iterable[Limit]:
    """A trainer sees the students of the own courses, as long as they run."""
    yield Limit("own-courses", _taught, principal.id)


def enrolments_of_trainer(principal: Principal) -> Iterable[Limit]:
    yield Limit("own-courses", _taught_enrolment, [principal.id])


ENROLMENTS.narrow(
    Role.TRAINER,
    enrolments_of_trainer,
    search=Lower(Concat("student__code", Value(" "), "student__name")),
)

IN_COURSE = condition(
    lambda name: Exists(_running(student=OuterRef("pk"), course_id=Bind(name, BigIntegerField()))),
    parse_id,
)


def courses_of(student_id: int) -> list[dict[str, Any]]:
    """Every course the student has or had, for the specification's `course/{studentId}`."""
    taken = (
        Enrolment.objects.live()
        .filter(student=student_id)
        .exclude(status=Enrolment.Status.CANCELLED)
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
        for pk, number, status, course, code, name in taken
    ]


def branch_figures(*, branch_id: int, principal: Principal) -> dict[str, int]:
    """How many courses somebody is learning at the branch."""
    return {"courses": _running(branch=branch_id).values("course").distinct().count()}


def keeps_branch_open(*, branch_id: int) -> str | None:
    count = _running(branch=branch_id).count()
    return f"{count} active {'enrolment' if count == 1 else 'enrolments'}" if count else None


def keeps_course(*, course_id: int) -> str | None:
    count = _running(course=course_id).values("student").distinct().count()
    return (
        f"This course still has {count} {'student' if count == 1 else 'students'}."
        if count
        else None
    )


def keeps_student(*, student_id: int) -> str | None:
    names = ", ".join(_running(student=student_id).values_list("course__name", flat=True))
    return f"This student is still enrolled in {names}." if names else None


def ties_student(*, student_id: int) -> str | None:
    enrolled = Enrolment.objects.live().filter(student=student_id).exists()
    return "A student with enrolments stays in the branch that has them." if enrolled else None
