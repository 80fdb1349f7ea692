from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "tenant_apps.notifications"
