"""What the owners are notified of."""

from typing import TypedDict

from shared_apps.core.events import Kind
from shared_apps.core.roles import OWNERS
from tenant_apps.staff.models import Member
from tenant_apps.staff.selectors import owner_ids


class InvitationAcceptedParams(TypedDict):
    name: str


INVITATION_ACCEPTED = Kind[Member, InvitationAcceptedParams](
    "member.accepted",
    InvitationAcceptedParams,
    key=lambda member: f"invitation-accepted-{member.pk}",
    people=lambda member: owner_ids(),
    to=OWNERS,
    folds=True,
)
