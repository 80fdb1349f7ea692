from django.apps import AppConfig


class OffboardingConfig(AppConfig):
    """How a centre leaves: it closes, and after a waiting time everything of it is erased."""

    name = "shared_apps.offboarding"

    def ready(self) -> None:
        from shared_apps.backups.ports import rows_of_centre
        from shared_apps.offboarding.evidence import rows_of
        from shared_apps.offboarding.services.erasing import erase_due
        from tenants.schemas.worker import at_each_sweep

        at_each_sweep(erase_due)
        rows_of_centre.answer(rows_of)
