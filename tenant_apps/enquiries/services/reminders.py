"""Notifies the owner of an enquiry on the day of its next follow-up."""

from datetime import date, timedelta

from django.db import transaction

from shared_apps.subscriptions.services import as_workspace, workspace_state
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.notifications.services import Message, notify_each
from tenant_apps.staff.models import Member
from tenant_apps.staff.selectors import desk_ids
from tenants.models import Organisation

CATCH_UP_DAYS = 7
"""Reminders up to this many days old are still sent, for example after Celery beat was down."""


@transaction.atomic
def remind_of_follow_ups(day: date) -> int:
    """Notifies each owner of the follow-ups that are due by `day`, once per enquiry and date.
    Notifies the branch's front desk if the enquiry has no owner or the owner is not active.

    Returns the number of notifications. Does nothing while the plan is closed.
    """
    if as_workspace(workspace_state(Organisation.current())).is_closed(day):
        return 0
    due = Enquiry.objects.live().filter(
        next_follow_up__range=(day - timedelta(days=CATCH_UP_DAYS), day)
    )
    desks: dict[int, list[int]] = {}

    def recipients(enquiry: Enquiry) -> list[int]:
        owner = enquiry.owner
        if owner is not None and owner.status == Member.Status.ACTIVE:
            return [owner.pk]
        if enquiry.branch_id not in desks:
            desks[enquiry.branch_id] = desk_ids(enquiry.branch_id)
        return desks[enquiry.branch_id]

    return notify_each(
        [
            Message(
                user_ids=recipients(enquiry),
                key=f"enquiry-{enquiry.pk}-due-{enquiry.next_follow_up}",
                text=f"Follow up with {enquiry.name} ({enquiry.code}).",
                link=f"/student-enquiry?open={enquiry.pk}",
            )
            for enquiry in due.select_related("owner").order_by("next_follow_up", "pk")
        ]
    )
