from django.apps import AppConfig


class BranchesConfig(AppConfig):
    name = "tenant_apps.branches"

    def ready(self) -> None:
        from shared_apps.core import ports
        from tenant_apps.branches import letterheads, selectors

        ports.plan_usage.answer(selectors.plan_usage)
        ports.organisation_changed.answer(letterheads.update_letterheads)
        ports.setup_steps.answer(selectors.setup_steps)
