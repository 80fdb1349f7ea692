from django.apps import AppConfig


class ChangelogConfig(AppConfig):
    name = "tenant_apps.changelog"
