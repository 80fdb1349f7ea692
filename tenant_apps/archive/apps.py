from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    """Everything that a centre has, as one file for its owner."""

    name = "tenant_apps.archive"

    def ready(self) -> None:
        from shared_apps.backups import records
        from tenant_apps.archive import runner
        from tenant_apps.archive.restoring import TableNames
        from tenant_apps.jobs.services import register

        register(runner.ARCHIVE)
        records.register(TableNames())
