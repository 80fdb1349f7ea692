"""Public endpoints of a centre's enquiry form: no sign-in, no other data (PRODUCT.md, 4.19)."""

import re
import time
from typing import Any

from rest_framework import serializers

from shared_apps.accounts.middleware import client_address
from shared_apps.core.api.call import Call, MessageResponse
from shared_apps.core.api.fields import Email, Name, Paragraph, Phone
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.enquiries.api.inputs import LARGEST_ID, CourseIds
from tenant_apps.enquiries.schemas import PublicForm
from tenant_apps.enquiries.services import public_form as services
from tenant_apps.workspace.services import public_link_to
from tenants.context import in_organisation

THANKS = lazy("Thank you. The centre will call you soon.")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


class BranchId(serializers.IntegerField):
    form_kind = "reference"

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=LARGEST_ID, **options)


class PublicEnquiry(Input):
    """The enquiry of a visitor. `website` is a honeypot: the field is hidden, so only programs fill
    it."""

    studentName = Name(
        source="name",
        max_length=80,
        missing=lazy("Your name is required."),
        label=lazy("Your name"),
    )
    phone = Phone(label=lazy("Phone"))
    whatsapp = Phone(required=False)
    email = Email(required=False, label=lazy("Email"))
    branch = BranchId(source="branch_id", required=False, allow_null=True, label=lazy("Branch"))
    courses = CourseIds(source="course_ids", required=False, label=lazy("Interested in"))
    message = Paragraph(source="note", max_length=1000, required=False, label=lazy("Message"))
    website = serializers.CharField(
        required=False, allow_blank=True, max_length=10_000, label=lazy("Website")
    )
    formToken = serializers.CharField(max_length=300)

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if isinstance(data, dict):
            invalid = [
                name
                for name, text in data.items()
                if isinstance(text, str) and _CONTROL.search(text)
            ]
            if invalid:
                raise serializers.ValidationError(
                    {name: [_("Please remove control characters.")] for name in invalid}
                )
        return super().to_internal_value(data)


class PublicFormResource(Resource):
    path = "publicapi/enquiry"

    @collection("GET", "{code}", anyone=True)
    def form(self, call: Call, code: str) -> PublicForm:
        """The centre's name and logo, its courses and branches. Requests with a wrong code count
        towards the rate limit."""
        services.FORM_OPENED.spend(client_address(call.request))
        organisation = services.organisation_by_code(code)
        with in_organisation(organisation):
            is_open = services.takes_enquiries(organisation)
            courses = services.active_courses().order_by("name") if is_open else []
            branches = services.active_branches().order_by("name") if is_open else []
            return {
                "centreName": organisation.name,
                "logo": public_link_to(organisation.logo_id),
                "courses": [{"_id": course.pk, "coursename": course.name} for course in courses],
                "branches": [
                    {"_id": branch.pk, "branchname": branch.name, "city": branch.city}
                    for branch in branches
                ],
                "formToken": services.sign_form(code, time.time()) if is_open else None,
            }

    @collection("POST", "{code}", anyone=True, input=PublicEnquiry, status=201)
    def send(self, call: Call, code: str) -> MessageResponse:
        """Stores a visitor's enquiry. Requests with a wrong code count towards the rate limit."""
        services.FORM_ADDRESS.spend(client_address(call.request))
        organisation = services.organisation_by_code(code)
        values = dict(call.data)
        honeypot = values.pop("website", "")
        services.check_form(values.pop("formToken"), code)
        if honeypot:
            return MessageResponse(THANKS)
        services.FORM_ORGANISATION.spend(organisation.code)
        with in_organisation(organisation):
            services.receive_enquiry(**{"branch_id": None, "course_ids": [], **values})
        return MessageResponse(THANKS)
