"""Credit notes: they take back what was charged, where a due can no longer be cancelled."""

from collections.abc import Mapping
from decimal import Decimal

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from tenant_apps.audit import services as audit
from tenant_apps.fees import rules, selectors
from tenant_apps.fees.models import Allocation, CreditNote, CreditNoteLine, Due
from tenant_apps.fees.services.dues import follow_allocations, lock_student_account, take_paper_number


@transaction.atomic
def credit_due(
    *, by: Actor, record: Due, lines: Mapping[int, rules.Line], reason: str
) -> CreditNote:
    """A numbered credit note of today for parts of a due: place of the due's line → what is taken
    back of it. Payments that the due no longer needs are free again; the caller holds the student's
    lock and calls `use_advance` when the last paper of the transaction is made.

    Raises Conflict `void` for a due that is off the balance, `credited` for more than is left of it.
    """
    lock_student_account(record.student)
    due: Due = lock(record)
    if due.status in Due.VOID:
        raise Conflict(f"This due is {due.get_status_display().lower()}.", code="void")
    left = selectors.lines_left([due.pk])[due.pk]
    if any(place not in left or not line.within(left[place]) for place, line in lines.items()):
        raise Conflict("The credit is larger than what is left of this due.", code="credited")
    if not rules.totals(lines.values()).total:
        raise Conflict("Nothing is left to credit on this due.", code="credited")
    day = today()
    note, rows = draft_credit(
        number=take_paper_number("credit", due.branch, day), due=due, lines=lines, issue_date=day
    )
    note.reason = reason
    audit.create(note, by=by)
    CreditNoteLine.objects.bulk_create(rows)
    _free_payments(due)
    follow_allocations([due.pk], by=by)
    return note


def draft_credit(
    *, number: int, due: Due, lines: Mapping[int, rules.Line], **fields: object
) -> tuple[CreditNote, list[CreditNoteLine]]:
    """A credit note and its lines, not saved; `number` is its place in the branch's series of the
    year."""
    note = CreditNote(
        due=due, student=due.student, branch=due.branch, **rules.totals(lines.values()).parts()
    )
    for name, value in fields.items():
        setattr(note, name, value)
    note.number = rules.credit_number(due.branch.receipt_prefix, note.issue_date, number)
    rows = [
        CreditNoteLine(note=note, position=place, **line.parts())
        for place, line in sorted(lines.items())
    ]
    return note, rows


def _free_payments(due: Due) -> None:
    """Takes back from the due what has been paid beyond what is left of it, the latest first. Of an
    allocation that is needed in part the needed part is put back: as of an advance, since a receipt
    says for ever what its payment was for."""
    live = Allocation.objects.filter(due=due, released_at__isnull=True).order_by("-at", "-pk")
    needed: Decimal = (
        Due.objects.filter(pk=due.pk)
        .annotate(left=F("total") - selectors.CREDITED_OF_DUE)
        .values_list("left", flat=True)
        .get()
    )
    rows = list(live)
    beyond = sum((row.amount for row in rows), ZERO) - needed
    for row in rows:
        if beyond <= 0:
            break
        row.released_at = timezone.now()
        row.save(update_fields=["released_at"])
        if row.amount > beyond:
            Allocation.objects.create(
                payment_id=row.payment_id,
                due=due,
                amount=row.amount - beyond,
                from_advance=True,
            )
        beyond -= row.amount
