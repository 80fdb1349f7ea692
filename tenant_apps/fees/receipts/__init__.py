"""Receipts, bills, credit notes and vouchers as PDFs: `content`, `bills`, `credits` and `vouchers` build
the template contexts."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from shared_apps.core.pdf import DOCUMENT_SHEET, render
from shared_apps.mail.attachments import Attachment, Withdrawn
from tenant_apps.fees.models import AdvanceVoucher, CreditNote, Due, Payment
from tenant_apps.fees.receipts.bills import bill_content
from tenant_apps.fees.receipts.content import link_for_rest, receipt_content
from tenant_apps.fees.receipts.credits import credit_content
from tenant_apps.fees.receipts.vouchers import voucher_content
from tenant_apps.workspace.documents import Document

__all__ = ["attached_document", "document_pdf", "link_for_rest", "receipt_on_roll"]

ROLL_SHEET = Path(__file__).with_name("roll.css")
ROLL = 80  # millimetres


TEMPLATES: dict[type[Document], tuple[str, Callable[[Any], dict[str, Any]]]] = {
    Payment: ("fees/receipt.html", receipt_content),
    Due: ("fees/bill.html", bill_content),
    CreditNote: ("fees/credit_note.html", credit_content),
    AdvanceVoucher: ("fees/voucher.html", voucher_content),
}
"""The template of each kind of document, and what fills it."""


def document_pdf(document: Document, *, duplicate: bool = False) -> bytes:
    """Returns the document as it was issued, A4, with the marks of today: REVERSED, CANCELLED,
    DUPLICATE. Raises NotPrinted, Unavailable."""
    template, content = TEMPLATES[type(document)]
    return render(template, content(document) | {"duplicate": duplicate}, sheet=DOCUMENT_SHEET)


def receipt_on_roll(payment: Payment, *, duplicate: bool = False) -> bytes:
    """Returns the receipt for a thermal printer with a roll of 80 mm. Raises NotPrinted, Unavailable."""
    content = receipt_content(payment) | {"duplicate": duplicate}
    return render("fees/receipt_roll.html", content, sheet=ROLL_SHEET, roll=ROLL)


def attached_document(model: type[Document], document_id: int) -> Attachment:
    """Returns the document as it is attached to a mail, which is no copy of the desk: like a shared
    link, it is never marked DUPLICATE. Raises Withdrawn, NotPrinted, Unavailable."""
    document = model._default_manager.filter(pk=document_id).first()
    if document is None:
        raise Withdrawn
    return Attachment(document_pdf(document), "application/pdf")
