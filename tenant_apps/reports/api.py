from datetime import date
from decimal import Decimal
from typing import TypedDict, cast

from shared_apps.core.api.call import Call
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.reports import Figures
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.roles import FRONT_DESK
from tenant_apps.reports.selectors import COLLECTIONS_REPORT, COLLECTIONS_ROWS


class Collected(TypedDict):
    """Money received, money given back (as a positive amount), and the difference."""

    received: Decimal
    reversed: Decimal
    net: Decimal


class CollectedGroup(TypedDict):
    """`query` is the query string that lists the rows behind these figures, at
    `report/collections/rows`."""

    key: str
    label: str
    figures: Collected
    before: Collected
    query: str


class CollectionsReport(TypedDict):
    """Both ends of a period are included. `before` is of the same number of days before it."""

    fromDate: date
    toDate: date
    beforeFrom: date
    beforeTo: date
    by: str
    groups: list[CollectedGroup]
    totals: Collected
    before: Collected


class CollectionsRowsResource(Resource):
    """The movements of money that the report adds up. It takes the same query string."""

    path = "report/collections/rows"
    policy = Policy(read=FRONT_DESK)
    listing = COLLECTIONS_ROWS
    record_call = False


class CollectionsResource(Resource):
    """Money that came and went, by its own day: a reversal counts on the day of the reversal."""

    path = "report/collections"

    @collection(
        "GET",
        "",
        policy=FRONT_DESK,
        query={"from": str, "to": str, "by": str, "method": str, "branch": str},
    )
    def show(self, call: Call) -> CollectionsReport:
        """The figures by day, method or branch, compared with the period before."""
        found = COLLECTIONS_REPORT.answer(call.by, call.query)
        return {
            "fromDate": found.first,
            "toDate": found.last,
            "beforeFrom": found.before_first,
            "beforeTo": found.before_last,
            "by": found.by,
            "groups": [
                {
                    "key": group.key,
                    "label": group.label,
                    "figures": _collected(group.figures),
                    "before": _collected(group.before),
                    "query": group.query,
                }
                for group in found.groups
            ],
            "totals": _collected(found.totals),
            "before": _collected(found.before),
        }


def _collected(figures: Figures) -> Collected:
    return cast(Collected, figures)


RESOURCES = [CollectionsRowsResource, CollectionsResource]
