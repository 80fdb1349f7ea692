"""Mails to students about their fees. Each has the document as PDF, and a link to it that works until
the day `until`."""

from datetime import date

from shared_apps.core.dates import format_day
from shared_apps.core.money import format_rupees
from shared_apps.core.translation import gettext as _
from shared_apps.mail.letters import Letter
from tenant_apps.fees import documents
from tenant_apps.fees.models import AdvanceVoucher, CreditNote, Due, Payment


def receipt(payment: Payment, *, centre: str, url: str, until: date) -> Letter:
    """The mail with a receipt."""
    text = _("{centre} received {amount} on {day}. Here is your receipt {payment}.").format(
        centre=centre,
        amount=format_rupees(payment.amount),
        day=format_day(payment.date),
        payment=payment,
    )
    return documents.letter_with(
        payment, payment.student_name, text, centre=centre, url=url, until=until
    )


def bill(due: Due, *, centre: str, url: str, until: date) -> Letter:
    """The mail with the tax invoice, bill of supply or fee bill of a due."""
    text = _("Here is your {document} {due} of {amount} for {label}, due on {day}.").format(
        document=due.document_name.lower(),
        due=due,
        amount=format_rupees(due.total),
        label=due.label,
        day=format_day(due.due_date),
    )
    return documents.letter_with(due, due.student.name, text, centre=centre, url=url, until=until)


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
    return documents.letter_with(note, note.student.name, text, centre=centre, url=url, until=until)


def voucher(voucher: AdvanceVoucher, *, centre: str, url: str, until: date) -> Letter:
    """The mail with a receipt voucher or a refund voucher."""
    told = {
        "centre": centre,
        "amount": format_rupees(voucher.total),
        "day": format_day(voucher.issue_date),
        "voucher": voucher,
    }
    text = (
        _(
            "{centre} gave back {amount} of an advance on {day}. Here is your refund voucher {voucher}."
        )
        if voucher.kind == AdvanceVoucher.Kind.REFUND
        else _(
            "{centre} received an advance of {amount} on {day}. Here is your receipt voucher {voucher}."
        )
    )
    return documents.letter_with(
        voucher, voucher.student.name, text.format(**told), centre=centre, url=url, until=until
    )
