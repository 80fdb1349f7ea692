"""What the owner of an enquiry, and the branch's front desk, are notified of."""

from collections.abc import Iterable
from typing import TypedDict

from django.db.models import QuerySet

from shared_apps.core.events import Kind
from shared_apps.core.roles import FRONT_DESK
from tenant_apps.enquiries.models import Enquiry, FollowUp
from tenant_apps.staff.models import Member
from tenant_apps.staff.selectors import desk_ids


class EnquiryParams(TypedDict):
    name: str
    code: str


class RepeatedParams(EnquiryParams):
    enquiryId: int


def _active_owner(enquiry: Enquiry) -> Iterable[int]:
    owner = enquiry.owner
    return [owner.pk] if owner is not None and owner.status == Member.Status.ACTIVE else []


def _desk_without_owner(enquiry: Enquiry) -> QuerySet | None:
    return None if _active_owner(enquiry) else desk_ids(enquiry.branch_id)


ENQUIRY_RECEIVED = Kind[Enquiry, EnquiryParams](
    "enquiry.received",
    EnquiryParams,
    key=lambda enquiry: f"enquiry-{enquiry.pk}-form-new",
    user_ids=lambda enquiry: [enquiry.owner_id],
    people=lambda enquiry: desk_ids(enquiry.branch_id),
    to=FRONT_DESK,
    rings=True,
    folds=True,
)
ENQUIRY_REPEATED = Kind[FollowUp, RepeatedParams](
    "followup.received",
    RepeatedParams,
    key=lambda follow_up: f"enquiry-{follow_up.enquiry_id}-form-{follow_up.pk}",
    user_ids=lambda follow_up: [follow_up.enquiry.owner_id],
    people=lambda follow_up: desk_ids(follow_up.enquiry.branch_id),
    to=FRONT_DESK,
    rings=True,
    folds=True,
)
FOLLOW_UP_DUE = Kind[Enquiry, EnquiryParams](
    "enquiry.followUpDue",
    EnquiryParams,
    key=lambda enquiry: f"enquiry-{enquiry.pk}-due-{enquiry.next_follow_up}",
    user_ids=_active_owner,
    people=_desk_without_owner,
    to=FRONT_DESK,
    folds=True,
)


def params_of(enquiry: Enquiry) -> EnquiryParams:
    return {"name": enquiry.name, "code": enquiry.code}
