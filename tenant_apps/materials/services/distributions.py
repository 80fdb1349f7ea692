"""Gives material to other branches and to students."""

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
from tenant_apps.materials.models import Distribution, Item, Kit
from tenant_apps.materials.services.ledger import (
    Kind,
    bring,
    check_day,
    check_left,
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
    kit: Kit | None = None,
    given_with: Distribution | None = None,
    field: str = "nos",
) -> Distribution:
    """Gives units of the stock of the student's branch to the student. `due` is what was charged for
    them. `given_with` is the first of several materials that are given in one act, `kit` the kit that
    they are.

    Raises Conflict `not_enough` at the `field`, Conflict `wrong_state` for an inactive branch, Invalid for
    a date that `check_day` refuses, NotFound.
    """
    day, item, branch = date or today(), lock(item), student.branch
    found = position_at(item, branch)
    check_day(day, found, by=by)
    check_left(found, quantity, field=field)
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
        kit=kit,
        kit_name=kit.name if kit else "",
        given_with=given_with,
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
    kit: Kit | None = None,
) -> list[Distribution]:
    """Gives several items to a student in one act, all or nothing. With an `amount` the student is
    charged for them at once by a due with this `head`, taxed like the `course`. `kit` is the saved kit
    that they began as; what is given are the `lines`.

    Raises Conflict `wrong_state` for a kit that is retired, and what `issue_to_student` and
    `fees.services.add_charge` raise.
    """
    if kit is not None and kit.status != Kit.Status.ACTIVE:
        raise Conflict(_("The kit {kit} is retired.").format(kit=kit.name), code="wrong_state")
    due = (
        add_charge(by=by, student=student, head=head, amount=amount, course=course)
        if amount is not None
        else None
    )
    given: list[Distribution] = []
    for place, (item, quantity) in sorted(enumerate(lines), key=lambda line: line[1][0].pk):
        given.append(
            issue_to_student(
                by=by,
                item=item,
                student=student,
                quantity=quantity,
                date=date,
                due=due,
                kit=kit,
                given_with=given[0] if given else None,
                field=f"lines.{place}.nos",
            )
        )
    return given


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
