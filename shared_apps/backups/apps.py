from django.apps import AppConfig


class BackupsConfig(AppConfig):
    """Encrypted backups of each centre: taken at night, kept for a time, checked, and restored."""

    name = "shared_apps.backups"

    def ready(self) -> None:
        from shared_apps.backups.services.checking import check_due
        from shared_apps.backups.services.running import run_restores
        from tenants.schemas.worker import at_each_look

        at_each_look(run_restores)
        at_each_look(check_due)
