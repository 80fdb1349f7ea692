"""What was charged, paid and credited, as the timeline of a student tells it."""

from collections.abc import Iterator
from datetime import datetime
from operator import itemgetter

from shared_apps.core.money import format_rupees
from shared_apps.core.principal import Principal
from shared_apps.core.roles import FRONT_DESK
from tenant_apps.fees.models import CreditNote, Due, Payment, Reversal
from tenant_apps.students.ports import TIMELINE_PAGE
from tenant_apps.students.shapes import TimelineEntry


def student_timeline(
    *, student_id: int, before: datetime, principal: Principal
) -> list[TimelineEntry]:
    """Answer to `student_timeline`; nothing for trainers, who don't see money."""
    if principal.rights not in FRONT_DESK:
        return []
    entries: list[TimelineEntry] = [
        {
            "at": at,
            "kind": "FEES",
            "text": text,
            "link": f"/studentcourse/{student_id}?tab=fees",
            "by": by,
        }
        for at, text, by in _happenings(student_id, before)
    ]
    return sorted(entries, key=itemgetter("at"), reverse=True)[: TIMELINE_PAGE + 1]


def _happenings(student_id: int, before: datetime) -> Iterator[tuple[datetime, str, str]]:
    """When, what and who."""
    latest = slice(TIMELINE_PAGE + 1)
    made = {"student": student_id, "created_at__lt": before}
    for due in Due.objects.filter(**made).order_by("-pk")[latest]:
        text = f"Due of {format_rupees(due.total)} for {due.label}."
        yield due.created_at, text, due.created_by_name
    void = Due.objects.filter(student=student_id, status__in=Due.VOID, updated_at__lt=before)
    for due in void.order_by("-updated_at")[latest]:
        if due.updated_at is not None:
            text = f"{due.label}: {due.get_status_display().lower()} ({due.reason})."
            yield due.updated_at, text, due.updated_by_name
    for payment in Payment.objects.filter(**made).order_by("-pk")[latest]:
        text = f"Paid {format_rupees(payment.amount)}, receipt {payment.receipt_number}."
        yield payment.created_at, text, payment.created_by_name
    undone = Reversal.objects.filter(payment__student=student_id, at__lt=before)
    for reversal in undone.select_related("payment").order_by("-at")[latest]:
        text = f"Receipt {reversal.payment.receipt_number} reversed: {reversal.reason}."
        yield reversal.at, text, reversal.by_name
    for note in CreditNote.objects.filter(**made).order_by("-pk")[latest]:
        text = f"Credit note {note.number} of {format_rupees(note.total)}: {note.reason}."
        yield note.created_at, text, note.created_by_name
