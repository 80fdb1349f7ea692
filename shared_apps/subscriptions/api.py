from datetime import date
from typing import Annotated, Any, NotRequired, TypedDict

from django.utils import timezone

from shared_apps.core import ports
from shared_apps.core.api.call import Call
from shared_apps.core.api.policy import SIGNED_IN, Space
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.api.schemas import CombinedSchema
from shared_apps.core.errors import NotFound
from shared_apps.core.roles import MANAGERS, Role
from shared_apps.subscriptions import rules
from shared_apps.subscriptions.models import Subscription
from tenants.context import in_organisation, in_public
from tenants.models import Organisation

PlanUsage = Annotated[dict[str, Any], CombinedSchema("PlanUsage", ports.plan_usage)]


class PlanLimits(TypedDict):
    students: int | None
    staff: int | None
    branches: int | None


class CurrentTerm(TypedDict):
    planName: str
    createDt: date
    expiryDt: date | None
    status: str
    daysLeft: int | None
    limits: NotRequired[PlanLimits]
    usage: NotRequired[PlanUsage]


class SubscriptionResource(Resource):
    """The profile panel's subscription block (specification section 7)."""

    path = "subscription"

    @collection(
        "GET",
        "user/{organisation}",
        policy=SIGNED_IN,
        space=Space.EITHER,
    )
    def current(self, call: Call, organisation: str) -> CurrentTerm | None:
        """The organisation's running or last term; null when there never was one.

        A centre names only itself. Limits and usage are for those who manage the plan.
        """
        own = call.by.workspace
        if call.by.role is not Role.MASTER and (own is None or own.code != organisation):
            raise NotFound
        with in_public():
            found = Organisation.objects.filter(code=organisation).first()
            if found is None:
                raise NotFound
            term = Subscription.objects.filter(organisation=found).order_by("-pk").first()
        if term is None:
            return None
        data: CurrentTerm = {
            "planName": term.plan_name,
            "createDt": term.starts_on,
            "expiryDt": term.ends_on,
            "status": found.get_status_display(),
            "daysLeft": rules.days_left(found.open_until, timezone.localdate()),
        }
        if call.by.rights in MANAGERS or call.by.role is Role.MASTER:
            usage: dict[str, int] = {}
            with in_organisation(found):
                for answer in ports.plan_usage.ask():
                    usage |= answer
            data["limits"] = {
                "students": found.student_limit,
                "staff": found.staff_limit,
                "branches": found.branch_limit,
            }
            data["usage"] = usage
        return data
