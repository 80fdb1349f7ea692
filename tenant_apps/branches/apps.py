from django.apps import AppConfig


class BranchesConfig(AppConfig):
    name = "tenant_apps.branches"

    def ready(self) -> None:
        from shared_apps.core import ports
        from tenant_apps.branches import letterheads

        ports.organisation_changed.answer(letterheads.update_letterheads)
