from django.apps import AppConfig


class DashboardConfig(AppConfig):
    name = "shared_apps.dashboard"
