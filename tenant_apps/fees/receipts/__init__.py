"""The papers of money: what a receipt and a credit note say (`content`, `credits`) and how they become
PDFs (`receipt.css`)."""

from pathlib import Path
from typing import Any

from shared_apps.core.pdf import render
from tenant_apps.fees.models import CreditNote, Payment
from tenant_apps.fees.receipts.content import link_for_rest, receipt_content
from tenant_apps.fees.receipts.credits import credit_content

SHEET = Path(__file__).parent / "receipt.css"

__all__ = ["credit_note_pdf", "link_for_rest", "receipt_pdf"]


def receipt_pdf(payment: Payment) -> bytes:
    """The receipt as it was given on the day, A4. A reversed payment is printed as such.

    Raises NotPrinted, Unavailable.
    """
    return _paper("fees/receipt.html", receipt_content(payment))


def credit_note_pdf(note: CreditNote) -> bytes:
    """The credit note, A4. Raises NotPrinted, Unavailable."""
    return _paper("fees/credit_note.html", credit_content(note))


def _paper(template: str, content: dict[str, Any]) -> bytes:
    return render(template, content, sheet=SHEET)
