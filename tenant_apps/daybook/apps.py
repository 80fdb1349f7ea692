from django.apps import AppConfig


class DaybookConfig(AppConfig):
    """The day book of a branch, and the close of its days."""

    name = "tenant_apps.daybook"

    def ready(self) -> None:
        from shared_apps.core import invariants
        from tenant_apps.closing.models import CashClose, CashCount, CashDifference
        from tenant_apps.daybook.invariants import INVARIANTS

        invariants.register(INVARIANTS, reads=[CashCount, CashClose, CashDifference])
