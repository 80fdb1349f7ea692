from celery import shared_task

from tenant_apps.reminders import services
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="reminders.remind")
def remind() -> int:
    """Makes the reminders of today once the hour of this workspace has come. Idempotent, and safe to run
    on several workers at once."""
    return services.remind_today()


@shared_task(base=PublicTask, name="reminders.remind_all")
def remind_all() -> int:
    """Runs every hour of the day; the workspaces are spread over ten minutes. A missed run is caught up by
    the next."""
    return for_each_organisation(remind, spread_seconds=600)
