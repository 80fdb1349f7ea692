"""Figures of several apps: Home, the page of a branch, the setup steps."""

from typing import Annotated, Any

from shared_apps.core.api.call import Call
from shared_apps.core.api.policy import SIGNED_IN
from shared_apps.core.api.resource import Resource, collection, verb
from shared_apps.core.api.schemas import CombinedSchema
from shared_apps.core.dates import today
from shared_apps.core.periods import Span, parse_period
from shared_apps.core.roles import MANAGERS, OWNERS
from tenant_apps.branches.models import Branch
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.home import selectors
from tenant_apps.home.selectors import gather

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
