from typing import TypedDict

from shared_apps.core.api import columns, filters
from shared_apps.core.api.lists import Listing
from shared_apps.core.setup import SetupStep, step
from shared_apps.core.translation import lazy
from tenant_apps.branches.models import Branch

_LABEL = lazy("Branch")


def branch_ref(path: str = "branch", *, label: str = _LABEL) -> columns.Column:
    """Returns a column with a branch: its id and its name. `path` leads to it."""
    return columns.ref("branchObjectId", path, label=label, branchname="name")


BRANCHES = Listing(
    Branch.objects.live(),
    columns=[
        columns.id_(),
        columns.text("code", label=lazy("Branch ID")),
        columns.text("branchname", "name", label=lazy("Name")),
        columns.text("phone", label=lazy("Phone")),
        columns.text("email", label=lazy("Email")),
        columns.text("city", label=lazy("City")),
        columns.text("state", label=lazy("State")),
        columns.text("receiptPrefix", "receipt_prefix"),
        columns.text("status", label=lazy("Status")),
        *columns.stamps(),
    ],
    detail=[
        columns.text("address"),
        columns.text("pincode"),
        columns.text("gstin"),
        columns.text("upiId", "upi_id"),
        columns.flag("upiMerchant", "upi_merchant"),
        columns.flag("prefixUsed", "prefix_used"),
        columns.integers("weeklyOff", "weekly_off"),
        columns.clock("opensAt", "opens_at"),
        columns.clock("closesAt", "closes_at"),
    ],
    search="search_text",
    filters={"status": filters.choices(Branch.Status)},
    ordering={"branchname": "name", "code": "code", "city": "city"},
    default="code",
    tabs="status",
    scope=filters.own_branch("id", follow_view=False),
)


class CountedBranches(TypedDict):
    branches: int


def plan_usage() -> CountedBranches:
    return {"branches": Branch.objects.live().count()}


class BranchStep(TypedDict):
    branch: SetupStep


def setup_steps() -> BranchStep:
    """The first branch is complete once it is active: its form asks for all that its papers need."""
    active = Branch.objects.live().filter(status=Branch.Status.ACTIVE)
    return {"branch": step(begun=active.exists(), missing=[])}
