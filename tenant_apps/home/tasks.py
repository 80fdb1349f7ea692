from celery import shared_task

from shared_apps.subscriptions.services import note_usage
from tenant_apps.home.selectors import WORKSPACE_USAGE, gather
from tenants.models import Organisation
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="home.count_usage")
def count_usage() -> None:
    """Counts what stands in this workspace, for MASTER's dashboard."""
    usage = gather(WORKSPACE_USAGE)
    note_usage(Organisation.current().pk, usage)


@shared_task(base=PublicTask, name="home.count_all_usage")
def count_all_usage() -> int:
    """Runs every night. The workspaces are spread over an hour."""
    return for_each_organisation(count_usage, spread_seconds=3600)
