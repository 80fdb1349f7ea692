from celery import shared_task

from shared_apps.core.api import idempotency
from tenant_apps.workspace import services
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="workspace.forget_old_keys")
def forget_old_keys() -> int:
    """Idempotency keys of this workspace that are older than two days."""
    return idempotency.forget_old_keys()


@shared_task(base=TenantTask, name="workspace.sweep_stray_files")
def sweep_stray_files() -> int:
    """Bytes that a crash left without a row."""
    return services.sweep_stray_files()


@shared_task(base=PublicTask, name="workspace.tidy_all")
def tidy_all() -> int:
    """Once a day, each workspace at its own moment of an hour."""
    for_each_organisation(sweep_stray_files, spread_seconds=3600)
    return for_each_organisation(forget_old_keys, spread_seconds=3600)
