from django.apps import AppConfig


class SubscriptionsConfig(AppConfig):
    name = "shared_apps.subscriptions"
