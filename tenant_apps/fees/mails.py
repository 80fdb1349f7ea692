"""Mails to students about their fees. Each has the document as PDF, and a link to it that works until
the day `until`."""

from collections.abc import Callable
from datetime import date

from shared_apps.core.dates import format_day
from shared_apps.core.money import format_rupees
from shared_apps.core.translation import gettext as _
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
    text = _("{centre} received {amount} on {day}. Here is your receipt {payment}.").format(
        centre=centre,
        amount=format_rupees(payment.amount),
        day=format_day(payment.date),
        payment=payment,
    )
    return _letter(payment, payment.student_name, text, centre=centre, url=url, until=until)


def bill(due: Due, *, centre: str, url: str, until: date) -> Letter:
    """The mail with the tax invoice, bill of supply or fee bill of a due."""
    text = _("Here is your {document} {due} of {amount} for {label}, due on {day}.").format(
        document=due.document_name.lower(),
        due=due,
        amount=format_rupees(due.total),
        label=due.label,
        day=format_day(due.due_date),
    )
    return _letter(due, due.student.name, text, centre=centre, url=url, until=until)


def credit_note(note: CreditNote, *, centre: str, url: str, until: date) -> Letter:
    """The mail with a credit note."""
    text = _(
        "{centre} credited {amount} on {day} against {document} "
        "{due}. Here is your credit note {note}."
    ).format(
        centre=centre,
        amount=format_rupees(note.total),
        day=format_day(note.issue_date),
        document=note.due.document_name.lower(),
        due=note.due,
        note=note,
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
        subject=_("{document_name} {document} of {centre}").format(
            document_name=document.document_name, document=document, centre=centre
        ),
        paragraphs=[_("Dear {name},").format(name=name), text],
        button=Link(_("Open the {document}").format(document=document.document_name.lower()), url),
        more=[_("The link works until {day}.").format(day=format_day(until))],
        centre=centre,
        attachments=[refer(ATTACHED_AS[type(document)], document.pk, document.pdf_name)],
    )
