"""Corruptions of the books, one for each invariant. Each makes its own documents by the services, then
changes rows by SQL, past the triggers that keep posted money. The test needs `tables_owner`."""

from tenant_apps.books.tests.corruptions import (
    advances,
    centre,
    closed_days,
    dues,
    enrolments,
    papers,
    payments,
    refunds,
)
from tenant_apps.books.tests.corruptions.shared import (
    CORRUPTIONS,
    Expected,
    change,
    corrupts,
    pay,
    run,
    rupees,
)

# Each module declares its corruptions when it is imported.
GROUPS = (dues, payments, advances, papers, enrolments, centre, closed_days, refunds)

__all__ = ["CORRUPTIONS", "GROUPS", "Expected", "change", "corrupts", "pay", "run", "rupees"]
