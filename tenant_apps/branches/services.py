"""Branches open, change, close."""

from typing import Any

from shared_apps.core import ports
from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Forbidden, Invalid
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import lock
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from shared_apps.subscriptions.services import enforce_plan_limit
from tenant_apps.audit import services as audit
from tenant_apps.branches.letterheads import OF_BRANCH, letterhead_of, update_letterheads
from tenant_apps.branches.models import Branch
from tenant_apps.workspace.services import adopt_address

UNIQUE = {
    "branch_name_once": "branchname",
    "branch_receipt_prefix_once": "receiptPrefix",
}


@writing()
def create_branch(*, by: Principal, **values: Any) -> Branch:
    """Opens a branch with the next code. Raises PlanLimit, or Conflict `duplicate` for a taken
    name or receipt prefix.

    The first branch's address becomes the centre's where that has none yet: nobody types it twice."""
    enforce_plan_limit("branch", used=Branch.objects.live().count)
    branch = Branch(code=take_code(Branch.CODES), **values)
    with readable_constraints(Branch, **UNIQUE):
        add_branch(by=by, branch=branch)
    if branch.code == Branch.CODES.format(1):
        adopt_address(
            by=by,
            address=branch.address,
            city=branch.city,
            state=branch.state,
            pincode=branch.pincode,
        )
    return branch


def add_branch(*, by: Actor, branch: Branch) -> Branch:
    """Saves a new branch with its letterhead, and checks nothing."""
    branch.letterhead = letterhead_of(branch)
    saved: Branch = audit.create(branch, by=by)
    return saved


@writing()
def update_branch(
    *, by: Principal, record: Branch, version: int | None = None, **changes: Any
) -> Branch:
    """Saves changes. An ADMIN keeps the branch's papers but does not close it.

    Raises Conflict when the receipt prefix is in use, or when something keeps the branch open.
    """
    record = lock(record, version, closes="status" in changes)
    status = changes.get("status", record.status)
    if status != record.status:
        if by.rights is Role.ADMIN:
            raise Forbidden(_("Only the owner can make a branch active or inactive."))
        record.check_transition(status)
        if status == Branch.Status.INACTIVE:
            check_not_in_use(record)
    prefix = changes.get("receipt_prefix", record.receipt_prefix)
    if record.prefix_used and prefix != record.receipt_prefix:
        raise Invalid.field(
            "receiptPrefix", _("Receipts already use this prefix, so it cannot be changed.")
        )
    with readable_constraints(Branch, **UNIQUE):
        branch: Branch = audit.change(record, by=by, **changes)
    if changes.keys() & OF_BRANCH:
        update_letterheads([branch])
    return branch


@writing()
def delete_branch(*, by: Principal, record: Branch) -> None:
    """Soft delete. Raises Conflict `in_use` while people, dues or students hold it open."""
    record = lock(record, closes=True)
    check_not_in_use(record)
    audit.remove(record, by=by)


def check_not_in_use(branch: Branch) -> None:
    """Raises Conflict `in_use` with what keeps the branch open."""
    ports.branch_in_use.refuse(
        lambda held: _("{name} still has {what}.").format(name=branch.name, what=", ".join(held)),
        branch_id=branch.pk,
    )


def mark_prefix_used(branch: Branch) -> None:
    """A receipt carries the prefix now. Inside the receipt's transaction."""
    Branch.objects.filter(pk=branch.pk).update(prefix_used=True)
    branch.prefix_used = True
