from django.apps import AppConfig


class WorkspaceConfig(AppConfig):
    """What every workspace keeps for itself: settings, number series, idempotency keys, files."""

    name = "tenant_apps.workspace"

    def ready(self) -> None:
        from shared_apps.core import ports
        from shared_apps.core.api import idempotency
        from tenant_apps.workspace import models, services

        idempotency.keep_keys_in(models.RequestKey)
        ports.set_up_workspace.answer(services.set_up)
