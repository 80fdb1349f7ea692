"""Plans a promotion. The preview shows the plan, and `promoting.promote` saves it. Does not write.

A plan takes the same number of statements for 3 students as for 300.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from shared_apps.core import gst
from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import ZERO, format_rupees
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.wording import counted
from tenant_apps.courses.models import Batch, Course, FeePlan
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.selectors import students_in_batch
from tenant_apps.enrolments.services import PlannedEnrolment, plan_enrolment
from tenant_apps.enrolments.services.checks import check_trainer
from tenant_apps.enrolments.steps.planning import (
    PlannedStep,
    StepContext,
    load_enrolment_states,
    plan,
)
from tenant_apps.enrolments.steps.rules import Step
from tenant_apps.promotions import selectors
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student

ONE_DAY = timedelta(days=1)
MOST_STUDENTS = 500


@dataclass(slots=True)
class Row:
    """One student of the batch. `reason` says why this student cannot move. Of those who move, `ends`
    is the end of the old enrolment and `begins` the new one."""

    enrolment: Enrolment
    open: Decimal
    reason: str = ""
    ends: PlannedStep | None = None
    begins: PlannedEnrolment | None = None

    @property
    def total(self) -> Decimal:
        return self.begins.total if self.begins else ZERO


@dataclass(frozen=True, slots=True)
class PlannedPromotion:
    """What a promotion would save. `refused` maps fields to what the user's role may not set."""

    batch: Batch
    to_batch: Batch
    fee_plan: FeePlan
    start: date
    keeps_discount: bool
    rows: list[Row]
    refused: dict[str, str] = field(default_factory=dict)

    @property
    def last_day(self) -> date:
        """The last day of the old enrolments."""
        return self.start - ONE_DAY

    @property
    def moving(self) -> list[tuple[Enrolment, PlannedStep, PlannedEnrolment]]:
        return [
            (row.enrolment, row.ends, row.begins) for row in self.rows if row.ends and row.begins
        ]

    @property
    def made_batch(self) -> bool:
        return self.to_batch.pk is None

    @property
    def closes_batch(self) -> bool:
        """Whether nobody stays in the old batch."""
        return len(self.moving) == len(self.rows) and self.to_batch.pk != self.batch.pk

    @property
    def dues(self) -> int:
        return sum(len(begins.dues) for _one, _ends, begins in self.moving)

    @property
    def total(self) -> Decimal:
        return sum((row.total for row in self.rows), ZERO)

    @property
    def changed_dues(self) -> bool:
        return any(
            ends.change.cancels or ends.change.credits or ends.change.withdrawn
            for _one, ends, _begins in self.moving
        )

    @property
    def seen(self) -> str:
        """A digest of everything that the plan is made of: another student, another version or
        another amount gives another one."""
        parts: list[Any] = [self.batch.version, self.to_batch.pk, self.to_batch.version, self.start]
        for row in self.rows:
            parts += [row.enrolment.pk, row.enrolment.version, row.open, row.reason]
            if row.begins:
                parts += [(due.due_date, gst.totals(lines)) for due, lines in row.begins.dues]
            if row.ends:
                parts += [row.ends.balance_before, row.ends.balance_after]
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def plan_promotion(
    *,
    by: Actor,
    batch: Batch,
    course: Course,
    fee_plan: FeePlan,
    start: date,
    to_batch: Batch | None = None,
    name: str = "",
    trainer: Member | None = None,
    keeps_discount: bool = False,
    auto_renew: bool = False,
    enrolments: Sequence[int] | None = None,
) -> PlannedPromotion:
    """Returns what promoting would save. Of the batch move `enrolments`, or all who can.

    The students move to `to_batch`, or to a new batch of this `name` with the days, times, room and
    seats of the old one. Raises Invalid and Conflict as promoting does, Conflict `full` if the batch
    has not enough free places.
    """
    last = start - ONE_DAY
    if last > today():
        latest = format_day(today() + ONE_DAY)
        raise Invalid.field("start", _("The day can be {day} at the latest.").format(day=latest))
    _check_course(course, fee_plan)
    rows = _rows(batch, course, last)
    chosen = _chosen(rows, enrolments)
    target = to_batch or _new_batch(batch, course, name, trainer, start)
    _check_target(target, batch, course, start)
    check_trainer(batch.branch_id, trainer)
    _check_places(target, batch, len(chosen))
    new_fee = fee_plan.fee or course.base_fee
    states = load_enrolment_states([row.enrolment for row in chosen])
    owed = selectors.balances([row.enrolment.student_id for row in chosen])
    for row in chosen:
        enrolment = row.enrolment
        context = StepContext(states[enrolment.pk], owed[enrolment.student_id])
        row.ends = plan(enrolment, Step.COMPLETE, context=context, on=last)
        row.begins = plan_enrolment(
            student=enrolment.student,
            course=course,
            fee_plan=fee_plan,
            start=start,
            trainer=trainer or target.trainer,
            auto_renew=auto_renew,
            **(_discount_of(enrolment, new_fee) if keeps_discount else {}),
        )
        row.begins.enrolment.batch = target
    planned = PlannedPromotion(batch, target, fee_plan, start, keeps_discount, rows)
    planned.refused.update(_refused(planned, by))
    return planned


def _check_course(course: Course, fee_plan: FeePlan) -> None:
    if course.status != Course.Status.ACTIVE:
        raise Invalid.field("courseObjectId", _("This course is not active."))
    if fee_plan.course_id != course.pk:
        raise Invalid.field("feePlanObjectId", _("This fee plan belongs to another course."))


