from django.apps import AppConfig


class RenewalsConfig(AppConfig):
    """Auto-renewal of enrolments and late fees. The tables keep the names that they had when they
    belonged to `enrolments`."""

    name = "tenant_apps.renewals"

    def ready(self) -> None:
        from shared_apps.core import invariants
        from tenant_apps.jobs.services import register
        from tenant_apps.renewals import runner
        from tenant_apps.renewals.invariants import INVARIANTS
        from tenant_apps.renewals.models import LateFee, RenewalEntry, RenewalRun

        register(runner.RENEWAL)
        invariants.register(INVARIANTS, reads=[LateFee, RenewalEntry, RenewalRun])
