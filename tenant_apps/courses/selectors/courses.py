"""Lists of courses and fee plans. Everybody in the organisation reads all of them."""

from decimal import Decimal
from typing import TypedDict

from django.db.models import Case, CharField, Exists, F, OuterRef, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Concat, Left, Length, Lower

from shared_apps.core.api.columns import Column, flag, id_, integer, json, money, ref, stamps, text
from shared_apps.core.api.filters import choices, ids, words
from shared_apps.core.api.lists import Listing
from shared_apps.core.setup import SetupStep, step
from shared_apps.core.subqueries import exact, json_of_outer
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.courses.models import Course, FeePlan

_LABEL = lazy("Course")
_plans = json_of_outer(
    FeePlan.objects.live(),
    "course",
    {
        "_id": "pk",
        "name": "name",
        "kind": "kind",
        "fee": exact("fee"),
        "dueDay": "due_day",
        "graceDays": "grace_days",
        "instalments": "instalments",
        "lateFeeKind": "late_fee_kind",
        "lateFee": exact("late_fee"),
        "lateFeeCap": exact("late_fee_cap"),
        "proration": "proration",
        "version": "version",
    },
)


def course_ref(path: str = "course", *, label: str = _LABEL, **more: str) -> Column:
    """Returns a column with a course: its id, its name, and `more` fields by the name in the answer.
    `path` leads to it."""
    return ref("courseObjectId", path, label=label, coursename="name", **more)


def duration(course: str = "") -> Combinable:
    """ "12 weeks", of the row itself or of the course that `course` ("course__") leads to."""
    value, unit = f"{course}duration_value", Lower(f"{course}duration_unit")
    of_one = When(**{value: 1}, then=Left(unit, Length(unit) - 1))
    return Concat(Cast(value, CharField()), Value(" "), Case(of_one, default=unit))


class InstalmentRow(TypedDict):
    amount: Decimal
    afterDays: int


class CoursePlan(TypedDict):
    _id: int
    name: str
    kind: FeePlan.Kind
    fee: Decimal | None
    dueDay: int | None
    graceDays: int
    instalments: list[InstalmentRow]
    lateFeeKind: FeePlan.LateFeeKind
    lateFee: Decimal
    lateFeeCap: Decimal | None
    proration: FeePlan.Proration
    version: int


COURSES = Listing(
    Course.objects.live(),
    columns=[
        id_(),
        text("courseId", "code", label=lazy("Course ID")),
        text("coursename", "name", label=lazy("Course name")),
        text("category", label=lazy("Category")),
        text("description"),
        integer("durationValue", "duration_value"),
        text("durationUnit", "duration_unit"),
        text("duration", duration(), label=lazy("Duration")),
        money("baseFee", "base_fee", label=lazy("Fee")),
        money("gstRate", "gst_rate", label=lazy("GST %")),
        text("sac", label=lazy("SAC")),
        money("materialFee", "material_fee", label=lazy("Material fee")),
        money("registrationFee", "registration_fee", label=lazy("Registration fee")),
        flag("online"),
        text("status", label=lazy("Status")),
        json("feePlans", _plans, of=list[CoursePlan]),
        *stamps(),
    ],
    search="search_text",
    filters={"status": choices(Course.Status), "category": words("category")},
    ordering={"courseId": "code", "coursename": Lower("name"), "fee": "base_fee"},
    default="coursename",
    tabs="status",
)

FEE_PLANS = Listing(
    FeePlan.objects.live(),
    columns=[
        id_(),
        course_ref(),
        text("name", label=lazy("Name")),
        text("kind", label=lazy("Kind")),
        money("fee", label=lazy("Fee")),
        integer("dueDay", "due_day", label=lazy("Due day")),
        integer("graceDays", "grace_days", label=lazy("Grace days")),
        json("instalments", of=list[InstalmentRow]),
        text("lateFeeKind", "late_fee_kind", label=lazy("Late fee")),
        money("lateFee", "late_fee", label=lazy("Late fee amount")),
        money("lateFeeCap", "late_fee_cap", label=lazy("Late fee at most")),
        text("proration", label=lazy("When a student leaves or pauses")),
        *stamps(),
    ],
    filters={"course": ids("course_id"), "kind": choices(FeePlan.Kind, "kind")},
    ordering={"name": Lower("name"), "course": F("course__name")},
)


class CourseStep(TypedDict):
    course: SetupStep


def setup_steps() -> CourseStep:
    """The first course is complete once somebody can be enrolled: it is active and has a fee plan."""
    plans = FeePlan.objects.live().filter(course=OuterRef("pk"))
    courses = Course.objects.live().annotate(priced=Exists(plans))
    found = set(courses.values_list("status", "priced").distinct())
    if (Course.Status.ACTIVE, True) in found:
        return {"course": step(begun=True, missing=[])}
    is_active = any(status == Course.Status.ACTIVE for status, _priced in found)
    missing = [_("Fee plan") if is_active else _("Active status")]
    return {"course": step(begun=bool(found), missing=missing)}
