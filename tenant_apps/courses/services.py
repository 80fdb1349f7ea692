"""Every change of courses, fee plans and batches. What students already agreed to is not touched."""

from collections.abc import Iterable
from copy import copy
from datetime import date
from typing import Any

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import format_day
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import ZERO
from shared_apps.core.numbering import take_code
from shared_apps.core.parents import hold_parents
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import notify, writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.courses import rules, selectors
from tenant_apps.courses.events import TRAINER_LEFT
from tenant_apps.courses.models import Batch, ClassChange, Course, FeePlan
from tenant_apps.courses.ports import batch_students, course_in_use
from tenant_apps.staff.models import Member


@writing()
def create_course(*, by: Actor, fee_plan: dict[str, Any] | None = None, **fields: Any) -> Course:
    """A new course, usable at once unless it is to be a draft; with its first fee plan if given."""
    with readable_constraints(Course, course_name_once="coursename"):
        course = audit.create(Course(code=take_code(Course.CODES), **fields), by=by)
    if fee_plan:
        _create_first_plan(course, fee_plan, by=by)
    return course


def _create_first_plan(course: Course, terms: dict[str, Any], *, by: Actor) -> None:
    """What is wrong with the plan stands under its place in the course's form."""
    try:
        create_fee_plan(by=by, course=course, **terms)
    except Invalid as fault:
        nested = {f"feePlan.{field}": texts for field, texts in fault.errors.items()}
        raise Invalid(nested) from None


@writing()
def update_course(
    *, by: Actor, record: Course, version: int | None = None, **changes: Any
) -> Course:
    """Raises Stale, or Conflict when the status has no such transition. Issued dues stay as they are."""
    with readable_constraints(Course, course_name_once="coursename"):
        return audit.change(record, by=by, version=version, **changes)


@writing()
def delete_course(*, by: Actor, record: Course) -> None:
    """Soft, its plans and batches with it. Raises Conflict while somebody learns it."""
    course = lock(record, closes=True)
    course_in_use.refuse(course_id=course.pk)
    for part in [*course.fee_plans.live(), *course.batches.live()]:
        audit.remove(part, by=by)
    audit.remove(course, by=by)


@writing()
def create_fee_plan(
    *, by: Actor, course: Course, kind: str, name: str = "", **fields: Any
) -> FeePlan:
    """A way to pay for a course; without a name it is called by its kind.

    Raises Invalid when instalments do not add up to the fee or the late fee makes no sense.
    """
    plan = FeePlan(course=course, kind=kind, name=name or FeePlan.Kind(kind).label, **fields)
    _settle_terms(plan, given=fields)
    with readable_constraints(FeePlan, feeplan_name_once="name"):
        return audit.create(plan, by=by)


@writing()
def update_fee_plan(
    *, by: Actor, record: FeePlan, version: int | None = None, **changes: Any
) -> FeePlan:
    """Holds for later enrolments; the present ones keep the terms they were made on. Raises Invalid
    as creating does."""
    plan = _with(lock(record, version), changes)
    _settle_terms(plan, given=changes)
    settled = {name: getattr(plan, name) for name in (*changes, *SETTLED)}
    with readable_constraints(FeePlan, feeplan_name_once="name"):
        return audit.change(record, by=by, **settled)


SETTLED = ("fee", "instalments", "late_fee", "late_fee_cap")
"""What follows from the kinds of a plan where the form leaves it out."""


def _settle_terms(plan: FeePlan, *, given: Iterable[str]) -> None:
    """Drops what the plan's kinds have no use for, unless it is `given`, which is a mistake.

    A plan by instalments takes the course's fee as its own: a later change of that does not break
    the sum of its rows.
    """
    in_rows = plan.kind == FeePlan.Kind.INSTALMENTS
    if in_rows:
        plan.fee = plan.fee or plan.course.base_fee
        rows = tuple(map(rules.Instalment.of, plan.instalments))
        if fault := rules.instalments_fault(rows, plan.fee):
            raise Invalid.field("instalments", fault)
    elif "instalments" not in given:
        plan.instalments = []
    elif plan.instalments:
        raise Invalid.field(
            "instalments", _("Only a fee plan paid by instalments has instalments.")
        )
    if plan.late_fee_kind == FeePlan.LateFeeKind.NONE and "late_fee" not in given:
        plan.late_fee = ZERO
    if plan.late_fee_kind != FeePlan.LateFeeKind.PER_DAY and "late_fee_cap" not in given:
        plan.late_fee_cap = None
    faults = rules.late_fee_faults(plan.late_fee_kind, plan.late_fee, plan.late_fee_cap)
    if faults:
        raise Invalid({field: [text] for field, text in faults.items()})


