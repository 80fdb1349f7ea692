from django.apps import AppConfig


class WorkspaceConfig(AppConfig):
    """Data that every workspace has: settings, number series, idempotency keys, files."""

    name = "tenant_apps.workspace"

    def ready(self) -> None:
        from shared_apps.backups import records
        from shared_apps.core import invariants, ports
        from shared_apps.core.api import bulk
        from shared_apps.mail import attachments
        from tenant_apps.jobs.services import register
        from tenant_apps.workspace import runner, services
        from tenant_apps.workspace.invariants import INVARIANTS
        from tenant_apps.workspace.models import NumberSeries, RequestKey
        from tenant_apps.workspace.restoring import BulkChanges

        bulk.run_with(runner.begin)
        register(runner.CHANGE)
        attachments.register("file", services.attached_file)
        ports.set_up_workspace.answer(services.set_up)
        records.register(BulkChanges())
        invariants.register(INVARIANTS, reads=[NumberSeries, RequestKey])
