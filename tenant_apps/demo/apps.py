from django.apps import AppConfig


class DemoConfig(AppConfig):
    """The demo organisations of a local machine, and the sample data of a new centre. Composes what
    the apps below seed; no app imports this one."""

    name = "tenant_apps.demo"
