"""Receipts, bills and credit notes as PDFs: `content`, `bills` and `credits` build the template
contexts, `receipt.css` is the style sheet."""

from pathlib import Path
from typing import Any

from shared_apps.core.pdf import render
from shared_apps.mail.attachments import Attachment, Withdrawn
from tenant_apps.fees.models import CreditNote, Due, Payment
from tenant_apps.fees.receipts.bills import bill_content
from tenant_apps.fees.receipts.content import link_for_rest, receipt_content
from tenant_apps.fees.receipts.credits import credit_content

STYLESHEET = Path(__file__).parent / "receipt.css"

__all__ = ["attached_receipt", "bill_pdf", "credit_note_pdf", "link_for_rest", "receipt_pdf"]


def receipt_pdf(payment: Payment) -> bytes:
    """Returns the receipt as originally issued, A4. A reversed payment is marked as reversed.

    Raises NotPrinted, Unavailable.
    """
    return _render("fees/receipt.html", receipt_content(payment))


def attached_receipt(payment_id: int) -> Attachment:
    """Returns the receipt as it is attached to a mail. Raises Withdrawn, and what `receipt_pdf`
    raises."""
    payment = Payment.objects.filter(pk=payment_id).first()
    if payment is None:
        raise Withdrawn
    return Attachment(receipt_pdf(payment), "application/pdf")


def bill_pdf(due: Due) -> bytes:
    """Returns the due's tax invoice, bill of supply or fee bill, A4. Raises NotPrinted,
    Unavailable."""
    return _render("fees/bill.html", bill_content(due))


def credit_note_pdf(note: CreditNote) -> bytes:
    """Returns the credit note, A4. Raises NotPrinted, Unavailable."""
    return _render("fees/credit_note.html", credit_content(note))


def _render(template: str, content: dict[str, Any]) -> bytes:
    return render(template, content, sheet=STYLESHEET)
