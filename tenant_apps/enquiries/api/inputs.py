"""Request bodies of the enquiry endpoints."""

from typing import Any

from django.db.models import Q
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared_apps.core.api.fields import (
    BusinessDate,
    Choice,
    Email,
    Paragraph,
    Phone,
    Reference,
    Text,
)
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.courses.models import Course
from tenant_apps.enquiries.models import OPEN, Enquiry, FollowUp, LostReason
from tenant_apps.enquiries.rules import MAX_COURSES
from tenant_apps.enquiries.selectors import OWNERS
from tenant_apps.students.api import StudentFields

LARGEST_ID = 10**18
BRANCH_MISSING = lazy("Branch selection is required.")
NEXT_MISSING = lazy("Please choose the next follow-up.")
# The values that users can choose. PUBLIC_FORM, FORM and ASKED_AGAIN are set by the system only.
SOURCES = [choice for choice in Enquiry.Source.choices if choice[0] != Enquiry.Source.PUBLIC_FORM]
CHANNELS = [choice for choice in FollowUp.Channel.choices if choice[0] != FollowUp.Channel.FORM]
# The most frequent outcomes of a call come first.
OUTCOMES = [
    (outcome.value, outcome.label)
    for outcome in (
        FollowUp.Outcome.CONNECTED,
        FollowUp.Outcome.NO_ANSWER,
        FollowUp.Outcome.CALL_BACK,
        FollowUp.Outcome.SENT,
        FollowUp.Outcome.BUSY,
        FollowUp.Outcome.SWITCHED_OFF,
        FollowUp.Outcome.NOT_INTERESTED,
        FollowUp.Outcome.WRONG_NUMBER,
    )
]
STAGES = [choice for choice in Enquiry.Status.choices if choice[0] in OPEN[1:]]


@extend_schema_field({"type": "array", "items": {"type": "integer"}, "maxItems": MAX_COURSES})
class CourseIds(serializers.Field):
    """A list of ids without duplicates."""

    form_kind = "references"
    default_error_messages = {"invalid": lazy("Please choose courses from the list.")}

    def to_internal_value(self, data: Any) -> list[int]:
        is_list = isinstance(data, list) and len(data) <= MAX_COURSES
        if not is_list or not all(type(item) is int and 0 < item < LARGEST_ID for item in data):
            self.fail("invalid")
        return list(dict.fromkeys(data))


class Courses(CourseIds):
    """The courses with these ids, read in one query. Accepts courses that are not deleted, and
    those that the enquiry already has."""

    def to_internal_value(self, data: Any) -> Any:
        wanted = super().to_internal_value(data)
        current = getattr(self.root.instance, "course_ids", [])
        offered = Course.objects.filter(Q(deleted_at__isnull=True) | Q(pk__in=current))
        found = {course.pk: course for course in offered.filter(pk__in=wanted)}
        if len(found) != len(wanted):
            self.fail("invalid")
        return [found[pk] for pk in wanted]


class EnquiryFields(Input):
    date = BusinessDate(
        required=False,
        missing=lazy("Date is required."),
        not_future=lazy("The date cannot be later than today."),
        label=lazy("Date"),
    )
    studentName = Text(
        source="name",
        max_length=80,
        missing=lazy("Student name is required."),
        label=lazy("Student name"),
    )
    phone = Phone(label=lazy("Phone"))
    whatsapp = Phone(required=False, label=lazy("WhatsApp number"))
    email = Email(required=False, label=lazy("Email"))
    courses = Courses(required=False, label=lazy("Courses"))
    branchObjectId = Reference(
        BRANCHES, source="branch", required=False, missing=BRANCH_MISSING, label=lazy("Branch")
    )
    ownerObjectId = Reference(
        OWNERS, source="owner", required=False, allow_null=True, label=lazy("Assigned to")
    )
    note = Paragraph(required=False, label=lazy("Note"))

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """A trainer can only be the owner themselves."""
        principal: Principal = self.context["principal"]
        if principal.rights is Role.TRAINER and "owner" in data:
            owner = data["owner"]
            if owner is None or owner.pk != principal.id:
                raise serializers.ValidationError(
                    {
                        "ownerObjectId": _(
                            "A trainer can assign an enquiry only to "
                            "themselves. Please ask a staff member or an "
                            "admin."
                        )
                    }
                )
        return data


class NewEnquiry(EnquiryFields):
    """Branch and owner default to the user's branch and the user. The centre's owner works in all
    branches and therefore must name the branch, and does not become the owner by default."""

    source = Choice(  # type: ignore[assignment]
        SOURCES, missing=lazy("Source is required."), label=lazy("How they heard of us")
    )
    nextFollowUp = BusinessDate(
        source="next_follow_up", missing=NEXT_MISSING, label=lazy("Next follow-up")
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        data = super().validate(data)
        principal: Principal = self.context["principal"]
        if "branch" not in data:
            if principal.branch_id is None:
                raise serializers.ValidationError({"branchObjectId": BRANCH_MISSING})
            data["branch"] = BRANCHES.find(principal, principal.branch_id)
        if "owner" not in data and not principal.is_owner:
            data["owner"] = OWNERS.find(principal, principal.id)
        return data


class EnquiryChange(EnquiryFields, VersionedInput):
    source = Choice(Enquiry.Source.choices, required=False, label=lazy("How they heard of us"))  # type: ignore[assignment]
    nextFollowUp = BusinessDate(
        source="next_follow_up", required=False, allow_null=True, label=lazy("Next follow-up")
    )


class DuplicatesInput(Input):
    phone = Phone()


class NextInput(VersionedInput):
    nextFollowUp = BusinessDate(
        source="next_follow_up", required=False, allow_null=True, label=lazy("Next follow-up")
    )


class MoveInput(NextInput):
    status = Choice(STAGES, missing=lazy("Please choose a later stage."))


class OwnerInput(Input):
    """The new owner of the enquiries; null removes the owner."""

    ownerObjectId = Reference(
        OWNERS,
        source="owner",
        allow_null=True,
        missing=lazy("Please choose a person."),
        label=lazy("Assigned to"),
    )


class StageInput(Input):
    """The stage that the enquiries move to."""

    status = Choice(STAGES, missing=lazy("Please choose a later stage."))


class HoldInput(NextInput):
    note = Text(max_length=300, required=False, label=lazy("Note"))


class ReopenInput(VersionedInput):
    nextFollowUp = BusinessDate(
        source="next_follow_up", missing=NEXT_MISSING, label=lazy("Next follow-up")
    )


class LoseInput(VersionedInput):
    reason = Choice(
        LostReason.choices, missing=lazy("Please choose why it was lost."), label=lazy("Reason")
    )
    note = Text(max_length=300, required=False, label=lazy("Note"))


class FollowUpInput(VersionedInput):
    channel = Choice(
        CHANNELS, missing=lazy("Please choose how you contacted them."), label=lazy("How")
    )
    outcome = Choice(OUTCOMES, missing=lazy("Outcome is required."), label=lazy("Outcome"))
    note = Paragraph(required=False, label=lazy("Note"))
    nextFollowUp = BusinessDate(
        source="next_date", required=False, allow_null=True, label=lazy("Next follow-up")
    )


class ConvertInput(StudentFields, VersionedInput):
    """The fields of a student. The branch defaults to the enquiry's."""
