"""Issues dues, cancels them or writes them off, and pays them from advances."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from shared_apps.core import gst
from shared_apps.core.bulk import copy_in
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.fees import rules, selectors
from tenant_apps.fees.models import Allocation, CreditNote, Due, DueLine
from tenant_apps.fees.services.advances import adjust_vouchers, receive_freed
from tenant_apps.fees.services.numbers import take_numbers
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
        recipient=rules.recipient_of(student),
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
        letterhead_id=branch.letterhead_id or letterhead_of(branch).pk,
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


@dataclass(frozen=True, slots=True)
class NewDue:
    """A due to be issued; it has no number yet."""

    student: Student
    branch: Branch
    course: Course | None
    label: str
    lines: Sequence[gst.Line]
    supply: gst.Supply
    due_date: date
    grace_days: int


@writing()
def issue_dues(*, by: Actor, dues: Sequence[NewDue]) -> list[Due]:
    """Issues dues dated today with their lines, numbered in the given order in each branch's
    series.

    The caller must hold the students' locks and call `use_advances` afterwards. Raises NotFound for
    a student, branch or course that was deleted.
    """
    if not dues:
        return []
    day = today()
    numbers = _take_blocks(dues, day)
    drafts = [
        draft_due(
            number=next(numbers[new.branch.pk]),
            student=new.student,
            branch=new.branch,
            course=new.course,
            label=new.label,
            lines=new.lines,
            supply=new.supply,
            issue_date=day,
            due_date=new.due_date,
            grace_days=new.grace_days,
        )
        for new in dues
    ]
    issued = [due for due, _ in drafts]
    audit.create_many(issued, by=by)
    copy_in([row for _, rows in drafts for row in rows])
    return issued


@writing()
def void_due(
    *, by: Actor, record: Due, status: str, reason: str, version: int | None = None
) -> Due:
    """Sets an unpaid due to CANCELLED or WRITTEN_OFF.

    Raises Conflict if part of it is paid (the payment must be reversed first). A partly credited
    due can only be written off, because its credit notes remain valid. A bill of a locked month, or of
    one whose GST return is filed, is not cancelled: the database raises Conflict `month_closed`.
    """
    lock_student_account(record.student)
    due = lock(record, version, closes=True)
    if due.status in {Due.Status.PART_PAID, Due.Status.PAID}:
        raise Conflict(_("This due has payments. Reverse them first."), code="paid")
    if status == Due.Status.CANCELLED and due.credit_notes.exists():
        raise Conflict(_("Part of this due is credited. Write off the rest."), code="credited")
    due.check_transition(status)
    if due.status == status:
        raise Conflict(
            _("This due is already {status}.").format(status=due.get_status_display().lower()),
            code="void",
        )
    return audit.change(due, by=by, status=status, reason=reason, voided_on=today())


@writing()
def cancel_dues(*, by: Actor, dues: Sequence[Due], reason: str) -> None:
    """Cancels many dues of which nothing is paid or credited, in one statement. The caller must hold
    the locks of the students and of the dues, and have looked whether anything is paid."""
    values = {"status": Due.Status.CANCELLED, "reason": reason, "voided_on": today()}
    audit.change_each(((due, values) for due in dues), by=by)


def lock_student_account(student: Student) -> None:
    """Locks the student's row before a change of the balance. Deleted students are locked too,
    since their payments can still be reversed."""
    Student.objects.select_for_update(no_key=True).get(pk=student.pk)


def update_due_statuses(due_ids: Iterable[int], *, by: Actor) -> None:
    """Recomputes the statuses of these dues from their allocations and credits. The caller must hold
    the student's lock, so that the sums are those of the moment."""
    dues = Due.objects.filter(pk__in=list(due_ids)).select_for_update()
    found = dues.annotate(paid=selectors.PAID_OF_DUE, credited=selectors.CREDITED_OF_DUE)
    audit.change_each(
        (
            (due, {"status": rules.status_of(due.total - due.credited, due.paid)})
            for due in found.order_by("pk")
        ),
        by=by,
    )


@writing()
def use_advance(*, by: Actor, student_id: int, notes: Sequence[CreditNote] = ()) -> None:
    """Allocates the student's advance to the open dues, oldest payment to oldest due, and adjusts
    its vouchers. The caller must hold the student's lock.

    `notes` are the credit notes of this transaction. What they have freed and no due takes is an
    advance again, with a receipt voucher of today.
    """
    adjust_vouchers(_allocate_advance(by=by, student_id=student_id))
    freed: dict[int, Decimal] = defaultdict(Decimal)
    for note in notes:
        for payment_id, amount in note.freed.items():
            freed[payment_id] += amount
    receive_freed(by=by, student_id=student_id, freed=freed)


def use_advances(*, by: Actor, student_ids: Iterable[int]) -> None:
    """Calls `use_advance` for each of these students who has an advance. The caller must hold their
    locks."""
    adjust_vouchers(
        [
            row
            for student_id in selectors.students_with_advance(student_ids)
            for row in _allocate_advance(by=by, student_id=student_id)
        ]
    )


def _allocate_advance(*, by: Actor, student_id: int) -> list[Allocation]:
    dues = selectors.open_dues(student_id)
    payments = selectors.free_payments(student_id) if dues else []
    left = [rules.OpenDue(due.pk, due.due_date, due.open) for due in dues]
    used: list[Allocation] = []
    for payment in payments:
        for due_id, amount in rules.allocate(payment.free, left):
            used.append(
                Allocation(payment=payment, due_id=due_id, amount=amount, from_advance=True)
            )
            left = [due.minus(amount) if due.id == due_id else due for due in left]
    Allocation.objects.bulk_create(used)
    update_due_statuses({row.due_id for row in used}, by=by)
    return used


def _take_blocks(dues: Sequence[NewDue], day: date) -> dict[int, Iterator[str]]:
    """Returns a block of invoice numbers for each branch. Blocks are taken in the order of branch
    ids, so that concurrent transactions cannot deadlock."""
    branches: dict[int, Branch] = {}
    counts: dict[int, int] = defaultdict(int)
    for new in dues:
        branches.setdefault(new.branch.pk, new.branch)
        counts[new.branch.pk] += 1
    blocks = {}
    for pk in sorted(branches):
        branch = branches[pk]
        blocks[pk] = iter(take_numbers(Due.NUMBERS, branch, day, counts[pk]))
    return blocks
