from tenant_apps.gst.selectors.closed import MonthClosed, month_closed
from tenant_apps.gst.selectors.pack import (
    Pack,
    filed_figures,
    filing_of,
    gst_month,
    gst_papers,
    pack_of,
)
from tenant_apps.gst.selectors.scope import (
    Registration,
    asked_month,
    asked_registration,
    checked_month,
    registrations,
)
from tenant_apps.gst.selectors.tally import (
    branches_of,
    ledgers_of_tally,
    tally_ledgers,
    vouchers_of,
)

__all__ = [
    "MonthClosed",
    "Pack",
    "Registration",
    "asked_month",
    "asked_registration",
    "branches_of",
    "checked_month",
    "filed_figures",
    "filing_of",
    "gst_month",
    "gst_papers",
    "ledgers_of_tally",
    "month_closed",
    "pack_of",
    "registrations",
    "tally_ledgers",
    "vouchers_of",
]
