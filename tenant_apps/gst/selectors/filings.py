"""Which months are filed."""

from collections.abc import Sequence

from shared_apps.core.dates import month_start
from tenant_apps.fees.models import Due
from tenant_apps.gst.models import GstFiling


def of_filed_months(bills: Sequence[Due]) -> set[int]:
    """Returns the ids of the bills that a GST return has which is marked as filed."""
    months = {month_start(bill.issue_date) for bill in bills}
    filings = GstFiling.objects.filter(
        gstin__in={bill.supplier_gstin for bill in bills}, month__in=months
    )
    filed = set(filings.values_list("gstin", "month"))
    return {
        bill.pk for bill in bills if (bill.supplier_gstin, month_start(bill.issue_date)) in filed
    }