def _rows(batch: Batch, course: Course, last: date) -> list[Row]:
    """Returns the students of the batch, each with what is in the way of moving."""
    running = selectors.running_in(batch.pk)
    if len(running) > MOST_STUDENTS:
        raise Conflict(
            _("A promotion moves at most {most} students. This batch has {count}.").format(
                most=MOST_STUDENTS, count=len(running)
            ),
            code="too_many",
        )
    ids = [one.pk for one in running]
    learning = selectors.learning_already(
        course.pk, [one.student_id for one in running], besides=ids
    )
    opened = selectors.open_of_enrolments(ids)
    return [
        Row(
            enrolment,
            opened.get(enrolment.pk, ZERO),
            _why_not_moved(enrolment, course, last, learns=enrolment.student_id in learning),
        )
        for enrolment in running
    ]


def _why_not_moved(enrolment: Enrolment, course: Course, last: date, *, learns: bool) -> str:
    student = enrolment.student
    if enrolment.status != Enrolment.Status.ACTIVE:
        return _("The enrolment is {status}.").format(status=enrolment.get_status_display().lower())
    if student.status != Student.Status.ACTIVE:
        return _("The student is {status}.").format(status=student.get_status_display().lower())
    if enrolment.start > last:
        return _("The enrolment begins on {day}.").format(day=format_day(enrolment.start))
    if learns:
        return _("Is already enrolled in {name}.").format(name=course.name)
    return ""


def _chosen(rows: Sequence[Row], wanted: Sequence[int] | None) -> list[Row]:
    """Raises Invalid if nobody is chosen, or somebody who is not in the batch or cannot move."""
    if wanted is None:
        chosen = [row for row in rows if not row.reason]
        if not chosen:
            raise Invalid.field("enrolments", _("No student of this batch can move."))
        return chosen
    chosen = [row for row in rows if row.enrolment.pk in set(wanted)]
    if len(chosen) < len(set(wanted)):
        raise Invalid.field("enrolments", _("Somebody of the selection is not in the batch now."))
    for row in chosen:
        if row.reason:
            text = _("{name} cannot move: {reason}").format(
                name=row.enrolment.student.name, reason=row.reason
            )
            raise Invalid.field("enrolments", text)
    if not chosen:
        raise Invalid.field("enrolments", _("Please choose at least one student."))
    return chosen


def _new_batch(
    batch: Batch, course: Course, name: str, trainer: Member | None, start: date
) -> Batch:
    if not name:
        raise Invalid.field("newBatch", _("Choose a batch, or name a new one."))
    return Batch(
        name=name,
        course=course,
        branch=batch.branch,
        trainer=trainer or batch.trainer,
        room=batch.room,
        days=batch.days,
        start_time=batch.start_time,
        end_time=batch.end_time,
        start=start,
        capacity=batch.capacity,
    )


def _check_target(target: Batch, batch: Batch, course: Course, start: date) -> None:
    if target.status != Batch.Status.ACTIVE:
        raise Invalid.field("toBatchObjectId", _("This batch is not active."))
    if target.course_id != course.pk:
        raise Invalid.field("toBatchObjectId", _("This batch is for another course."))
    if target.branch_id != batch.branch_id:
        raise Invalid.field("toBatchObjectId", _("This batch is in another branch."))
    if target.end is not None and target.end < start:
        raise Invalid.field(
            "toBatchObjectId", _("This batch ends on {day}.").format(day=format_day(target.end))
        )


def _check_places(target: Batch, batch: Batch, moving: int) -> None:
    """Raises Conflict `full`, under its field, with how many places are free. Those who move within
    one batch keep their places."""
    if target.capacity is None or target.pk == batch.pk:
        return
    taken = students_in_batch(batch_id=target.pk) if target.pk else 0
    free = max(target.capacity - taken, 0)
    if moving > free:
        text = _("{students} would move, but {name} has {free} of {places} free.").format(
            students=counted(moving, "{count} student", "{count} students"),
            name=target.name,
            free=free,
            places=counted(target.capacity, "{count} place", "{count} places"),
        )
        full = Conflict(text, code="full")
        full.errors = {"toBatchObjectId": [text]}
        raise full


def _discount_of(enrolment: Enrolment, new_fee: Decimal) -> dict[str, Any]:
    """Raises Invalid for a discount in rupees that is larger than the new fee."""
    value = enrolment.discount_value
    if enrolment.discount_kind == Enrolment.DiscountKind.AMOUNT and value > new_fee:
        text = _("The discount of {name}, {amount}, is larger than the new fee.").format(
            name=enrolment.student.name, amount=format_rupees(value)
        )
        raise Invalid.field("keepsDiscount", text)
    return {
        "discount_kind": enrolment.discount_kind,
        "discount_value": value,
        "discount_reason": enrolment.discount_reason,
    }


def _refused(planned: PlannedPromotion, by: Actor) -> dict[str, str]:
    """Returns what the user's role may not set. The first day is the same for all, and each discount
    is asked for once."""
    asked: set[tuple[str, Decimal]] = set()
    found: dict[str, str] = {}
    for enrolment, _ends, begins in planned.moving:
        key = (begins.enrolment.discount_kind, begins.enrolment.discount_value)
        if key in asked:
            continue
        asked.add(key)
        refused = begins.refused(by)
        if "start" in refused:
            found["start"] = refused["start"]
        if "discountValue" in refused:
            found["keepsDiscount"] = f"{enrolment.student.name}: {refused['discountValue']}"
    return found
