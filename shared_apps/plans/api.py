"""Plan Master, and the prices that anybody may read."""

from typing import Any

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import Lines, Money, Text, Whole
from shared_apps.core.api.inputs import VersionedInput
from shared_apps.core.api.policy import OF_PLATFORM, Space
from shared_apps.core.api.resource import Create, Delete, Record, Resource, Update, collection, verb
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.plans import services
from shared_apps.plans.models import Plan
from shared_apps.plans.selectors import PLANS, PlanOnSale, plans_on_sale

MOST = 1_000_000


class Limit(Whole):
    """How many are allowed; null for any number."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            required=False,
            allow_null=True,
            min_value=1,
            max_value=MOST,
            invalid=_(
                "Enter a whole number from 1 to {most:,}, or leave it empty for no limit."
            ).format(most=MOST),
            **options,
        )


class PlanInput(VersionedInput):
    name = Text(max_length=40, missing=lazy("Please name the plan."), label=lazy("Name"))
    durationMonths = Whole(
        source="duration_months",
        min_value=1,
        max_value=60,
        missing=lazy("Please enter the duration."),
        label=lazy("Duration (months)"),
    )
    amount = Money(
        positive=True,
        missing=lazy("Please enter the amount."),
        label=lazy("Amount"),
    )
    studentLimit = Limit(source="student_limit", label=lazy("Student count limit"))
    staffLimit = Limit(source="staff_limit", label=lazy("Staff count limit"))
    branchLimit = Limit(source="branch_limit", label=lazy("Branch count limit"))
    rank = Whole(
        min_value=0,
        max_value=100,
        missing=lazy("Please enter the rank."),
        label=lazy("Rank"),
    )
    features = Lines(most=12, longest=60, required=False, label=lazy("Feature"))


class PlanResource(Resource):
    path = "plan"
    policy = OF_PLATFORM
    listing = PLANS
    create = Create(PlanInput, services.draft_plan, lazy("Plan drafted."), idempotent=True)
    update = Update(PlanInput, services.change_plan, lazy("Plan updated."))
    delete = Delete(services.delete_plan)

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC)
    def publish(self, call: Call, plan: Plan) -> DataResponse[Record]:
        """Puts a draft on sale."""
        services.publish_plan(by=call.by, record=plan)
        return DataResponse(PLANS.record(call.by, plan.pk), _("The plan is published."))

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC)
    def retire(self, call: Call, plan: Plan) -> DataResponse[Record]:
        """Takes a plan off sale. Running subscriptions keep it."""
        services.retire_plan(by=call.by, record=plan)
        return DataResponse(PLANS.record(call.by, plan.pk), _("The plan is retired."))


class PricesResource(Resource):
    path = "publicapi/prices"

    @collection("GET", "", anyone=True)
    def show(self, call: Call) -> list[PlanOnSale]:
        """The plans on sale, as the public price page shows them."""
        return plans_on_sale()


RESOURCES = [PlanResource, PricesResource]
