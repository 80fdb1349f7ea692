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


@shared_task(base=TenantTask, name="reminders.tell_absences")
def tell_absences() -> int:
    """Puts on the list of messages who was absent in the workspace's classes. Idempotent, and safe to run
    on several workers at once."""
    return services.tell_absences()


@shared_task(base=PublicTask, name="reminders.tell_all_absences")
def tell_all_absences() -> int:
    """Runs every ten minutes of the day. A missed run is caught up by the next."""
    return for_each_organisation(tell_absences, spread_seconds=300)
