from celery import shared_task

from shared_apps.core.dates import today
from shared_apps.platform.services import is_under_maintenance
from tenant_apps.renewals import services
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="renewals.renew")
def renew(branch_ids: list[int] | None = None) -> int:
    """Creates the renewals and late fees of this workspace that are due today, optionally of these
    branches only. Idempotent, and safe to run on several workers at once."""
    return services.renew_workspace(today(), branch_ids)


@shared_task(base=PublicTask, name="renewals.renew_all")
def renew_all(spread_seconds: int = 600) -> int:
    """Runs every hour; the workspaces are spread over ten minutes. A missed run is caught up by the
    next, as is one during maintenance."""
    if is_under_maintenance():
        return 0
    return for_each_organisation(renew, spread_seconds=spread_seconds)
