from celery import shared_task

from shared_apps.core.dates import today
from tenant_apps.enquiries.services import reminders
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="enquiries.remind_of_follow_ups")
def remind_of_follow_ups() -> int:
    """Sends the due reminders of this workspace that were not sent yet."""
    return reminders.remind_of_follow_ups(today())


@shared_task(base=PublicTask, name="enquiries.remind_all")
def remind_all() -> int:
    """Runs every hour of the working day. The workspaces are spread over ten minutes."""
    return for_each_organisation(remind_of_follow_ups, spread_seconds=600)
