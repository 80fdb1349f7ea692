from celery import shared_task

from shared_apps.core.dates import today
from tenant_apps.enquiries.services import reminders
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="enquiries.remind_of_follow_ups")
def remind_of_follow_ups() -> int:
    """The follow-ups of this workspace that are due and of which nobody was told yet."""
    return reminders.remind_of_follow_ups(today())


@shared_task(base=PublicTask, name="enquiries.remind_all")
def remind_all() -> int:
    """Every hour of the working day, each workspace at its own moment of ten minutes."""
    return for_each_organisation(remind_of_follow_ups, spread_seconds=600)
