"""A centre's enquiry form, for everybody who has its link: no sign-in, no other data (PRODUCT.md, 4.19)."""

import re
import time
from typing import Any

from rest_framework import serializers

from shared_apps.accounts.middleware import client_address
from shared_apps.core.api.call import Call, MessageResponse
from shared_apps.core.api.fields import Email, Name, Paragraph, Phone
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.resource import Resource, collection
from tenant_apps.enquiries.api.inputs import LARGEST_ID, CourseIds
from tenant_apps.enquiries.schemas import PublicForm
from tenant_apps.enquiries.services import public_form as services
from tenant_apps.workspace.services import public_link_to
from tenants.context import in_organisation

THANKS = "Thank you. The centre will call you soon."
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


class PublicEnquiry(Input):
    """What a visitor writes. `website` is a field that no person sees: only a program fills it in."""

    studentName = Name(source="name", max_length=80, missing="Your name is required.")  # noqa: N815
    phone = Phone()
    whatsapp = Phone(required=False)
    email = Email(required=False)
    branch = serializers.IntegerField(
        source="branch_id", required=False, allow_null=True, min_value=1, max_value=LARGEST_ID
    )
    courses = CourseIds(source="course_ids", required=False)
    message = Paragraph(source="note", max_length=1000, required=False)
    website = serializers.CharField(required=False, allow_blank=True, max_length=10_000)
    formToken = serializers.CharField(max_length=300)  # noqa: N815

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if isinstance(data, dict):
            odd = [
                name
                for name, text in data.items()
                if isinstance(text, str) and _CONTROL.search(text)
            ]
            if odd:
                raise serializers.ValidationError(
                    {name: ["Please remove control characters."] for name in odd}
                )
        return super().to_internal_value(data)


class PublicFormResource(Resource):
    path = "publicapi/enquiry"

    @collection("GET", "{code}", anyone=True)
    def form(self, call: Call, code: str) -> PublicForm:
        """The centre's name and logo, and what can be asked for. A wrong code counts as well."""
        services.FORM_OPENED.spend(client_address(call.request))
        organisation = services.organisation_behind(code)
        with in_organisation(organisation):
            takes = services.takes_enquiries(organisation)
            courses = services.taught_courses().order_by("name") if takes else []
            branches = services.open_branches().order_by("name") if takes else []
            return {
                "centreName": organisation.name,
                "logo": public_link_to(organisation.logo_id),
                "courses": [{"_id": course.pk, "coursename": course.name} for course in courses],
                "branches": [
                    {"_id": branch.pk, "branchname": branch.name, "city": branch.city}
                    for branch in branches
                ],
                "formToken": services.sign_form(code, time.time()) if takes else None,
            }

    @collection("POST", "{code}", anyone=True, input=PublicEnquiry, status=201)
    def send(self, call: Call, code: str) -> MessageResponse:
        """Keeps what a visitor asks. A wrong code counts as well."""
        services.FORM_ADDRESS.spend(client_address(call.request))
        organisation = services.organisation_behind(code)
        values = dict(call.data)
        trapped = values.pop("website", "")
        services.check_form(values.pop("formToken"), code)
        if trapped:
            return MessageResponse(THANKS)
        services.FORM_ORGANISATION.spend(organisation.code)
        with in_organisation(organisation):
            services.receive_enquiry(**{"branch_id": None, "course_ids": [], **values})
        return MessageResponse(THANKS)
