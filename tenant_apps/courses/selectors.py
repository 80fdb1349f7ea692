"""Lists of courses and fee plans. Everybody in the organisation reads all of them."""

from django.contrib.postgres.aggregates import JSONBAgg
from django.db.models import CharField, F, JSONField, OuterRef, Subquery, Value
from django.db.models.functions import Cast, Coalesce, Concat, JSONObject, Lower

from shared_apps.core.api.columns import id_, integer, json, money, ref, stamps, text
from shared_apps.core.api.filters import choices, ids, words
from shared_apps.core.api.lists import Listing
from tenant_apps.courses.models import Course, FeePlan

_plans = (
    FeePlan.objects.live()
    .filter(course=OuterRef("pk"))
    .order_by()
    .values("course")
    .annotate(
        plans=JSONBAgg(
            JSONObject(
                _id="pk",
                name="name",
                kind="kind",
                fee=Cast("fee", CharField()),
                dueDay="due_day",
                graceDays="grace_days",
            ),
            order_by="pk",
        )
    )
    .values("plans")
)

COURSES = Listing(
    Course.objects.live(),
    columns=[
        id_(),
        text("courseId", "code", label="Course ID"),
        text("coursename", "name", label="Course name"),
        text("category", label="Category"),
        text("description"),
        integer("durationValue", "duration_value"),
        text("durationUnit", "duration_unit"),
        text(
            "duration",
            Concat(Cast("duration_value", CharField()), Value(" "), Lower("duration_unit")),
            label="Duration",
        ),
        money("baseFee", "base_fee", label="Fee"),
        money("gstRate", "gst_rate", label="GST %"),
        text("sac", label="SAC"),
        money("materialFee", "material_fee", label="Material fee"),
        money("registrationFee", "registration_fee", label="Registration fee"),
        text("status", label="Status"),
        json("feePlans", Coalesce(Subquery(_plans), Value([], JSONField()))),
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
        ref("courseObjectId", "course", label="Course", coursename="name"),
        text("name", label="Name"),
        text("kind", label="Kind"),
        money("fee", label="Fee"),
        integer("dueDay", "due_day", label="Due day"),
        integer("graceDays", "grace_days", label="Grace days"),
        *stamps(),
    ],
    filters={"course": ids("course_id"), "kind": choices(FeePlan.Kind, "kind")},
    ordering={"name": Lower("name"), "course": F("course__name")},
)
