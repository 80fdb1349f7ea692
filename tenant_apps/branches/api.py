from typing import Any

from rest_framework import serializers

from shared_apps.core.api.fields import (
    Choice,
    Email,
    Gstin,
    Phone,
    Pincode,
    State,
    Text,
    UpiId,
)
from shared_apps.core.api.inputs import VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Delete, Resource, Update
from shared_apps.core.india import gstin_fault
from shared_apps.core.roles import EVERYONE, MANAGERS, OWNERS
from tenant_apps.branches import selectors, services
from tenant_apps.branches.models import Branch


class ReceiptPrefix(Text):
    def to_internal_value(self, data: Any) -> str:
        value = super().to_internal_value(data).upper()
        if not (value.isascii() and value.isalnum()):
            raise serializers.ValidationError("Use 1 to 3 letters or digits.")
        return value


class BranchInput(VersionedInput):
    branchname = Text(source="name", max_length=60, missing="Branch name is required.")
    phone = Phone()
    email = Email(required=False, missing="")
    address = Text(missing="Address is required.")
    city = Text(max_length=60, missing="City is required.")
    state = State(max_length=60, missing="State is required.")
    pincode = Pincode(max_length=6, missing="Pincode is required.")
    gstin = Gstin(required=False, max_length=15)
    receiptPrefix = ReceiptPrefix(  # noqa: N815
        source="receipt_prefix",
        max_length=3,
        missing="Receipt prefix is required.",
        error_messages={"max_length": "Use 1 to 3 letters or digits."},
    )
    upiId = UpiId(source="upi_id", required=False, max_length=120)  # noqa: N815
    weeklyOff = serializers.ListField(  # noqa: N815
        source="weekly_off",
        required=False,
        max_length=7,
        child=serializers.IntegerField(min_value=0, max_value=6),
    )
    opensAt = serializers.TimeField(source="opens_at", required=False, allow_null=True)  # noqa: N815
    closesAt = serializers.TimeField(source="closes_at", required=False, allow_null=True)  # noqa: N815
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
