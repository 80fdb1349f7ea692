from celery import shared_task

from shared_apps.core.principal import Actor
from tenant_apps.students.imports import services
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="students.check_import")
def check_import(import_id: int, by_id: int | None, by_name: str) -> None:
    """The dry run of an import."""
    services.check(by=Actor(by_id, by_name), import_id=import_id)


@shared_task(base=TenantTask, name="students.run_import")
def run_import(import_id: int, by_id: int | None, by_name: str) -> None:
    """Makes an import's students, all or none; a second time it finds them made."""
    services.run(by=Actor(by_id, by_name), import_id=import_id)


@shared_task(base=TenantTask, name="students.forget_old_imports")
def forget_old_imports() -> int:
    """Rows of this workspace that were uploaded and never imported."""
    return services.forget_old()


@shared_task(base=PublicTask, name="students.forget_all_old_imports")
def forget_all_old_imports() -> int:
    """Once a day, each workspace at its own moment of an hour."""
    return for_each_organisation(forget_old_imports, spread_seconds=3600)
