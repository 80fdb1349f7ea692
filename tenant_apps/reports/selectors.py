"""The reports, and the rows behind their figures."""

from shared_apps.core.api.columns import day, id_, money, ref, text
from shared_apps.core.api.lists import Listing
from shared_apps.core.api.reports import Dimension, Report
from tenant_apps.fees.selectors import COLLECTED, COLLECTIONS, RECEIVED, REVERSED

COLLECTIONS_REPORT = Report(
    COLLECTIONS,
    day="day",
    dimensions=[
        Dimension("method", "account", "account"),
        Dimension("branch", "branch_id", "branch__name"),
    ],
    measures=[RECEIVED, REVERSED, COLLECTED],
)

COLLECTIONS_ROWS = Listing(
    COLLECTIONS,
    columns=[
        id_(),
        day("date", "day", label="Date"),
        text("receiptNo", "payment__receipt_number", label="Payment ID"),
        text("studentName", "payment__student_name", label="Student name"),
        ref("branchObjectId", "branch", label="Branch name", branchname="name"),
        text("method", "account", label="Payment method"),
        text("kind", label="Kind"),
        money("amount", label="Amount"),
        text("reason", label="Reason"),
    ],
    default="-date",
)
