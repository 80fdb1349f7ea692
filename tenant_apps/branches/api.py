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
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.branches import selectors, services
from tenant_apps.branches.models import Branch


class ReceiptPrefix(PatternText):
    rules = (TextRule("[A-Z0-9]{1,3}", lazy("Use 1 to 3 letters or digits.")),)
    typed = "upper"


class BranchInput(VersionedInput):
    branchname = Text(
        source="name",
        max_length=60,
        missing=lazy("Branch name is required."),
        label=lazy("Branch name"),
    )
    phone = Phone(label=lazy("Phone"))
    email = Email(required=False, missing="", label=lazy("Email"))
    address = Address(missing=lazy("Address is required."), label=lazy("Address"))
    city = Text(max_length=60, missing=lazy("City is required."), label=lazy("City"))
    state = State(missing=lazy("State is required."), label=lazy("State"))
    pincode = Pincode(missing=lazy("Pincode is required."), label=lazy("Pincode"))
    gstin = Gstin(required=False, label=lazy("GSTIN"))
    receiptPrefix = ReceiptPrefix(
        source="receipt_prefix",
        max_length=3,
        missing=lazy("Receipt prefix is required."),
        label=lazy("Receipt prefix"),
    )
    upiId = UpiId(source="upi_id", required=False, label=lazy("UPI id"))
    upiMerchant = serializers.BooleanField(
        source="upi_merchant",
        required=False,
        label=lazy("This is a merchant UPI id from a bank or payment app"),
    )
    weeklyOff = serializers.ListField(
        source="weekly_off",
        required=False,
        max_length=7,
        child=serializers.IntegerField(min_value=0, max_value=6),
        label=lazy("Weekly off"),
    )
    opensAt = TimeOfDay(source="opens_at", required=False, allow_null=True, label=lazy("Opens at"))
    closesAt = TimeOfDay(
        source="closes_at", required=False, allow_null=True, label=lazy("Closes at")
    )
    status = Choice(Branch.Status.choices, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        def now(name: str) -> Any:
            return attrs.get(name, getattr(self.instance, name, None))

        if now("gstin") and (fault := gstin_fault(now("gstin"), now("state"))):
            raise serializers.ValidationError({"gstin": [fault]})
        if now("opens_at") and now("closes_at") and now("closes_at") <= now("opens_at"):
            raise serializers.ValidationError(
                {"closesAt": [_("Closing time must be after opening time.")]}
            )
        return attrs


class BranchResource(Resource):
    path = "branch"
    policy = Policy(read=EVERYONE, create=OWNERS, update=MANAGERS, delete=OWNERS)
    listing = selectors.BRANCHES
    create = Create(
        BranchInput, services.create_branch, lazy("Branch Created Successfully!"), idempotent=True
    )
    update = Update(BranchInput, services.update_branch, lazy("Branch Updated Successfully!"))
    delete = Delete(services.delete_branch)
