"""Issues any number of dues in one transaction with a few SQL statements."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from shared_apps.core import gst
from shared_apps.core.bulk import copy_in
from shared_apps.core.dates import today
from shared_apps.core.principal import Actor
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.fees import selectors
from tenant_apps.fees.models import Due
from tenant_apps.fees.services.dues import draft_due, take_numbers
from tenant_apps.fees.services.payments import use_advance
from tenant_apps.students.models import Student


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


@transaction.atomic
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


def use_advances(*, by: Actor, student_ids: Iterable[int]) -> None:
    """Calls `use_advance` for each of these students who has an advance. The caller must hold their
    locks."""
    for student_id in selectors.students_with_advance(student_ids):
        use_advance(by=by, student_id=student_id)


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
