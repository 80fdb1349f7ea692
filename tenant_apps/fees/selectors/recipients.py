"""Who an issued document was issued to, and by whom."""

from shared_apps.core.gst import Recipient
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.fees.models import AdvanceVoucher, CreditNote, Due, Payment
from tenant_apps.fees.rules import person_of
from tenant_apps.workspace.models import Letterhead


def recipient_of_document(document: Due | CreditNote | Payment | AdvanceVoucher) -> Recipient:
    """Returns the recipient as of the day of issue. Rows that the previous release wrote while it
    was being replaced have none and show the student as of today."""
    return document.issued_to if document.recipient else person_of(document.student)


def issuer_of_document(document: Due | CreditNote | Payment | AdvanceVoucher) -> Letterhead:
    """Returns the issuer as of the day of issue; with the same exception."""
    return document.letterhead or letterhead_of(document.branch)
