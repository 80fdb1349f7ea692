"""The content of a due's document: tax invoice, bill of supply or fee bill (CGST Rules, rules 46
and 49)."""

from typing import Any

from shared_apps.core.dates import format_day
from shared_apps.core.documents import head
from shared_apps.core.money import format_rupees, in_words
from shared_apps.core.qr import qr_code
from shared_apps.core.translation import gettext as _
from tenant_apps.fees import selectors
from tenant_apps.fees.models import Due, DueLine
from tenant_apps.fees.receipts.content import link_for_rest


def bill_content(due: Due) -> dict[str, Any]:
    """Returns the template context: the due as issued, except for the "cancelled" mark and the QR
    code, which is for the currently open amount."""
    issuer = selectors.issuer_of_document(due)
    recipient = selectors.recipient_of_document(due)
    rest = selectors.open_of(due)
    link = link_for_rest(due.student, rest, issuer)
    return {
        **head(issuer),
        "gstin": due.supplier_gstin,
        "kind": due.document_name,
        "number": due.number,
        "towards": _("Billed to"),
        "name": recipient.name,
        "recipient": recipient,
        "code": due.student.code,
        "done": _("Amount"),
        "place": due.place_of_supply,
        "date": format_day(due.issue_date),
        "due": due,
        "due_date": format_day(due.due_date),
        "rows": [_row(due, line) for line in due.lines.all()],
        "has_tax": due.document == Due.Kind.TAX_INVOICE,
        "across": bool(due.igst),
        "amount": format_rupees(due.total),
        "words": in_words(due.total),
        "cancelled": due.status == Due.Status.CANCELLED,
        "qr": qr_code(link) if link else None,
        "rest": format_rupees(rest),
    }


def _row(due: Due, line: DueLine) -> dict[str, Any]:
    parts = ("taxable", "cgst", "sgst", "igst")
    return {
        "label": line.head,
        "detail": _detail(line) if due.supplier_gstin else "",
        "amount": format_rupees(line.total),
        **{part: format_rupees(getattr(line, part)) for part in parts},
    }


def _detail(line: DueLine) -> str:
    """Returns the service's SAC and GST rate, as rule 46 requires."""
    rate = f"GST {line.rate.normalize():f} %" if line.rate else "Exempt from GST"
    return " · ".join([*([f"SAC {line.sac}"] if line.sac else []), rate])
