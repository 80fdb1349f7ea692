from django.apps import AppConfig


class FamiliesConfig(AppConfig):
    """Families: students of a branch for whom one person pays."""

    name = "tenant_apps.families"
