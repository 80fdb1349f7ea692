from django.apps import AppConfig


class ChatConfig(AppConfig):
    """Messages between the people of a centre."""

    name = "tenant_apps.chat"