@writing()
def delete_fee_plan(*, by: Actor, record: FeePlan) -> None:
    """Soft: nobody can choose it any more; who is enrolled on it stays on its terms."""
    audit.remove(record, by=by)


@writing()
def create_batch(*, by: Actor, **fields: Any) -> Batch:
    """A new batch with the next code. Raises Conflict `clash` when its trainer or its room is taken
    at that time, Invalid for a course that is not taught or a trainer of another branch."""
    batch = Batch(**fields)
    _check_batch(batch)
    _keep_clear_of_others(batch)
    batch.code = take_code(Batch.CODES)
    with readable_constraints(Batch, batch_name_once="name"):
        return audit.create(batch, by=by)


@writing()
def update_batch(*, by: Actor, record: Batch, version: int | None = None, **changes: Any) -> Batch:
    """Raises Stale, Conflict `clash` as creating does, and Conflict `in_use` when the students in
    it would lose their course or their batch. Enrolments keep the trainer that they were made with.
    """
    present = lock(record, version, closes=True)
    batch = _with(present, changes)
    present.check_transition(batch.status)
    _check_students(present, batch)
    if {"course", "branch", "trainer", "status"} & set(changes):
        _check_batch(batch)
    if batch.status != present.status == Batch.Status.INACTIVE:
        hold_parents([batch], only=["course", "branch"])  # they may have been deleted meanwhile
    _keep_clear_of_others(batch)
    with readable_constraints(Batch, batch_name_once="name"):
        return audit.change(record, by=by, **changes)


@writing()
def delete_batch(*, by: Actor, record: Batch) -> None:
    """Soft: its registers stay. Raises Conflict `in_use` while students are in it."""
    batch = lock(record, closes=True)
    if count := _students_in(batch):
        raise Conflict(
            _("This batch still has {students}.").format(students=rules.students(count)),
            code="in_use",
        )
    audit.remove(batch, by=by)


def notify_of_batches_without_trainer(*, member: Member) -> None:
    """A trainer has gone: the managers hear which batches need another (answer to `member_left`)."""
    taught = Batch.objects.live().filter(trainer=member.pk, status=Batch.Status.ACTIVE)
    names = list(taught.order_by("name").values_list("name", flat=True))
    if not names:
        return
    notify(TRAINER_LEFT.event(member, {"name": member.name, "batches": names}))


@writing()
def change_class(
    *, by: Actor, record: Batch, on: date, trainer: Member | None = None, reason: str = ""
) -> ClassChange:
    """Cancels the batch's class of a day, or gives it to a substitute `trainer`.

    Raises Invalid for a day without a class and for a trainer who cannot take it: of another branch,
    the batch's own, or busy at that time. Raises Conflict `duplicate` for a class that was changed
    already.
    """
    batch = lock(record, closes=True)
    if not selectors.is_session(batch, on):
        text = _("{name} has no class on {day}.").format(name=batch.name, day=format_day(on))
        raise Invalid.field("date", text)
    if trainer is not None:
        _check_substitute(batch, on, trainer)
    kind = ClassChange.Kind.CANCELLED if trainer is None else ClassChange.Kind.SUBSTITUTE
    change = ClassChange(batch=batch, date=on, kind=kind, trainer=trainer, reason=reason)
    with readable_constraints(ClassChange, classchange_once="date"):
        return audit.create(change, by=by)


