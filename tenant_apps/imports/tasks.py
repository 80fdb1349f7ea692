from celery import shared_task

from tenant_apps.imports import services
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="imports.forget_old")
def forget_old() -> int:
    """Discards imports of this workspace that were uploaded but never run."""
    return services.delete_old()


@shared_task(base=PublicTask, name="imports.forget_all_old")
def forget_all_old() -> int:
    """Runs `forget_old` in every workspace once a day, spread over an hour."""
    return for_each_organisation(forget_old, spread_seconds=3600)
