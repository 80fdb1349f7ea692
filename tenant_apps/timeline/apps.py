from django.apps import AppConfig


class TimelineConfig(AppConfig):
    """A student's timeline. Composes the sources of the apps below; no app imports this one."""

    name = "tenant_apps.timeline"
