"""The Master Dashboard: what the platform earns, and which centres came and went."""

from shared_apps.core.api.call import Call
from shared_apps.core.api.policy import Policy, Space
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.dates import today
from shared_apps.core.errors import Invalid
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _
from shared_apps.dashboard import selectors
from shared_apps.dashboard.rules import MONTHS_SHOWN
from shared_apps.dashboard.selectors import DashboardFigures, RevenueChange


class DashboardResource(Resource):
    path = "superadmin/dashboard"

    @collection("GET", "", policy=PLATFORM, space=Space.PUBLIC)
    def figures(self, call: Call) -> DashboardFigures:
        """The figures of the last twelve months."""
        return selectors.dashboard_figures(today())

    @collection("GET", policy=PLATFORM, space=Space.PUBLIC, query={"months": int})
    def movement(self, call: Call) -> list[RevenueChange]:
        """The centres behind the movement of recurring revenue, of the last so many months."""
        return selectors.revenue_changes(today(), months=_months_asked(call))


class TermResource(Resource):
    """The terms that centres paid for, with what each earns a month."""

    path = "superadmin/term"
    policy = Policy(read=PLATFORM, export=PLATFORM, space=Space.PUBLIC)
    listing = selectors.TERMS
    record_call = False


def _months_asked(call: Call) -> int:
    asked = call.query.get("months") or str(MONTHS_SHOWN)
    if asked not in {str(months) for months in range(1, MONTHS_SHOWN + 1)}:
        raise Invalid.field(
            "months", _("Choose between 1 and {most} months.").format(most=MONTHS_SHOWN)
        )
    return int(asked)


RESOURCES = [DashboardResource, TermResource]
