"""A branch's letterhead: issuer data of the documents that it issues from now on."""

from collections.abc import Mapping, Sequence
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
    if branch.letterhead is not None:
        return branch.letterhead
    [letterhead] = Letterhead.of([_content(branch, _centre())])
    return letterhead


def update_letterheads(branches: Sequence[Branch] | None = None) -> None:
    """Points each of these branches (default: all) to the letterhead with its present values. Call
    it in the transaction that changed the branch, the centre or the receipt settings."""
    centre = _centre()
    branches = list(Branch.objects.all()) if branches is None else branches
    letterheads = Letterhead.of(_content(branch, centre) for branch in branches)
    for branch, letterhead in zip(branches, letterheads, strict=True):
        branch.letterhead = letterhead
    Branch.objects.bulk_update(branches, ["letterhead"])


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
