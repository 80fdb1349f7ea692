from django.apps import AppConfig


class LiveStateConfig(AppConfig):
    name = "shared_apps.live_state"
