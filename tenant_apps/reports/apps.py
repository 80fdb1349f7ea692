from django.apps import AppConfig


class ReportsConfig(AppConfig):
    """Reports of figures that the apps below declare; no app imports this one."""

    name = "tenant_apps.reports"
