from celery import shared_task

from shared_apps.core.dates import today
from tenant_apps.finance import services
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="finance.make_drafts")
def make_drafts() -> int:
    """Makes the drafts of this workspace's recurring expenses that are due today. Idempotent, and safe
    to run on several workers at once."""
    return services.make_drafts(today())


@shared_task(base=PublicTask, name="finance.make_all_drafts")
def make_all_drafts() -> int:
    """Runs every hour; the workspaces are spread over ten minutes. A missed run is caught up by the
    next."""
    return for_each_organisation(make_drafts, spread_seconds=600)
