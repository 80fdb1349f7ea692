"""What MASTER decides about a centre's term."""

from shared_apps.accounts.api.organisations import OrganisationReasonInput
from shared_apps.billing.services import decisions
from shared_apps.core.api.call import Call, MessageResponse
from shared_apps.core.api.fields import BusinessDate, Reference
from shared_apps.core.api.policy import Space
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.dates import format_day, today
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.plans.selectors import ON_SALE


class TrialExtensionInput(OrganisationReasonInput):
    until = BusinessDate(label=lazy("Trial ends on"), missing=lazy("Please choose a day."))


class PlanChangeInput(OrganisationReasonInput):
    plan = Reference(ON_SALE, label=lazy("Plan"), missing=lazy("Please choose a plan."))


class TermDecisionResource(Resource):
    path = "superadmin/organisation"

    @collection(
        "POST",
        "{code}/extend-trial",
        policy=PLATFORM,
        space=Space.PUBLIC,
        input=TrialExtensionInput,
        idempotent=True,
    )
    def extend_trial(self, call: Call, code: str) -> MessageResponse:
        """Moves the end of a centre's trial, also after it has ended."""
        decisions.extend_trial(by=call.by, code=code, day=today(), **call.data)
        return MessageResponse(
            _("The trial ends on {day}.").format(day=format_day(call.data["until"]))
        )

    @collection(
        "POST",
        "{code}/change-plan",
        policy=PLATFORM,
        space=Space.PUBLIC,
        input=PlanChangeInput,
        idempotent=True,
    )
    def change_plan(self, call: Call, code: str) -> MessageResponse:
        """Puts a centre's running term on another plan; nothing is charged or credited."""
        decisions.change_plan(by=call.by, code=code, **call.data)
        return MessageResponse(
            _("The centre is now on the plan {plan}.").format(plan=call.data["plan"].name)
        )
