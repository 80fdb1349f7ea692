from django.apps import AppConfig


class BackupsConfig(AppConfig):
    """Encrypted backups of each centre: taken at night, kept for a time, and checked."""

    name = "shared_apps.backups"
