from typing import Any

from rest_framework import serializers

from shared_apps.core.api.call import Call
from shared_apps.core.api.fields import (
    BusinessDate,
    Choice,
    Money,
    Paragraph,
    PatternText,
    Percent,
    Reference,
    Text,
    TimeOfDay,
    Whole,
)
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Delete, Resource, Update, collection
from shared_apps.core.dates import today
from shared_apps.core.roles import EVERYONE, MANAGERS
from shared_apps.core.text_rules import TextRule
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.courses import selectors, services
from tenant_apps.courses.models import Batch, ClassChange, Course, FeePlan
from tenant_apps.staff.selectors import TRAINERS


class Fee(Money):
    """Left empty it is ₹0.00."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, allow_null=True, **options)

    def run_validation(self, data=serializers.empty):
        return super().run_validation("0" if data in ("", None) else data)


class Sac(PatternText):
    """Services Accounting Code, as printed on invoices."""

    rules = (TextRule("[0-9]{4,8}", lazy("SAC is 4 to 8 digits.")),)
    typed = "digits"

    def __init__(self, **options: Any) -> None:
        missing = self.rules[0].message
        super().__init__(max_length=8, allow_blank=False, missing=missing, **options)


class InstalmentInput(Input):
    amount = Money(positive=True)
    afterDays = Whole(min_value=0, max_value=1825)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A row is whole, also where the plan around it is changed in part."""
        missing = {
            name: [_("This is required.")] for name in {"amount", "afterDays"} - attrs.keys()
        }
        if missing:
            raise serializers.ValidationError(missing)
        return attrs | {"amount": str(attrs["amount"])}


class FeePlanTerms(Input):
    name = Text(max_length=60, required=False, label=lazy("Plan name"))
    kind = Choice(
        FeePlan.Kind.choices,
        missing=lazy("Please choose how the fee is paid."),
        label=lazy("How it is paid"),
    )
    fee = Money(required=False, allow_null=True, positive=True, label=lazy("Fee of one period"))
    dueDay = Whole(
        source="due_day",
        required=False,
        allow_null=True,
        min_value=1,
        max_value=31,
        label=lazy("Due day of the month"),
    )
    graceDays = Whole(
        source="grace_days", required=False, min_value=0, max_value=90, label=lazy("Grace days")
    )
    instalments = serializers.ListField(child=InstalmentInput(), required=False, max_length=24)
    lateFeeKind = Choice(
        FeePlan.LateFeeKind.choices,
        source="late_fee_kind",
        required=False,
        label=lazy("When a due is late"),
    )
    lateFee = Fee(source="late_fee", label=lazy("Late fee"))
    lateFeeCap = Money(
        source="late_fee_cap", required=False, allow_null=True, positive=True, label=lazy("At most")
    )
    proration = Choice(
        FeePlan.Proration.choices, required=False, label=lazy("When a student leaves or pauses")
    )


class FeePlanInput(FeePlanTerms):
    courseObjectId = Reference(
        selectors.COURSES,
        source="course",
        missing=lazy("Please choose a course."),
        label=lazy("Course"),
    )


class FeePlanChange(FeePlanTerms, VersionedInput):
    """A plan stays with its course."""

    ignored = frozenset({"courseObjectId"})


class CourseFields(Input):
    coursename = Text(
        source="name",
        max_length=120,
        missing=lazy("Course name is required."),
        label=lazy("Course name"),
    )
    category = Text(max_length=60, required=False, label=lazy("Category"))
    description = Paragraph(required=False, label=lazy("Description"))
    durationValue = Whole(
        source="duration_value",
        min_value=1,
        max_value=999,
        missing=lazy("Duration is required."),
        label=lazy("Duration"),
    )
    durationUnit = Choice(
        Course.DurationUnit.choices,
        source="duration_unit",
        missing=lazy("Duration is required."),
        label=lazy("Unit"),
    )
    baseFee = Money(
        source="base_fee", positive=True, missing=lazy("Fee is required."), label=lazy("Fee")
    )
    gstRate = Percent(
        called="The GST rate", source="gst_rate", required=False, label=lazy("GST rate %")
    )
    sac = Sac(required=False, label=lazy("SAC"))
    materialFee = Fee(source="material_fee", label=lazy("Material fee"))
    registrationFee = Fee(source="registration_fee", label=lazy("Registration fee"))
    online = serializers.BooleanField(required=False, label=lazy("Held"))


