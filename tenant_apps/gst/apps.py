from django.apps import AppConfig


class GstConfig(AppConfig):
    """The GST return of a GSTIN and month, and the month's journal for Tally."""

    name = "tenant_apps.gst"

    def ready(self) -> None:
        from shared_apps.core import invariants
        from tenant_apps.fees.ports import filed_months
        from tenant_apps.gst.invariants import INVARIANTS
        from tenant_apps.gst.models import GstFiling
        from tenant_apps.gst.selectors.filings import of_filed_months

        filed_months.answer(of_filed_months)
        invariants.register(INVARIANTS, reads=[GstFiling])
