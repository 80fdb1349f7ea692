from django.apps import AppConfig


class CoreConfig(AppConfig):
    """The ground floor: abstract tables and the API's dialect, no table of its own."""

    name = "shared_apps.core"

    def ready(self) -> None:
        import celery_app  # noqa: F401 - every process that sends a task sends it through our app
