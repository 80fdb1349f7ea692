"""Mails to students about their fees."""

from datetime import date

from shared_apps.core.dates import format_day
from shared_apps.core.money import format_rupees
from shared_apps.mail.attachments import refer
from shared_apps.mail.letters import Letter, Link
from tenant_apps.fees.models import Payment


def receipt(*, payment: Payment, centre: str, url: str, until: date) -> Letter:
    """The mail with a receipt as PDF and a link to it. The link works until the day `until`."""
    number = payment.receipt_number
    return Letter(
        subject=f"Receipt {number} of {centre}",
        paragraphs=[
            f"Dear {payment.student_name},",
            f"{centre} received {format_rupees(payment.amount)} on {format_day(payment.date)}. "
            f"Here is your receipt {number}.",
        ],
        button=Link("Open the receipt", url),
        more=[f"The link works until {format_day(until)}."],
        centre=centre,
        attachments=[refer("receipt", payment.pk, f"receipt-{number.replace('/', '-')}.pdf")],
    )
