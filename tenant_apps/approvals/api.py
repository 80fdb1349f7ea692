from typing import Any

from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.inputs import Input, ReasonInput, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Record, Resource, verb
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.approvals import selectors, services
from tenant_apps.approvals.actions import action_of
from tenant_apps.approvals.models import Approval


class ApprovalInput(Input):
    """`action` names the call that is to be approved, `body` is what it would be sent."""

    action = serializers.CharField(max_length=40)
    body = serializers.DictField(source="data")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        action = action_of(data["action"])
        return {**data, "action": action, "values": action.parse(data["data"], **self.context)}


class ApprovalResource(Resource):
    """Requests for what a role may not do on its own, and their decisions."""

    path = "approval"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK)
    listing = selectors.APPROVALS
    create = Create(
        ApprovalInput,
        services.ask_approval,
        lazy("Your request was sent for approval."),
        idempotent=True,
    )

    @verb("POST", policy=MANAGERS, input=VersionedInput, idempotent=True)
    def approve(self, call: Call, approval: Approval) -> DataResponse[Record]:
        """Makes the requested call with the own rights."""
        services.approve(by=call.by, record=approval, **call.data)
        return self._decided(call, approval, _("Request approved."))

    @verb("POST", policy=MANAGERS, input=ReasonInput)
    def reject(self, call: Call, approval: Approval) -> DataResponse[Record]:
        """Rejects a request with a reason."""
        services.reject(by=call.by, record=approval, **call.data)
        return self._decided(call, approval, _("Request rejected."))

    @verb("POST", policy=FRONT_DESK)
    def withdraw(self, call: Call, approval: Approval) -> DataResponse[Record]:
        """Takes an own request back."""
        services.withdraw(by=call.by, record=approval)
        return self._decided(call, approval, _("Request withdrawn."))

    def _decided(self, call: Call, approval: Approval, message: str) -> DataResponse[Record]:
        return DataResponse(selectors.APPROVALS.record(call.by, approval.pk), message)
