"""The delivery note of what a student was given, as PDF, A4."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from shared_apps.core.dates import format_day
from shared_apps.core.documents import head
from shared_apps.core.pdf import DOCUMENT_SHEET, render
from shared_apps.core.translation import gettext as _
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.materials.models import Distribution


def delivery_note_pdf(given: Sequence[Distribution]) -> bytes:
    """Returns the delivery note of all that was given in one act, on today's letterhead of the branch.
    Raises NotPrinted, Unavailable."""
    return render("materials/delivery_note.html", _content(given), sheet=DOCUMENT_SHEET)


def pdf_name(given: Sequence[Distribution]) -> str:
    return f"delivery-note-{given[0].number}.pdf"


def _content(given: Sequence[Distribution]) -> dict[str, Any]:
    first = given[0]
    issuer = letterhead_of(first.from_branch)
    confirmed = timezone.localdate(first.acknowledged_at) if first.acknowledged_at else None
    return {
        **head(issuer),
        "gstin": issuer.gstin,
        "kind": _("Delivery note"),
        "number": first.number,
        "date": format_day(first.date),
        "towards": _("Given to"),
        "name": first.student_name,
        "code": first.student_code,
        "kit": first.kit_name,
        "rows": [
            {
                "name": one.item_name,
                "number": one.number,
                "code": one.item_code,
                "quantity": one.quantity,
                "unit": one.item.get_unit_display(),
            }
            for one in given
        ],
        "confirmed_on": format_day(confirmed) if confirmed else "",
        "confirmed_by": first.acknowledged_by,
    }
