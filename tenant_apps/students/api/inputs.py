"""Request bodies of the student endpoints."""

from typing import Any

from rest_framework import serializers

from shared_apps.core.api.fields import (
    Address,
    Choice,
    Gstin,
    Phone,
    Reference,
    State,
    Text,
)
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.students.form import StudentDetails
from tenant_apps.students.models import Student
from tenant_apps.workspace.fields import StoredImage

BRANCH_MISSING = lazy("Branch selection is required.")
WHY = {
    Student.Status.ON_HOLD: lazy("Please give the reason and the end date."),
    Student.Status.LEFT: lazy("Please give the reason for leaving."),
}


class StudentFields(StudentDetails):
    branchObjectId = Reference(
        BRANCHES, source="branch", required=False, missing=BRANCH_MISSING, label=lazy("Branch")
    )
    userLogo = StoredImage(source="photo_id")
    billToName = Text(
        source="bill_to_name", max_length=120, required=False, label=lazy("Company name")
    )
    billToAddress = Address(
        source="bill_to_address", max_length=255, required=False, label=lazy("Company address")
    )
    billToState = State(source="bill_to_state", required=False, label=lazy("Company state"))
    billToGstin = Gstin(source="bill_to_gstin", required=False, label=lazy("Company GSTIN"))


class NewStudent(StudentFields):
    """The branch defaults to the user's own."""

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if "branch" not in data:
            own = self.context["principal"].branch_id
            if own is None:
                raise serializers.ValidationError({"branchObjectId": BRANCH_MISSING})
            data["branch"] = BRANCHES.find(self.context["principal"], own)
        return data


class StudentChange(StudentFields, VersionedInput):
    """ON_HOLD and LEFT require a reason."""

    status = Choice(Student.Status.choices, required=False)
    statusReason = Text(
        source="status_reason", max_length=300, required=False, label=lazy("Reason")
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        now = self.instance.status if self.instance else None
        wanted = data.get("status", now)
        if wanted != now and wanted in WHY and not data.get("status_reason"):
            raise serializers.ValidationError({"statusReason": WHY[wanted]})
        return data


class StudentStatusInput(Input):
    """The new status of many students. ON_HOLD and LEFT require a reason."""

    status = Choice(Student.Status.choices, missing=lazy("Please choose a status."))
    statusReason = Text(source="status_reason", max_length=300, required=False)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if data["status"] in WHY and not data.get("status_reason"):
            raise serializers.ValidationError({"statusReason": WHY[data["status"]]})
        return data


class SamePhoneInput(Input):
    phone = Phone()
    name = Text(max_length=80, required=False)
