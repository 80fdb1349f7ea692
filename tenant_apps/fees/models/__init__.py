"""Dues, payments and allocations. Posted rows are never edited or deleted: the application's
database role has no right to (`RIGHTS`), and database triggers refuse it to every role (migration
0002). A payment is undone by a reversal, a due by cancelling it, or by a credit note if part of it
was paid.
"""

from tenant_apps.fees.models.advances import AdvanceAdjustment, AdvanceVoucher
from tenant_apps.fees.models.dues import CreditNote, CreditNoteLine, Due, DueLine
from tenant_apps.fees.models.links import DocumentLink
from tenant_apps.fees.models.payments import OPENING, Allocation, Movement, Payment, Reversal

__all__ = [
    "OPENING",
    "AdvanceAdjustment",
    "AdvanceVoucher",
    "Allocation",
    "CreditNote",
    "CreditNoteLine",
    "DocumentLink",
    "Due",
    "DueLine",
    "Movement",
    "Payment",
    "Reversal",
]
