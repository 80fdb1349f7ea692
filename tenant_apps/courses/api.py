from rest_framework import serializers

from shared_apps.core.api.fields import Choice, Money, Paragraph, Reference, Text
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Delete, Resource, Update
from shared_apps.core.roles import EVERYONE, MANAGERS
from tenant_apps.courses import selectors, services
from tenant_apps.courses.models import Course, FeePlan


class FeePlanTerms(Input):
    name = Text(max_length=60, required=False)
    kind = Choice(FeePlan.Kind.choices, missing="Please choose how the fee is paid.")
    fee = Money(required=False, allow_null=True, positive=True)
    dueDay = serializers.IntegerField(  # noqa: N815
        source="due_day", required=False, allow_null=True, min_value=1, max_value=31
    )
    graceDays = serializers.IntegerField(  # noqa: N815
        source="grace_days", required=False, min_value=0, max_value=90
    )


class FeePlanInput(FeePlanTerms):
    courseObjectId = Reference(  # noqa: N815
        selectors.COURSES, source="course", label="The course", missing="Please choose a course."
    )


class FeePlanChange(FeePlanTerms, VersionedInput):
    """A plan stays with its course."""

    ignored = frozenset({"courseObjectId"})


class Fee(Money):
    """Left empty it is ₹0.00."""

    def run_validation(self, data=serializers.empty):
        return super().run_validation("0" if data in ("", None) else data)


class CourseFields(Input):
    coursename = Text(source="name", max_length=120, missing="Course name is required.")
    category = Text(max_length=60, required=False)
    description = Paragraph(required=False)
    durationValue = serializers.IntegerField(  # noqa: N815
        source="duration_value",
        min_value=1,
        max_value=999,
        error_messages={"required": "Duration is required.", "null": "Duration is required."},
    )
    durationUnit = Choice(  # noqa: N815
        Course.DurationUnit.choices, source="duration_unit", missing="Duration is required."
    )
    baseFee = Money(source="base_fee", positive=True)  # noqa: N815
    gstRate = Money(source="gst_rate", required=False)  # noqa: N815
    sac = serializers.RegexField(r"\A[0-9]{4,8}\Z", required=False)
    materialFee = Fee(source="material_fee", required=False)  # noqa: N815
    registrationFee = Fee(source="registration_fee", required=False)  # noqa: N815

    def validate_gstRate(self, rate):  # noqa: N802
        if rate > 100:
            raise serializers.ValidationError("The GST rate is a percentage from 0 to 100.")
        return rate


class NewCourse(CourseFields):
    status = Choice([Course.Status.ACTIVE, Course.Status.DRAFT], required=False)
    feePlan = FeePlanTerms(source="fee_plan", required=False)  # noqa: N815


class CourseChange(CourseFields, VersionedInput):
    status = Choice(Course.Status.choices, required=False)


class CourseResource(Resource):
    path = "course"
    policy = Policy(read=EVERYONE, create=MANAGERS, update=MANAGERS, delete=MANAGERS)
    listing = selectors.COURSES
    create = Create(NewCourse, services.create_course, "Course Created Successfully!", True)
    update = Update(CourseChange, services.update_course, "Course Updated Successfully!")
    delete = Delete(services.delete_course)


class FeePlanResource(Resource):
    path = "feeplan"
    policy = Policy(read=EVERYONE, create=MANAGERS, update=MANAGERS, delete=MANAGERS)
    listing = selectors.FEE_PLANS
    create = Create(FeePlanInput, services.create_fee_plan, "Fee plan Created Successfully!", True)
    update = Update(FeePlanChange, services.update_fee_plan, "Fee plan Updated Successfully!")
    delete = Delete(services.delete_fee_plan)


RESOURCES = [CourseResource, FeePlanResource]
