"""Mails to students about their refunds."""

from datetime import date

from shared_apps.core.dates import format_day
from shared_apps.core.money import format_rupees
from shared_apps.core.translation import gettext as _
from shared_apps.mail.letters import Letter
from tenant_apps.fees import documents
from tenant_apps.refunds.models import Refund


def refund(refund: Refund, *, centre: str, url: str, until: date) -> Letter:
    """The mail with a refund, as PDF and by a link that works until the day `until`."""
    assert refund.date is not None
    text = _(
        "{centre} refunded {amount} on {day} by {method}. Here is your refund {refund}."
    ).format(
        centre=centre,
        amount=format_rupees(refund.amount),
        day=format_day(refund.date),
        method=refund.get_method_display(),
        refund=refund,
    )
    return documents.letter_with(
        refund, refund.student_name, text, centre=centre, url=url, until=until
    )
