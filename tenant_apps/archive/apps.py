from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    """Everything that a centre has, as one file for its owner."""

    name = "tenant_apps.archive"

    def ready(self) -> None:
        from shared_apps.backups import records
        from tenant_apps.archive import runner
        from tenant_apps.archive.imports.running import run_waiting
        from tenant_apps.archive.restoring import TableNames
        from tenant_apps.jobs.services import register
        from tenants.schemas.worker import at_each_look

        register(runner.ARCHIVE)
        records.register(TableNames())
        at_each_look(run_waiting)
