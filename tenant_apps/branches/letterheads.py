"""A branch's letterhead: issuer data of the documents that it issues from now on."""

from collections.abc import Mapping
from typing import Any

from tenant_apps.branches.models import Branch
from tenant_apps.workspace.models import Letterhead, WorkspaceSettings
from tenants.models import Organisation

OF_BRANCH = frozenset(
    {"name", "address", "city", "state", "pincode", "gstin", "phone", "email", "upi_id"}
)
"""The fields of a branch that its documents show."""


def letterhead_of(branch: Branch) -> Letterhead:
    """Returns the branch's current letterhead, and creates it if the branch has none yet."""
    return branch.letterhead or Letterhead.of(**_content(branch, _centre()))


def update_letterheads(branches: Any = None) -> None:
    """Points each of these branches (default: all) to the letterhead with its present values. Call
    it in the transaction that changed the branch, the centre or the receipt settings."""
    centre = _centre()
    for branch in Branch.objects.all() if branches is None else branches:
        letterhead = Letterhead.of(**_content(branch, centre))
        if letterhead.pk != branch.letterhead_id:
            branch.letterhead = letterhead
            branch.save(update_fields=["letterhead"])


def _centre() -> Mapping[str, Any]:
    organisation = Organisation.current()
    return {
        "name": organisation.name,
        "website": organisation.website,
        "logo_id": organisation.logo_id,
        "receipt_note": WorkspaceSettings.objects.values_list("receipt_note", flat=True).first()
        or "",
    }


def _content(branch: Branch, centre: Mapping[str, Any]) -> dict[str, Any]:
    own = {name: getattr(branch, name) for name in OF_BRANCH - {"name"}}
    return {**centre, **own, "branch_name": branch.name}
