from typing import Any

from rest_framework import serializers

from shared_apps.core.api.fields import (
    Address,
    Choice,
    Email,
    Gstin,
    PatternText,
    Phone,
    Pincode,
    State,
    Text,
    TimeOfDay,
    UpiId,
)
from shared_apps.core.api.inputs import VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Delete, Resource, Update
from shared_apps.core.india import gstin_fault
from shared_apps.core.roles import EVERYONE, MANAGERS, OWNERS
from shared_apps.core.text_rules import TextRule
from tenant_apps.branches import selectors, services
from tenant_apps.branches.models import Branch


class ReceiptPrefix(PatternText):
    rules = (TextRule("[A-Z0-9]{1,3}", "Use 1 to 3 letters or digits."),)
    typed = "upper"


class BranchInput(VersionedInput):
    branchname = Text(
        source="name", max_length=60, missing="Branch name is required.", label="Branch name"
    )
    phone = Phone(label="Phone")
    email = Email(required=False, missing="", label="Email")
    address = Address(missing="Address is required.", label="Address")
    city = Text(max_length=60, missing="City is required.", label="City")
    state = State(missing="State is required.", label="State")
    pincode = Pincode(missing="Pincode is required.", label="Pincode")
    gstin = Gstin(required=False, label="GSTIN")
    receiptPrefix = ReceiptPrefix(
        source="receipt_prefix",
        max_length=3,
        missing="Receipt prefix is required.",
        label="Receipt prefix",
    )
    upiId = UpiId(source="upi_id", required=False, label="UPI id")
    weeklyOff = serializers.ListField(
        source="weekly_off",
        required=False,
        max_length=7,
        child=serializers.IntegerField(min_value=0, max_value=6),
        label="Weekly off",
    )
    opensAt = TimeOfDay(source="opens_at", required=False, allow_null=True, label="Opens at")
    closesAt = TimeOfDay(source="closes_at", required=False, allow_null=True, label="Closes at")
    status = Choice(Branch.Status.choices, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        def now(name: str) -> Any:
            return attrs.get(name, getattr(self.instance, name, None))

        if now("gstin") and (fault := gstin_fault(now("gstin"), now("state"))):
            raise serializers.ValidationError({"gstin": [fault]})
        if now("opens_at") and now("closes_at") and now("closes_at") <= now("opens_at"):
            raise serializers.ValidationError(
                {"closesAt": ["Closing time must be after opening time."]}
            )
        return attrs


class BranchResource(Resource):
    path = "branch"
    policy = Policy(read=EVERYONE, create=OWNERS, update=MANAGERS, delete=OWNERS)
    listing = selectors.BRANCHES
    create = Create(
        BranchInput, services.create_branch, "Branch Created Successfully!", idempotent=True
    )
    update = Update(BranchInput, services.update_branch, "Branch Updated Successfully!")
    delete = Delete(services.delete_branch)
