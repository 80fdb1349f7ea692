"""The content of a refund. Amounts and dates are formatted here, in the Indian format."""

from decimal import Decimal
from typing import Any

from shared_apps.core.dates import format_day
from shared_apps.core.documents import head
from shared_apps.core.errors import Conflict
from shared_apps.core.money import MINUS, format_rupees, in_words
from shared_apps.core.translation import gettext as _
from tenant_apps.refunds.models import Refund, RefundPart


def check_paid(refund: Refund) -> None:
    """Raises Conflict `wrong_state` for a refund that was never paid, which has no paper."""
    if refund.status not in Refund.POSTED:
        raise Conflict(_("This refund is not paid yet."), code="wrong_state")


def refund_content(refund: Refund) -> dict[str, Any]:
    """Returns the template context of a paid refund: as it was paid, with the mark of today: REVERSED."""
    assert refund.letterhead is not None
    assert refund.date is not None
    assert refund.advance_before is not None
    parts = refund.parts.select_related("payment").order_by("pk")
    return {
        **head(refund.letterhead),
        "gstin": refund.letterhead.gstin,
        "kind": refund.document_name,
        "number": refund.number,
        "towards": _("Paid to"),
        "name": refund.issued_to.name,
        "code": refund.student_code,
        "recipient": refund.issued_to,
        "done": _("Refunded"),
        "refund": refund,
        "date": format_day(refund.date),
        "method": refund.get_method_display(),
        "rows": [_row(part) for part in parts],
        "amount": format_rupees(refund.amount),
        "words": in_words(refund.amount),
        "before": format_rupees(refund.advance_before),
        "paid": f"{MINUS}{format_rupees(refund.amount)}",
        "after": format_rupees(refund.advance_before - refund.amount),
        "credits": [_credit(credit) for credit in refund.calculation],
        "reversed_on": format_day(refund.reversed_on) if refund.reversed_on else "",
    }


def _row(part: RefundPart) -> dict[str, Any]:
    payment = part.payment
    return {
        "label": _("Advance of receipt {number}").format(number=payment.receipt_number),
        "detail": _("Received on {day}").format(day=format_day(payment.date)),
        "is_part": part.amount < payment.amount,
        "amount": format_rupees(part.amount),
    }


def _credit(credit: dict[str, Any]) -> dict[str, str]:
    return {
        "label": credit["label"],
        "share": f"{credit['unused']} / {credit['of']}",
        "note": credit["creditNote"],
        "total": format_rupees(Decimal(credit["total"])),
    }
