"""The reports, and the rows behind their figures."""

from shared_apps.core.api.columns import day, id_, money, text
from shared_apps.core.api.lists import Listing
from shared_apps.core.api.reports import Dimension, Report
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
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
        day("date", "day", label=lazy("Date")),
        text("receiptNo", "payment__receipt_number", label=lazy("Payment ID")),
        text("studentName", "payment__student_name", label=lazy("Student name")),
        branch_ref(label=lazy("Branch name")),
        text("method", "account", label=lazy("Payment method")),
        text("kind", label=lazy("Kind")),
        money("amount", label=lazy("Amount")),
        text("reason", label=lazy("Reason")),
    ],
    default="-date",
)
