"""The centre's policy of refunds."""

from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import Choice, Money, Percent, Whole
from shared_apps.core.api.inputs import VersionedInput
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.errors import Stale
from shared_apps.core.roles import MANAGERS, OWNERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.refunds import schemas, services
from tenant_apps.refunds.models import RefundPolicy

MOST_DAYS = 365


class RefundPolicyInput(VersionedInput):
    approvalLimit = Money(
        source="approval_limit",
        required=False,
        allow_null=True,
        label=lazy("Refunds alone up to (₹)"),
    )
    basis = Choice(
        RefundPolicy.Basis.choices,
        required=False,
        missing=lazy("Choose days or sessions."),
        label=lazy("Calculate by"),
    )
    keepsRegistration = serializers.BooleanField(
        source="keeps_registration",
        required=False,
        label=lazy("The registration fee is not refunded"),
    )
    keepsMaterial = serializers.BooleanField(
        source="keeps_material", required=False, label=lazy("The material fee is not refunded")
    )
    deductionPercent = Percent(
        called=lazy("The deduction"),
        source="deduction_percent",
        required=False,
        label=lazy("Deduction (%)"),
    )
    dueDays = Whole(
        source="due_days",
        required=False,
        min_value=1,
        max_value=MOST_DAYS,
        label=lazy("Days to pay a refund"),
    )


def _policy() -> schemas.RefundPolicy:
    policy = RefundPolicy.current()
    return {
        "approvalLimit": policy.approval_limit,
        "basis": "SESSIONS" if policy.basis == RefundPolicy.Basis.SESSIONS else "DAYS",
        "keepsRegistration": policy.keeps_registration,
        "keepsMaterial": policy.keeps_material,
        "deductionPercent": policy.deduction_percent,
        "dueDays": policy.due_days,
        "version": policy.version,
    }


class RefundPolicyResource(Resource):
    """What the centre gives back to who leaves a course, and who may decide it."""

    path = "refundpolicy"

    @collection("GET", "", policy=MANAGERS)
    def show(self, call: Call) -> schemas.RefundPolicy:
        """The policy; its defaults until it is saved."""
        return _policy()

    @collection("PUT", "", policy=OWNERS, input=RefundPolicyInput, partial=True)
    def save(self, call: Call) -> DataResponse[schemas.RefundPolicy]:
        """Saves the policy. Refunds that wait keep the terms of their day."""
        try:
            services.change_policy(by=call.by, **call.data)
        except Stale as stale:
            raise Stale(data={"theirs": _policy(), "mine": call.request.data}) from stale
        return DataResponse(_policy(), _("Refund policy saved."))
