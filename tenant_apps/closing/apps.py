from django.apps import AppConfig


class ClosingConfig(AppConfig):
    """Which days and months of a branch take no more money, and what was counted when a day was closed."""

    name = "tenant_apps.closing"

    def ready(self) -> None:
        from shared_apps.backups import records
        from shared_apps.core import raised
        from tenant_apps.closing import refusals
        from tenant_apps.closing.restoring import DayCloses

        raised.register(refusals.CLOSED, refusals.refusal)
        records.register(DayCloses())
