"""Credit notes reverse a charge when the due can no longer be cancelled."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict
from decimal import Decimal

from django.db.models import F
from django.utils import timezone

from shared_apps.core import gst
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.fees import selectors
from tenant_apps.fees.models import Allocation, CreditNote, CreditNoteLine, Due
from tenant_apps.fees.services.dues import (
    lock_student_account,
    update_due_statuses,
    use_advance,
)
from tenant_apps.fees.services.numbers import take_numbers


@writing()
def credit_due(*, by: Actor, record: Due, lines: Mapping[int, gst.Line], reason: str) -> CreditNote:
    """Issues a credit note dated today. `lines` maps the position of a due line to the part of it
    that is credited. Releases payments that exceed what is left of the due.

    The caller must hold the student's lock and call `use_advance` with the notes after the last
    document of the transaction.

    Raises Conflict: `void` for a cancelled or written-off due, `credited` for more than is left of
    it.
    """
    lock_student_account(record.student)
    due: Due = lock(record)
    if due.status in Due.VOID:
        raise Conflict(
            _("This due is {status}.").format(status=due.get_status_display().lower()), code="void"
        )
    left = selectors.lines_left([due.pk])[due.pk]
    if any(place not in left or not line.within(left[place]) for place, line in lines.items()):
        raise Conflict(_("The credit is larger than what is left of this due."), code="credited")
    if not gst.totals(lines.values()).total:
        raise Conflict(_("Nothing is left to credit on this due."), code="credited")
    day = today()
    [number] = take_numbers(CreditNote.NUMBERS, due.branch, day)
    note, rows = draft_credit(number=number, due=due, lines=lines, issue_date=day)
    note.reason = reason
    audit.create(note, by=by)
    CreditNoteLine.objects.bulk_create(rows)
    note.freed = _release_excess(due)
    update_due_statuses([due.pk], by=by)
    return note


@writing()
def credit_rest(*, by: Actor, record: Due, reason: str, version: int | None = None) -> CreditNote:
    """Credits all that is left of a due. What was paid of it is the student's advance from then on.

    Raises Conflict `opening` for what was billed in another system, and as `credit_due` does; Stale.
    """
    if record.document == Due.Kind.OPENING:
        raise Conflict(
            _("This was billed in another system. Write it off instead."), code="opening"
        )
    lock_student_account(record.student)
    due: Due = lock(record, version)
    lines = selectors.lines_left([due.pk])[due.pk]
    note = credit_due(by=by, record=due, lines=lines, reason=reason)
    use_advance(by=by, student_id=due.student_id, notes=[note])
    return note


def draft_credit(
    *, number: str, due: Due, lines: Mapping[int, gst.Line], **fields: object
) -> tuple[CreditNote, list[CreditNoteLine]]:
    """Returns an unsaved credit note and its lines."""
    note = CreditNote(
        number=number,
        due=due,
        student=due.student,
        branch=due.branch,
        letterhead_id=due.branch.letterhead_id or letterhead_of(due.branch).pk,
        recipient=asdict(selectors.recipient_of_document(due)),
        **gst.totals(lines.values()).parts(),
    )
    for name, value in fields.items():
        setattr(note, name, value)
    rows = [
        CreditNoteLine(note=note, position=place, **line.parts())
        for place, line in sorted(lines.items())
    ]
    return note, rows


def _release_excess(due: Due) -> dict[int, Decimal]:
    """Releases allocations that exceed what is left of the due, latest first. Returns what it has
    released of each payment (payment id → amount). If an allocation is
    needed in part, a new allocation is created for that part. It is marked `from_advance` because
    the printed receipt must not change."""
    active = Allocation.objects.filter(due=due, released_at__isnull=True).order_by("-at", "-pk")
    needed: Decimal = (
        Due.objects.filter(pk=due.pk)
        .annotate(left=F("total") - selectors.CREDITED_OF_DUE)
        .values_list("left", flat=True)
        .get()
    )
    rows = list(active)
    excess = sum((row.amount for row in rows), ZERO) - needed
    freed: dict[int, Decimal] = defaultdict(Decimal)
    for row in rows:
        if excess <= 0:
            break
        row.released_at = timezone.now()
        row.save(update_fields=["released_at"])
        if row.amount > excess:
            Allocation.objects.create(
                payment_id=row.payment_id,
                due=due,
                amount=row.amount - excess,
                from_advance=True,
            )
        freed[row.payment_id] += min(row.amount, excess)
        excess -= row.amount
    return freed