def _check_substitute(batch: Batch, on: date, trainer: Member) -> None:
    """Nobody else gives this trainer a class until the transaction ends."""
    Member.objects.select_for_update(no_key=True).get(pk=trainer.pk)
    if trainer.pk == batch.trainer_id:
        raise Invalid.field("trainerObjectId", _("This trainer teaches the batch already."))
    if trainer.branch_id not in {None, batch.branch_id}:
        raise Invalid.field("trainerObjectId", _("This trainer works in another branch."))
    for other in selectors.classes_of_trainer(trainer.pk, on, besides=batch):
        if other.start_time < batch.end_time and batch.start_time < other.end_time:
            text = _("{trainer} teaches {name} from {starts} to {ends} that day.").format(
                trainer=trainer.name,
                name=other.name,
                starts=rules.time_in_words(other.start_time),
                ends=rules.time_in_words(other.end_time),
            )
            raise Invalid.field("trainerObjectId", text)


@writing()
def restore_class(*, by: Actor, record: Batch, on: date) -> ClassChange:
    """Takes back what was changed about the batch's class of a day, and returns it. Raises Conflict
    `wrong_state` where nothing was."""
    change = selectors.change_of(lock(record), on)
    if change is None:
        raise Conflict(_("This class takes place as planned."), code="wrong_state")
    audit.remove(change, by=by)
    return change


def _with(record: Any, changes: dict[str, Any]) -> Any:
    """The record as it would be; nothing is saved."""
    planned = copy(record)
    for name, value in changes.items():
        setattr(planned, name, value)
    return planned


def _students_in(batch: Batch) -> int:
    return sum(batch_students.ask(batch_id=batch.pk))


def _check_students(present: Batch, batch: Batch) -> None:
    """Those who are in the batch keep their course, their branch and their place."""
    count = _students_in(present)
    if not count:
        return
    if (batch.course_id, batch.branch_id) != (present.course_id, present.branch_id):
        reason = _("This batch has {students}: its course and branch cannot be changed.").format(
            students=rules.students(count)
        )
        raise Conflict(reason, code="in_use")
    if batch.status != present.status == Batch.Status.ACTIVE:
        raise Conflict(
            _("This batch still has {students}.").format(students=rules.students(count)),
            code="in_use",
        )
    if batch.capacity is not None and batch.capacity < count:
        raise Invalid.field(
            "capacity",
            _("This batch has {students} already.").format(students=rules.students(count)),
        )


def _check_batch(batch: Batch) -> None:
    if batch.course.status != Course.Status.ACTIVE:
        raise Invalid.field("courseObjectId", _("This course is not active."))
    if batch.branch.status != Branch.Status.ACTIVE:
        raise Invalid.field("branchObjectId", _("This branch is inactive."))
    if batch.trainer and batch.trainer.branch_id not in {None, batch.branch_id}:
        raise Invalid.field("trainerObjectId", _("This trainer works in another branch."))


def _keep_clear_of_others(batch: Batch) -> None:
    """Raises Conflict `clash`, under the field, with who or which room is taken, by what and when.

    Until the transaction ends nobody else puts a batch on this trainer or into this branch.
    """
    if batch.status != Batch.Status.ACTIVE or not (batch.trainer_id or batch.room):
        return
    hold_timetable(batch)
    errors: dict[str, list[str]] = {}
    for other, days in selectors.clashes(batch):
        when = (
            f"{rules.days_in_words(days)}, {rules.time_in_words(other.start_time)} to "
            f"{rules.time_in_words(other.end_time)}"
        )
        if batch.trainer_id == other.trainer_id is not None:
            text = _("{trainer} teaches {name} ({code}): {when}.").format(
                trainer=other.trainer, name=other.name, code=other.code, when=when
            )
            errors.setdefault("trainerObjectId", []).append(text)
        if batch.shares_room_with(other):
            text = _("{room} is taken by {name} ({code}): {when}.").format(
                room=other.room, name=other.name, code=other.code, when=when
            )
            errors.setdefault("room", []).append(text)
    if errors:
        clash = Conflict(next(iter(errors.values()))[0], code="clash")
        clash.errors = errors
        raise clash


def hold_timetable(batch: Batch) -> None:
    """Locks the batch's branch and trainer against other timetables, not against what refers to
    them; always in this order."""
    Branch.objects.select_for_update(no_key=True).get(pk=batch.branch_id)
    if batch.trainer_id is not None:
        Member.objects.select_for_update(no_key=True).get(pk=batch.trainer_id)
