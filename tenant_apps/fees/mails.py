"""Mails to students about their fees. Each has the document as PDF, and a link to it that works until
the day `until`."""

from collections.abc import Callable
from datetime import date

from shared_apps.core.dates import format_day
from shared_apps.core.money import format_rupees
from shared_apps.mail.attachments import refer
from shared_apps.mail.letters import Letter, Link
from tenant_apps.fees.models import CreditNote, Due, Payment
from tenant_apps.workspace.documents import Document

ATTACHED_AS: dict[type[Document], str] = {
    Payment: "receipt",
    Due: "bill",
    CreditNote: "credit_note",
}
"""The kind of attachment of each document. Waiting mails refer to it."""


def receipt(payment: Payment, *, centre: str, url: str, until: date) -> Letter:
    """The mail with a receipt."""
    text = (
        f"{centre} received {format_rupees(payment.amount)} on {format_day(payment.date)}. "
        f"Here is your receipt {payment}."
    )
    return _letter(payment, payment.student_name, text, centre=centre, url=url, until=until)


def bill(due: Due, *, centre: str, url: str, until: date) -> Letter:
    """The mail with the tax invoice, bill of supply or fee bill of a due."""
    text = (
        f"Here is your {due.document_name.lower()} {due} of {format_rupees(due.total)} for "
        f"{due.label}, due on {format_day(due.due_date)}."
    )
    return _letter(due, due.student.name, text, centre=centre, url=url, until=until)


def credit_note(note: CreditNote, *, centre: str, url: str, until: date) -> Letter:
    """The mail with a credit note."""
    text = (
        f"{centre} credited {format_rupees(note.total)} on {format_day(note.issue_date)} against "
        f"{note.due.document_name.lower()} {note.due}. Here is your credit note {note}."
    )
    return _letter(note, note.student.name, text, centre=centre, url=url, until=until)


LETTERS: dict[type[Document], Callable[..., Letter]] = {
    Payment: receipt,
    Due: bill,
    CreditNote: credit_note,
}
"""The mail of each document."""


def _letter(
    document: Document, name: str, text: str, *, centre: str, url: str, until: date
) -> Letter:
    return Letter(
        subject=f"{document.document_name} {document} of {centre}",
        paragraphs=[f"Dear {name},", text],
        button=Link(f"Open the {document.document_name.lower()}", url),
        more=[f"The link works until {format_day(until)}."],
        centre=centre,
        attachments=[refer(ATTACHED_AS[type(document)], document.pk, document.pdf_name)],
    )
