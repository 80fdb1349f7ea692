"""Drafting dues, and cancelling or writing them off."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any

from django.db import transaction

from shared_apps.core import gst
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.money import ZERO
from shared_apps.core.numbering import DocumentSeries, take_document_numbers
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from tenant_apps.audit import services as audit
from tenant_apps.branches.letterheads import letterhead_id_of
from tenant_apps.branches.models import Branch
from tenant_apps.branches.services import mark_prefix_used
from tenant_apps.fees import rules, selectors
from tenant_apps.fees.models import Due, DueLine
from tenant_apps.students.models import Student


def supply_to(
    student: Student, branch: Branch | None = None, *, online: bool = False
) -> gst.Supply:
    """Returns the supply of a classroom or `online` course to the student, or to the company that
    the student is billed to. `branch` defaults to the student's branch."""
    branch = branch or student.branch
    return gst.Supply.between(
        gstin=branch.gstin,
        branch_state=branch.state,
        recipient=selectors.recipient_of(student),
        online=online,
    )


def draft_due(
    *,
    number: str,
    branch: Branch,
    lines: Sequence[gst.Line],
    supply: gst.Supply,
    issue_date: date,
    due_date: date,
    grace_days: int,
    **fields: Any,
) -> tuple[Due, list[DueLine]]:
    """Returns an unsaved due and its lines."""
    totals = gst.totals(lines)
    due = Due(
        number=number,
        branch=branch,
        issue_date=issue_date,
        due_date=due_date,
        late_after=rules.late_after(due_date, grace_days),
        document=gst.document_for(supply, lines),
        supplier_gstin=supply.gstin,
        place_of_supply=supply.place,
        letterhead_id=letterhead_id_of(branch),
        recipient=asdict(supply.recipient),
        status=rules.status_of(totals.total, ZERO),
        **totals.parts(),
        **fields,
    )
    rows = [
        DueLine(due=due, position=position, **line.parts())
        for position, line in enumerate(lines, start=1)
    ]
    return due, rows


@transaction.atomic
def void_due(
    *, by: Actor, record: Due, status: str, reason: str, version: int | None = None
) -> Due:
    """Sets an unpaid due to CANCELLED or WRITTEN_OFF.

    Raises Conflict if part of it is paid (the payment must be reversed first). A partly credited
    due can only be written off, because its credit notes remain valid.
    """
    lock_student_account(record.student)
    due = lock(record, version)
    if due.status in {Due.Status.PART_PAID, Due.Status.PAID}:
        raise Conflict("This due has payments. Reverse them first.", code="paid")
    if status == Due.Status.CANCELLED and due.credit_notes.exists():
        raise Conflict("Part of this due is credited. Write off the rest.", code="credited")
    due.check_transition(status)
    if due.status == status:
        raise Conflict(f"This due is already {due.get_status_display().lower()}.", code="void")
    return audit.change(due, by=by, status=status, reason=reason, voided_on=today())


def lock_student_account(student: Student) -> None:
    """Locks the student's row before a change of the balance. Deleted students are locked too,
    since their payments can still be reversed."""
    Student.objects.select_for_update().get(pk=student.pk)


def take_numbers(series: DocumentSeries, branch: Branch, day: date, count: int = 1) -> list[str]:
    """Returns the next numbers of the branch's series of the financial year. From then on the
    branch's prefix cannot be changed. The transaction must use all of them."""
    mark_prefix_used(branch)
    return take_document_numbers(series, count, prefix=branch.receipt_prefix, day=day)


def update_due_statuses(due_ids: Iterable[int], *, by: Actor) -> None:
    """Recomputes the statuses of these dues from their allocations and credits."""
    dues = Due.objects.filter(pk__in=list(due_ids)).annotate(
        paid=selectors.PAID_OF_DUE, credited=selectors.CREDITED_OF_DUE
    )
    for due in dues.order_by("pk"):
        status = rules.status_of(due.total - due.credited, due.paid)
        if status != due.status:
            audit.change(due, by=by, status=status)
