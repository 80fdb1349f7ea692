from django.apps import AppConfig


class ApprovalsConfig(AppConfig):
    """Requests for what a role may not do on its own. Apps above register their actions."""

    name = "tenant_apps.approvals"
