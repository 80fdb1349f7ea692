"""Gives material to other branches and to students, and takes it back."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.fees.models import Due
from tenant_apps.fees.services import add_charge
from tenant_apps.materials import selectors
from tenant_apps.materials.models import Distribution, Item
from tenant_apps.materials.rules import Level
from tenant_apps.materials.services.ledger import (
    Kind,
    bring,
    check_day,
    check_left,
    not_enough,
    position_at,
    take,
)
from tenant_apps.students.models import Student


@writing()
def distribute_to_branch(
    *,
    by: Actor,
    item: Item,
    branch: Branch,
    from_branch: Branch,
    quantity: int,
    date: date | None = None,
) -> Distribution:
    """Moves units from one branch's stock to another's, at the average value that they have there.

    Raises Conflict `not_enough`, Conflict `wrong_state` for an inactive branch, Invalid for the same
    branch twice and for a date that `check_day` refuses, NotFound.
    """
    if branch.pk == from_branch.pk:
        raise Invalid.field(
            "branchObjectId", _("Please choose another branch than the sending one.")
        )
    day, item = date or today(), lock(item)
    sends, receives = position_at(item, from_branch), position_at(item, branch)
    check_day(day, sends, receives, by=by)
    check_left(sends, quantity, field="nos")
    given = _distribution(
        item, by=by, day=day, quantity=quantity, branch=branch, from_branch=from_branch
    )
    moved = take(sends, Kind.TRANSFER_OUT, by=by, day=day, quantity=quantity, distribution=given)
    bring(receives, Kind.TRANSFER_IN, by=by, day=day, level=moved, distribution=given)
    return given


@writing()
def issue_to_student(
    *,
    by: Actor,
    item: Item,
    student: Student,
    quantity: int,
    date: date | None = None,
    due: Due | None = None,
) -> Distribution:
    """Gives units of the stock of the student's branch to the student. `due` is what was charged for
    them.

    Raises Conflict `not_enough`, Conflict `wrong_state` for an inactive branch, Invalid for a date that
    `check_day` refuses, NotFound.
    """
    day, item, branch = date or today(), lock(item), student.branch
    found = position_at(item, branch)
    check_day(day, found, by=by)
    check_left(found, quantity, field="nos")
    given = _distribution(
        item,
        by=by,
        day=day,
        quantity=quantity,
        branch=branch,
        from_branch=branch,
        student=student,
        student_code=student.code,
        student_name=student.name,
        due=due,
    )
    take(found, Kind.ISSUE, by=by, day=day, quantity=quantity, distribution=given)
    return given


@writing()
def issue_kit(
    *,
    by: Actor,
    student: Student,
    lines: Sequence[tuple[Item, int]],
    date: date | None = None,
    head: str = "",
    amount: Decimal | None = None,
    course: Course | None = None,
) -> list[Distribution]:
    """Gives several items to a student in one act, all or nothing. With an `amount` the student is
    charged for them at once by a due with this `head`, taxed like the `course`.

    Raises what `issue_to_student` and `fees.services.add_charge` raise.
    """
    due = (
        add_charge(by=by, student=student, head=head, amount=amount, course=course)
        if amount is not None
        else None
    )
    return [
        issue_to_student(by=by, item=item, student=student, quantity=quantity, date=date, due=due)
        for item, quantity in sorted(lines, key=lambda line: line[0].pk)
    ]


@writing()
def return_issue(
    *, by: Actor, record: Distribution, quantity: int, version: int | None = None
) -> Distribution:
    """Takes units back from a student, today, at the value at which they were given. A charge for them
    stays; a credit note takes it back.

    Raises Conflict `wrong_state` for a distribution to a branch and for one that came back already,
    Conflict `not_enough` for more than the student has, Stale, NotFound.
    """
    item = lock(record.item)
    given = lock(record, version, related=("from_branch",))
    if given.student_id is None:
        raise Conflict(
            _("This went to a branch. Distribute it back from there."), code="wrong_state"
        )
    if given.status == Distribution.Status.RETURNED:
        raise Conflict(_("This is already returned."), code="wrong_state")
    issued, returned = selectors.returned_of(given)
    out = issued.quantity - returned.quantity
    if quantity > out:
        raise not_enough(
            _("Only {count} are still with the student.").format(count=out), field="nos"
        )
    level = Level(quantity, issued.value_of_returned(returned, quantity))
    found = position_at(item, given.from_branch)
    bring(found, Kind.RETURN, by=by, day=today(), level=level, distribution=given)
    if quantity < out:
        audit.record("returned", by=by, target=given, after={"returned": quantity})
        return given
    changed: Distribution = audit.change(
        given,
        by=by,
        status=Distribution.Status.RETURNED,
        action="returned",
        facts={"returned": quantity},
    )
    return changed


def _distribution(item: Item, *, by: Actor, day: date, **values: Any) -> Distribution:
    given: Distribution = audit.create(
        Distribution(
            number=take_code(Distribution.NUMBERS),
            date=day,
            item=item,
            item_code=item.code,
            item_name=item.name,
            **values,
        ),
        by=by,
    )
    return given
