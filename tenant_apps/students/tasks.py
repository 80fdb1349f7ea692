from celery import shared_task

from shared_apps.core.principal import Actor
from tenant_apps.students.imports import services
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="students.check_import")
def check_import(import_id: int, by_id: int | None, by_name: str) -> None:
    """Runs the check of an import (dry run)."""
    services.check(by=Actor(by_id, by_name), import_id=import_id)


@shared_task(base=TenantTask, name="students.forget_old_imports")
def forget_old_imports() -> int:
    """Discards imports of this workspace that were uploaded but never run."""
    return services.delete_old()


@shared_task(base=PublicTask, name="students.forget_all_old_imports")
def forget_all_old_imports() -> int:
    """Runs `forget_old_imports` in every workspace once a day, spread over an hour."""
    return for_each_organisation(forget_old_imports, spread_seconds=3600)
