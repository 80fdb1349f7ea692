"""Receipts, bills, credit notes and vouchers as PDFs: `content`, `bills`, `credits` and `vouchers` build
the template contexts."""

from collections.abc import Container, Iterator, Sequence
from functools import partial
from pathlib import Path

from django.db.models import prefetch_related_objects

from shared_apps.core.pdf import DOCUMENT_SHEET, Paper, print_document, render
from shared_apps.mail import attachments
from shared_apps.mail.attachments import Attachment, Withdrawn
from tenant_apps.fees import documents
from tenant_apps.fees.models import Payment
from tenant_apps.fees.receipts.bills import bill_content
from tenant_apps.fees.receipts.content import link_for_rest, receipt_content
from tenant_apps.fees.receipts.credits import credit_content
from tenant_apps.fees.receipts.vouchers import voucher_content
from tenant_apps.workspace.documents import Document

__all__ = [
    "attached_document",
    "bill_content",
    "credit_content",
    "document_paper",
    "document_papers",
    "document_pdf",
    "link_for_rest",
    "receipt_content",
    "receipt_on_roll",
    "register",
    "voucher_content",
]

ROLL_SHEET = Path(__file__).with_name("roll.css")
ROLL = 80  # millimetres


def document_pdf(document: Document, *, duplicate: bool = False) -> bytes:
    """Returns the document as it was issued, A4, with the marks of today: REVERSED, CANCELLED,
    DUPLICATE. Raises Conflict for a record that has no paper yet, NotPrinted, Unavailable."""
    return print_document(document_paper(document, duplicate=duplicate))


def document_paper(document: Document, *, duplicate: bool = False) -> Paper:
    """Returns what `document_pdf` prints. Raises Conflict for a record that has no paper yet."""
    kind = documents.kind_of(document)
    if kind.check is not None:
        kind.check(document)
    content = kind.content(document) | {"duplicate": duplicate}
    return Paper.of(kind.template, content, sheet=DOCUMENT_SHEET)


def document_papers(
    printed: Sequence[Document], *, duplicates: Container[int] = ()
) -> Iterator[Paper]:
    """Yields the paper of each of these documents of one kind; those with an id of `duplicates` are
    marked DUPLICATE. A few statements read all. Raises as `document_paper`."""
    if printed:
        prefetch_related_objects(printed, *documents.kind_of(printed[0]).reads)
    for document in printed:
        yield document_paper(document, duplicate=document.pk in duplicates)


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


def register(model: type[Document], kind: documents.Kind) -> None:
    """Adds a kind of documents: they are printed, mailed with their paper, and shared by links."""
    documents.register(model, kind)
    attachments.register(kind.attachment, partial(attached_document, model))
