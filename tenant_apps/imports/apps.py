from django.apps import AppConfig


class ImportsConfig(AppConfig):
    """Moving in from another system: records and opening balances from spreadsheets."""

    name = "tenant_apps.imports"

    def ready(self) -> None:
        from shared_apps.backups import records
        from tenant_apps.imports import runner
        from tenant_apps.imports.restoring import DataImportRecords
        from tenant_apps.jobs.services import register

        register(runner.IMPORT)
        records.register(DataImportRecords())
