from celery import shared_task

from shared_apps.accounts.acting import acting_principal
from shared_apps.core.api import idempotency
from shared_apps.core.errors import Refusal
from tenant_apps.workspace import services
from tenant_apps.workspace.bulk import services as bulk
from tenant_apps.workspace.models import BulkChange
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="workspace.carry_out_change")
def carry_out_change(change_id: int) -> None:
    """Applies a bulk change with the user's current rights. Running it again has no effect."""
    change = BulkChange.objects.get(pk=change_id)
    if change.is_over:
        return
    try:
        by = acting_principal(change.user_id)
    except Refusal as refusal:
        bulk.fail_change(change_id=change_id, message=refusal.message)
        return
    bulk.carry_out(by=by, change_id=change_id)
    bulk.notify_finished(change_id=change_id)


@shared_task(base=TenantTask, name="workspace.forget_old_keys")
def forget_old_keys() -> int:
    """Deletes idempotency keys of this workspace that are older than two days."""
    return idempotency.forget_old_keys()


@shared_task(base=TenantTask, name="workspace.forget_old_changes")
def forget_old_changes() -> int:
    """Deletes bulk changes of this workspace that are older than 30 days."""
    return bulk.delete_old()


@shared_task(base=TenantTask, name="workspace.sweep_stray_files")
def sweep_stray_files() -> int:
    """Deletes files that a crash left without a row."""
    return services.sweep_stray_files()


@shared_task(base=PublicTask, name="workspace.tidy_all")
def tidy_all() -> int:
    """Cleans up the public space, and once a day every workspace, spread over an hour."""
    services.sweep_stray_files()
    idempotency.forget_old_keys()
    for_each_organisation(sweep_stray_files, spread_seconds=3600)
    for_each_organisation(forget_old_changes, spread_seconds=3600)
    return for_each_organisation(forget_old_keys, spread_seconds=3600)
