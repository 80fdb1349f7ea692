"""The content of a credit note (CGST Rules, rule 53): student, credited document and its date,
amount and tax of each line, and the reason."""

from typing import Any

from shared_apps.core.dates import format_day
from shared_apps.core.documents import head
from shared_apps.core.money import format_rupees, in_words
from shared_apps.core.translation import gettext as _
from tenant_apps.fees import selectors
from tenant_apps.fees.models import CreditNote, Due


def credit_content(note: CreditNote) -> dict[str, Any]:
    """Returns the template context."""
    due: Due = note.due
    recipient = selectors.recipient_of_document(note)
    return {
        **head(selectors.issuer_of_document(note)),
        "gstin": due.supplier_gstin,
        "kind": _("Credit note"),
        "number": note.number,
        "towards": _("To"),
        "name": recipient.name,
        "recipient": recipient,
        "code": note.student.code,
        "done": _("Credited"),
        "place": due.place_of_supply,
        "note": note,
        "date": format_day(note.issue_date),
        "due": due,
        "due_date": format_day(due.issue_date),
        "document": due.document_name.lower(),
        "rows": [
            {
                "label": line.head,
                "detail": f"SAC {line.sac}" if due.supplier_gstin and line.sac else "",
                "amount": format_rupees(line.total),
                **{
                    part: format_rupees(getattr(line, part))
                    for part in ("taxable", "cgst", "sgst", "igst")
                },
            }
            for line in note.lines.all()
        ],
        "has_tax": bool(due.supplier_gstin),
        "across": bool(due.igst),
        "amount": format_rupees(note.total),
        "words": in_words(note.total),
    }
