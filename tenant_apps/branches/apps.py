from django.apps import AppConfig


class BranchesConfig(AppConfig):
    name = "tenant_apps.branches"

    def ready(self) -> None:
        from shared_apps.core import ports
        from tenant_apps.branches import selectors

        ports.plan_usage.answer(selectors.plan_usage)
        ports.setup_steps.answer(selectors.setup_steps)
