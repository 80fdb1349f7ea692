"""What those who may decide, and the one who asked, are notified of."""

from typing import TypedDict

from shared_apps.core.events import Kind
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from tenant_apps.approvals.models import Approval
from tenant_apps.staff.selectors import owner_and_admin_ids


class ApprovalAskedParams(TypedDict):
    by: str
    name: str


class ApprovalDecidedParams(ApprovalAskedParams):
    reason: str


APPROVAL_ASKED = Kind[Approval, ApprovalAskedParams](
    "approval.asked",
    ApprovalAskedParams,
    key=lambda approval: f"approval-asked-{approval.pk}",
    people=lambda approval: owner_and_admin_ids(approval.branch_id),
    to=MANAGERS,
    rings=True,
)
APPROVED = Kind[Approval, ApprovalDecidedParams](
    "approval.approved",
    ApprovalDecidedParams,
    key=lambda approval: f"approval-approved-{approval.pk}",
    user_ids=lambda approval: [approval.created_by_id],
    to=FRONT_DESK,
    rings=True,
)
REJECTED = Kind[Approval, ApprovalDecidedParams](
    "approval.rejected",
    ApprovalDecidedParams,
    key=lambda approval: f"approval-rejected-{approval.pk}",
    user_ids=lambda approval: [approval.created_by_id],
    to=FRONT_DESK,
    rings=True,
)
