from django.apps import AppConfig


class SupportConfig(AppConfig):
    name = "shared_apps.support"
