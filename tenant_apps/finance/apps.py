from django.apps import AppConfig


class FinanceConfig(AppConfig):
    """Expenses and income that are not fees, transfers between accounts, and recurring expenses."""

    name = "tenant_apps.finance"

    def ready(self) -> None:
        from shared_apps.backups import records
        from shared_apps.core import invariants, ports
        from tenant_apps.finance import models, services
        from tenant_apps.finance.invariants import INVARIANTS
        from tenant_apps.finance.restoring import FinanceRecords

        ports.set_up_workspace.answer(services.add_first_categories)
        records.register(FinanceRecords())
        invariants.register(
            INVARIANTS, reads=[models.Entry, models.Expense, models.Income, models.Transfer]
        )
