from django.apps import AppConfig


class CoreConfig(AppConfig):
    """The lowest layer: abstract models and the conventions of the API, no table of its own."""

    name = "shared_apps.core"

    def ready(self) -> None:
        import celery_app  # noqa: F401 - every process that sends a task sends it through our app
