from django.apps import AppConfig


class FinanceConfig(AppConfig):
    """Expenses and income that are not fees, transfers between accounts, and recurring expenses."""

    name = "tenant_apps.finance"

    def ready(self) -> None:
        from shared_apps.core import ports
        from tenant_apps.finance import services

        ports.set_up_workspace.answer(services.add_first_categories)
