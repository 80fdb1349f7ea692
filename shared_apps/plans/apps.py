from django.apps import AppConfig


class PlansConfig(AppConfig):
    name = "shared_apps.plans"
