from celery import shared_task

from tenant_apps.books import services
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="books.check")
def check() -> int | None:
    """Checks the books of this workspace, also while its plan is closed. Returns the number of findings;
    None if this night has been checked."""
    services.complete_chains()
    run = services.check_night()
    return run.findings if run else None


@shared_task(base=PublicTask, name="books.check_all")
def check_all() -> int:
    """Runs every night. The workspaces are spread over two hours."""
    return for_each_organisation(check, spread_seconds=7200)
