"""Requests for approval as a list."""

from typing import TypedDict

from django.db.models import BigIntegerField, Q

from shared_apps.core.api.columns import id_, instant, integer, json, stamps, text
from shared_apps.core.api.filters import (
    Bind,
    Limit,
    choices,
    condition,
    ids,
    of,
    own_branch,
    parse_id,
)
from shared_apps.core.api.lists import Listing
from shared_apps.core.roles import Role
from shared_apps.core.translation import lazy
from tenant_apps.approvals.models import Approval
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.students.selectors import student_ref


class Detail(TypedDict):
    """One value that the request asks for."""

    label: str
    value: str


_OWN = condition(lambda name: Q(created_by_id=Bind(name, BigIntegerField())), parse_id)

APPROVALS = Listing(
    Approval.objects.live(),
    columns=[
        id_(),
        text("action"),
        text("name", label=lazy("Request")),
        json("details", of=list[Detail]),
        json("limits", of=list[str]),
        branch_ref(),
        student_ref(label=""),
        text("status", label=lazy("Status")),
        text("decidedBy", "decided_by_name", label=lazy("Decided by")),
        instant("decidedAt", "decided_at", label=lazy("Decided on")),
        text("reason", label=lazy("Reason")),
        integer("recordId", "result_id"),
        integer("createdById", "created_by_id"),
        *stamps(),
    ],
    search="search_text",
    filters={
        "status": choices(Approval.Status),
        "branch": ids("branch_id"),
        "student": of("student_id"),
        "by": of("created_by_id"),
    },
    default="-createDt",
    tabs="status",
    scope=own_branch("branch_id"),
)
# The front desk reads its own requests, not those of its colleagues.
APPROVALS.narrow(Role.STAFF, lambda principal: [Limit("own", _OWN, principal.id)])
