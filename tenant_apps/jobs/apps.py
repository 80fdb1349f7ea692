from django.apps import AppConfig


class JobsConfig(AppConfig):
    """Work that outlasts a request."""

    name = "tenant_apps.jobs"

    def ready(self) -> None:
        from shared_apps.core.api import exports
        from tenant_apps.jobs import runner, services

        exports.start_with(runner.start_export)
        services.register(runner.EXPORT)
