from celery import shared_task

from shared_apps.core.dates import today
from tenant_apps.attendance import services
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="attendance.remind")
def remind() -> int:
    """What this workspace's registers show and nobody was told yet."""
    return services.remind(today())


@shared_task(base=PublicTask, name="attendance.remind_all")
def remind_all() -> int:
    """Every hour of the working day, each workspace at its own moment of ten minutes."""
    return for_each_organisation(remind, spread_seconds=600)