class NewCourse(CourseFields):
    status = Choice(
        [(one.value, one.label) for one in (Course.Status.ACTIVE, Course.Status.DRAFT)],
        required=False,
        label=lazy("Status"),
    )
    feePlan = FeePlanTerms(source="fee_plan", required=False)


class CourseChange(CourseFields, VersionedInput):
    status = Choice(Course.Status.choices, required=False, label=lazy("Status"))


class CourseResource(Resource):
    path = "course"
    policy = Policy(read=EVERYONE, create=MANAGERS, update=MANAGERS, delete=MANAGERS)
    listing = selectors.COURSES
    create = Create(NewCourse, services.create_course, lazy("Course Created Successfully!"), True)
    update = Update(CourseChange, services.update_course, lazy("Course Updated Successfully!"))
    delete = Delete(services.delete_course)


class FeePlanResource(Resource):
    path = "feeplan"
    policy = Policy(read=EVERYONE, create=MANAGERS, update=MANAGERS, delete=MANAGERS)
    listing = selectors.FEE_PLANS
    create = Create(
        FeePlanInput, services.create_fee_plan, lazy("Fee plan Created Successfully!"), True
    )
    update = Update(FeePlanChange, services.update_fee_plan, lazy("Fee plan Updated Successfully!"))
    delete = Delete(services.delete_fee_plan)


class BatchInput(VersionedInput):
    name = Text(max_length=80, missing=lazy("Batch name is required."), label=lazy("Batch name"))
    courseObjectId = Reference(
        selectors.COURSES,
        source="course",
        missing=lazy("Please choose a course."),
        label=lazy("Course"),
    )
    branchObjectId = Reference(
        BRANCHES,
        source="branch",
        missing=lazy("Branch selection is required."),
        label=lazy("Branch"),
    )
    trainerObjectId = Reference(
        TRAINERS, source="trainer", required=False, allow_null=True, label=lazy("Trainer")
    )
    room = Text(max_length=40, required=False, label=lazy("Room"))
    days = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=6),
        allow_empty=False,
        max_length=7,
        error_messages=dict.fromkeys(
            ("required", "null", "empty"), lazy("Please choose the days of the week.")
        ),
        label=lazy("Days"),
    )
    startTime = TimeOfDay(
        source="start_time", missing=lazy("Start time is required."), label=lazy("From")
    )
    endTime = TimeOfDay(source="end_time", missing=lazy("End time is required."), label=lazy("To"))
    start = BusinessDate(missing=lazy("Please choose the first day."), label=lazy("First day"))
    end = BusinessDate(required=False, allow_null=True, label=lazy("Last day"))
    capacity = Whole(
        required=False, allow_null=True, min_value=1, max_value=1000, label=lazy("Seats")
    )
    status = Choice(Batch.Status.choices, required=False, label=lazy("Status"))

    def validate_days(self, days: list[int]) -> list[int]:
        return sorted(set(days))

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        def now(name: str) -> Any:
            return attrs.get(name, getattr(self.instance, name, None))

        if now("end_time") <= now("start_time"):
            raise serializers.ValidationError(
                {"endTime": [_("The end time must be after the start time.")]}
            )
        if now("end") and now("end") < now("start"):
            text = _("The last day cannot be before the first.")
            raise serializers.ValidationError({"end": [text]})
        return attrs


class BatchResource(Resource):
    path = "batch"
    policy = Policy(read=EVERYONE, create=MANAGERS, update=MANAGERS, delete=MANAGERS)
    listing = selectors.BATCHES
    shows = (ClassChange,)
    create = Create(BatchInput, services.create_batch, lazy("Batch Created Successfully!"), True)
    update = Update(BatchInput, services.update_batch, lazy("Batch Updated Successfully!"))
    delete = Delete(services.delete_batch)

    @collection(
        "GET", policy=EVERYONE, query=dict.fromkeys(("date", "branch", "course", "trainer"), str)
    )
    def week(self, call: Call) -> list[selectors.WeekSession]:
        """Who meets when and where in one week."""
        return selectors.week(call.by, call.query, today())


RESOURCES = [CourseResource, FeePlanResource, BatchResource]
