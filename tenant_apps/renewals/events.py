"""What owners and the branch's admins are notified of."""

from decimal import Decimal
from typing import TypedDict

from shared_apps.core.events import Kind
from shared_apps.core.roles import MANAGERS
from tenant_apps.renewals.models import RenewalRun
from tenant_apps.staff.selectors import owner_and_admin_ids


class RenewalRunParams(TypedDict):
    """Counts and sums of what was made, and how many failed."""

    branch: str
    renewals: int
    amount: Decimal
    lateFees: int
    lateFeeAmount: Decimal
    failedRenewals: int
    failedLateFees: int


RENEWALS_FINISHED = Kind[RenewalRun, RenewalRunParams](
    "renewalrun.finished",
    RenewalRunParams,
    key=lambda run: f"renewal-run-{run.pk}",
    people=lambda run: owner_and_admin_ids(run.branch_id),
    to=MANAGERS,
)
