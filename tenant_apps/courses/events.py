"""What owners and the branch's managers are notified of."""

from typing import TypedDict

from django.db.models import QuerySet

from shared_apps.core.events import Kind
from shared_apps.core.roles import MANAGERS
from tenant_apps.staff.models import Member
from tenant_apps.staff.selectors import owner_and_admin_ids, owner_ids


class TrainerLeftParams(TypedDict):
    name: str
    batches: list[str]


def _managers(member: Member) -> QuerySet:
    return owner_and_admin_ids(member.branch_id) if member.branch_id else owner_ids()


TRAINER_LEFT = Kind[Member, TrainerLeftParams](
    "member.left",
    TrainerLeftParams,
    key=lambda member: f"batches-without-trainer-{member.pk}-{member.version}",
    people=_managers,
    to=MANAGERS,
    rings=True,
)
