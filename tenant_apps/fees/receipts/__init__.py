"""The papers of money: what a receipt, a bill and a credit note say (`content`, `bills`, `credits`) and
how they become PDFs (`receipt.css`)."""

from pathlib import Path
from typing import Any

from shared_apps.core.pdf import render
from tenant_apps.fees.models import CreditNote, Due, Payment
from tenant_apps.fees.receipts.bills import bill_content
from tenant_apps.fees.receipts.content import link_for_rest, receipt_content
from tenant_apps.fees.receipts.credits import credit_content

SHEET = Path(__file__).parent / "receipt.css"

__all__ = ["bill_pdf", "credit_note_pdf", "link_for_rest", "receipt_pdf"]


def receipt_pdf(payment: Payment) -> bytes:
    """The receipt as it was given on the day, A4. A reversed payment is printed as such.

    Raises NotPrinted, Unavailable.
    """
    return _paper("fees/receipt.html", receipt_content(payment))


def bill_pdf(due: Due) -> bytes:
    """The due's tax invoice, bill of supply or fee bill, A4. Raises NotPrinted, Unavailable."""
    return _paper("fees/bill.html", bill_content(due))


def credit_note_pdf(note: CreditNote) -> bytes:
    """The credit note, A4. Raises NotPrinted, Unavailable."""
    return _paper("fees/credit_note.html", credit_content(note))


def _paper(template: str, content: dict[str, Any]) -> bytes:
    return render(template, content, sheet=SHEET)
