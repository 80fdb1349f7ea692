from django.apps import AppConfig


class StatementsConfig(AppConfig):
    """Statements of account: what a student was charged, was credited and has paid, day by day."""

    name = "tenant_apps.statements"
