"""Students who stay away."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Max, OuterRef
from django.db.models.functions import Lower

from shared_apps.core.api.columns import Column, day, id_, integer, text
from shared_apps.core.api.filters import ids, of, own_branch
from shared_apps.core.api.lists import Listing, Request
from shared_apps.core.india import mask_phone
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.subqueries import OfOuter
from shared_apps.core.translation import lazy
from tenant_apps.attendance import rules
from tenant_apps.attendance.models import Mark
from tenant_apps.attendance.schemas import Watched
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.courses.selectors import batch_ref, course_ref
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.selectors import enrolments_of_trainer
from tenant_apps.staff.selectors import trainer_ref
from tenant_apps.students.selectors import student_ref
from tenant_apps.workspace.services import link_to

MOST_ENROLMENTS = 20_000
CAME = [code for code, worth in rules.WORTH.items() if worth]

LAST_CAME = OfOuter(Mark.objects.filter(code__in=CAME), "enrolment", Max("date"))
RECENT = ArraySubquery(
    Mark.objects.filter(enrolment=OuterRef("pk"))
    .order_by("-date")
    .values("code")[: rules.RECENT_CLASSES]
)

LEARNING = Listing(
    Enrolment.objects.live().filter(status__in=["TRIAL", "ACTIVE"], batch__isnull=False),
    columns=[
        id_(),
        student_ref(label="", userLogo="photo_id"),
        text("phone", "student__phone", shown_as={Role.TRAINER: mask_phone}),
        course_ref(label=""),
        batch_ref(label=""),
        branch_ref(label=""),
        trainer_ref("batch__trainer", label=""),
        day("start"),
        Column("recent", RECENT, "json"),
        day("lastCame", LAST_CAME),
    ],
    filters={
        "branch": ids("branch_id"),
        "batch": of("batch_id"),
        "course": ids("course_id"),
        "trainer": ids("batch__trainer_id"),
    },
    ordering={"studentName": Lower("student__name")},
    default="studentName",
    scope=own_branch("branch_id"),
)
LEARNING.narrow(Role.TRAINER, enrolments_of_trainer)


@dataclass(frozen=True, slots=True)
class Worry:
    """A row of `LEARNING` with what is the matter."""

    row: Mapping[str, Any]
    concern: rules.Concern


def watch_list(principal: Principal, query: Mapping[str, str]) -> list[Watched]:
    """Who is absent in a row or comes too seldom, the most urgent first. One statement."""
    found = _worries(LEARNING.parse(principal, query))
    return [
        {
            "enrolmentObjectId": worry.row["_id"],
            "studentObjectId": worry.row["studentObjectId"]
            | {"userLogo": link_to(worry.row["studentObjectId"]["userLogo"])},
            "phone": worry.row["phone"],
            "courseObjectId": worry.row["courseObjectId"],
            "batchObjectId": worry.row["batchObjectId"],
            "branchname": worry.row["branchObjectId"]["branchname"],
            "trainer": (worry.row["trainerObjectId"] or {}).get("username"),
            "absentInARow": worry.concern.in_a_row,
            "percent": worry.concern.percent,
            "lastCame": worry.row["lastCame"],
            "why": worry.concern.why,
        }
        for worry in sorted(
            found, key=lambda one: (-one.concern.in_a_row, one.concern.percent or 0)
        )
    ]


def watch_sheet(watched: list[Watched]) -> tuple[list[Column], list[dict[str, Any]]]:
    """The watch-list for an export: a line each, as the page says it."""
    columns = [
        text("studentId", label=lazy("Student ID")),
        text("studentName", label=lazy("Name")),
        text("phone", label=lazy("Phone")),
        text("course", label=lazy("Course")),
        text("batch", label=lazy("Batch")),
        text("branchname", label=lazy("Branch")),
        text("trainer", label=lazy("Trainer")),
        integer("absentInARow", label=lazy("Absent in a row")),
        integer("percent", label=lazy("Percentage")),
        day("lastCame", label=lazy("Last attended")),
        text("why", label=lazy("Why")),
    ]
    lines = [
        {
            **one,
            "studentId": one["studentObjectId"]["studentId"],
            "studentName": one["studentObjectId"]["studentName"],
            "course": one["courseObjectId"]["coursename"],
            "batch": one["batchObjectId"]["name"],
        }
        for one in watched
    ]
    return columns, lines


def worries_everywhere() -> list[Worry]:
    """The same of the whole workspace, for who is told of it."""
    return list(_worries(Request(Role.SUPER_ADMIN, (), LEARNING.default)))


def _worries(request: Request) -> Iterator[Worry]:
    for row in LEARNING.every_row(request, MOST_ENROLMENTS):
        concern = rules.concern(row["recent"], row["lastCame"])
        if concern is not None:
            yield Worry(row, concern)
