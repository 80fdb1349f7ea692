"""The plans as MASTER and the centres see them."""

from decimal import Decimal
from typing import TypedDict

from shared_apps.core.api import columns, filters
from shared_apps.core.api.lists import Listing
from shared_apps.core.translation import lazy
from shared_apps.plans.models import Plan

PLANS = Listing(
    Plan.objects.live(),
    columns=[
        columns.id_(),
        columns.text("code", label=lazy("Plan ID")),
        columns.text("name", label=lazy("Name")),
        columns.integer("durationMonths", "duration_months", label=lazy("Duration (months)")),
        columns.money("amount", label=lazy("Amount")),
        columns.integer("studentLimit", "student_limit", label=lazy("Student count limit")),
        columns.integer("staffLimit", "staff_limit", label=lazy("Staff count limit")),
        columns.integer("branchLimit", "branch_limit", label=lazy("Branch count limit")),
        columns.json("features", label=lazy("Feature"), of=list[str]),
        columns.text("status", label=lazy("Status")),
        columns.integer("rank", label=lazy("Rank")),
        *columns.stamps(),
    ],
    search="search_text",
    filters={"status": filters.choices(Plan.Status)},
    default="rank",
    tabs="status",
)
"""The specification's columns of the plan list, in its order."""

ON_SALE = Listing(
    Plan.objects.live().filter(status=Plan.Status.PUBLISHED),
    columns=[columns.id_(), columns.text("name", label=lazy("Name"))],
    default="name",
)
"""What can be bought now."""


class PlanOnSale(TypedDict):
    """A published plan. `amount` is in rupees for the whole duration, before GST; a limit of null is
    no limit."""

    _id: int
    name: str
    durationMonths: int
    amount: Decimal
    studentLimit: int | None
    staffLimit: int | None
    branchLimit: int | None
    features: list[str]
    rank: int


def plans_on_sale() -> list[PlanOnSale]:
    """Returns what can be bought now, the smallest plan first."""
    plans = Plan.objects.live().filter(status=Plan.Status.PUBLISHED)
    return [on_sale(plan) for plan in plans.order_by("rank", "duration_months", "pk")]


def on_sale(plan: Plan) -> PlanOnSale:
    return {
        "_id": plan.pk,
        "name": plan.name,
        "durationMonths": plan.duration_months,
        "amount": plan.amount,
        "studentLimit": plan.student_limit,
        "staffLimit": plan.staff_limit,
        "branchLimit": plan.branch_limit,
        "features": plan.features,
        "rank": plan.rank,
    }
