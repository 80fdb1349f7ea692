"""Mails to students about their fees."""

from datetime import date

from shared_apps.core.dates import format_day
from shared_apps.core.money import format_rupees
from shared_apps.mail.services import Letter
from tenant_apps.fees.models import Payment


def receipt(*, payment: Payment, centre: str, url: str, until: date) -> Letter:
    """The mail with the link to a receipt. The link works until the day `until`."""
    return {
        "subject": f"Receipt {payment.receipt_number} of {centre}",
        "text": f"Dear {payment.student_name},\n\n"
        f"{centre} received {format_rupees(payment.amount)} on {format_day(payment.date)}. "
        f"Your receipt {payment.receipt_number}:\n\n{url}\n\n"
        f"The link works until {format_day(until)}.\n",
    }
