"""Services for refunds: `refunds` asks for, pays, rejects and reverses them, `approving` decides requests
above the centre's limit, `settling` credits what somebody who left did not use and refunds it, `policy`
saves the centre's policy.

What pays or reverses a refund first locks the student's row, as every change of a balance does.
"""

from tenant_apps.refunds.services.approving import (
    ACTION,
    approve_refund,
    details_of,
    needs_approval,
    reasons_for_approval,
    refusals,
    reject_refund,
    withdraw_refund,
)
from tenant_apps.refunds.services.policy import change_policy
from tenant_apps.refunds.services.refunds import (
    pay_refund,
    refuse_refund,
    request_refund,
    reverse_refund,
)
from tenant_apps.refunds.services.settling import settle_enrolment

__all__ = [
    "ACTION",
    "approve_refund",
    "change_policy",
    "details_of",
    "needs_approval",
    "pay_refund",
    "reasons_for_approval",
    "refusals",
    "refuse_refund",
    "reject_refund",
    "request_refund",
    "reverse_refund",
    "settle_enrolment",
    "withdraw_refund",
]
