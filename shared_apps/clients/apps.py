from django.apps import AppConfig


class ClientsConfig(AppConfig):
    """Leads of the platform: centres that may sign up, as MASTER follows them up."""

    name = "shared_apps.clients"
