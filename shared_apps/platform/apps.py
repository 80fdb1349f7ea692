from django.apps import AppConfig


class PlatformConfig(AppConfig):
    name = "shared_apps.platform"
