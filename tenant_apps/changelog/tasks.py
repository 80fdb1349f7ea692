from celery import shared_task

from shared_apps.core.changes import forget_old_changes
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="changelog.forget_old")
def forget_old() -> int:
    """Deletes changes of this workspace whose time is over."""
    return forget_old_changes()


@shared_task(base=PublicTask, name="changelog.forget_all_old")
def forget_all_old() -> int:
    """Deletes changes whose time is over: the public space's, then every workspace's within an hour."""
    forget_old_changes()
    return for_each_organisation(forget_old, spread_seconds=3600)
