from datetime import date
from typing import Annotated, Any, NotRequired, TypedDict

from django.utils import timezone

from shared_apps.core.api.call import Call
from shared_apps.core.api.policy import SIGNED_IN, Space
from shared_apps.core.api.resource import Resource, collection, verb
from shared_apps.core.api.schemas import CombinedSchema
from shared_apps.core.dates import today
from shared_apps.core.errors import NotFound
from shared_apps.core.periods import Span, parse_period
from shared_apps.core.roles import MANAGERS, OWNERS, Role
from shared_apps.subscriptions import rules
from shared_apps.subscriptions.models import Subscription
from tenant_apps.branches.models import Branch
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.home import selectors
from tenant_apps.home.selectors import gather
from tenants.context import in_organisation, in_public
from tenants.models import Organisation

PlanUsage = Annotated[dict[str, Any], CombinedSchema("PlanUsage", selectors.PLAN_USAGE)]


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
            with in_organisation(found):
                data["usage"] = gather(selectors.PLAN_USAGE)
            data["limits"] = {
                "students": found.student_limit,
                "staff": found.staff_limit,
                "branches": found.branch_limit,
            }
        return data


Home = Annotated[dict[str, Any], CombinedSchema("Home", selectors.HOME)]
BranchSummary = Annotated[dict[str, Any], CombinedSchema("BranchSummary", selectors.BRANCH_SUMMARY)]
SetupSteps = Annotated[dict[str, Any], CombinedSchema("SetupSteps", selectors.SETUP_STEPS)]


class HomeResource(Resource):
    """The figures of Home that the role may see."""

    path = "home"

    @collection("GET", "", policy=SIGNED_IN, query={"period": str})
    def figures(self, call: Call) -> Home:
        """The figures of a period (TODAY, MONTH, QUARTER or YEAR; by default this month) and of the
        period before it."""
        day = today()
        span = Span.of(parse_period(call.query.get("period", "")), day)
        return gather(selectors.HOME, principal=call.by, today=day, span=span)

    @collection("GET", policy=OWNERS)
    def setup(self, call: Call) -> SetupSteps:
        """The setup steps of the centre. A step is done once nothing is missing."""
        return gather(selectors.SETUP_STEPS)


class BranchSummaryResource(Resource):
    """The branch's own page."""

    path = "branch"
    listing = BRANCHES

    @verb("GET", policy=MANAGERS)
    def summary(self, call: Call, branch: Branch) -> BranchSummary:
        """People, students, courses and this month's money of one branch."""
        return gather(selectors.BRANCH_SUMMARY, branch_id=branch.pk, principal=call.by)


RESOURCES = [HomeResource, BranchSummaryResource, SubscriptionResource]
