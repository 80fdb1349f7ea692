"""Notifies the owner of an enquiry on the day of its next follow-up."""

from datetime import date, timedelta

from shared_apps.core.writing import writing
from shared_apps.subscriptions.services import as_workspace, workspace_state
from tenant_apps.enquiries import events
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.notifications.services import notify_each
from tenants.models import Organisation

CATCH_UP_DAYS = 7
"""Reminders up to this many days old are still sent, for example after Celery beat was down."""


@writing()
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
    return notify_each(
        [
            events.FOLLOW_UP_DUE.event(enquiry, events.params_of(enquiry))
            for enquiry in due.select_related("owner").order_by("next_follow_up", "pk")
        ]
    )
