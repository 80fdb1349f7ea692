"""Enrolling and what follows: dues are issued with it, in the same transaction."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from tenant_apps.audit import services as audit
from tenant_apps.courses.models import Course, FeePlan
from tenant_apps.courses.rules import is_periodic, last_day
from tenant_apps.enrolments import rules
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.fees import rules as fee_rules
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import Due
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student
from tenant_apps.workspace.services import take_number


@dataclass(frozen=True, slots=True)
class PlannedEnrolment:
    """An enrolment before it is saved, with the dues it will make, taxed."""

    enrolment: Enrolment
    supply: fee_rules.Supply
    dues: list[tuple[rules.PlannedDue, list[fee_rules.Line]]]

    @property
    def total(self) -> Decimal:
        return sum((fee_rules.totals(lines).total for _, lines in self.dues), ZERO)


def plan_enrolment(
    *,
    student: Student,
    course: Course,
    fee_plan: FeePlan,
    start: date,
    end: date | None = None,
    trainer: Member | None = None,
    discount_kind: str = "NONE",
    discount_value: Decimal = ZERO,
    discount_reason: str = "",
    auto_renew: bool = False,
) -> PlannedEnrolment:
    """What enrolling would save: the preview shows it, `enrol` saves it. Reads, writes nothing.

    Without an end date a course without auto-renewal ends when its duration is over. Raises Invalid
    or Conflict as enrolling would.
    """
    _check_choice(student, course, fee_plan, trainer)
    renews = auto_renew and is_periodic(fee_plan.kind)
    if end is None and not renews:
        end = last_day(start, course.duration_value, course.duration_unit)
    if end is not None and end < start:
        raise Invalid.field("end", "The end cannot be before the start.")
    if discount_kind == Enrolment.DiscountKind.NONE:
        discount_value, discount_reason = ZERO, ""
    elif not discount_value:
        raise Invalid.field("discountValue", "Please say how much the discount is.")
    elif not discount_reason:
        raise Invalid.field("discountReason", "Please give the reason of the discount.")
    elif discount_kind == Enrolment.DiscountKind.PERCENT and discount_value > 100:
        raise Invalid.field("discountValue", "A discount is at most 100 %.")
    enrolment = Enrolment(
        student=student,
        course=course,
        fee_plan=fee_plan,
        branch=student.branch,
        trainer=trainer,
        start=start,
        end=end,
        plan_kind=fee_plan.kind,
        base_fee=fee_plan.fee or course.base_fee,
        registration_fee=course.registration_fee,
        material_fee=course.material_fee,
        gst_rate=course.gst_rate,
        sac=course.sac,
        due_day=fee_plan.due_day,
        grace_days=fee_plan.grace_days,
        discount_kind=discount_kind,
        discount_value=discount_value,
        discount_reason=discount_reason,
        auto_renew=renews,
    )
    try:
        planned = rules.plan_dues(
            course.name,
            terms_of(enrolment),
            rules.Discount(discount_kind, discount_value),
            start=start,
            end=end,
            auto_renew=renews,
        )
    except ValueError as fault:
        field = "discountValue" if "discount" in str(fault) else "end"
        raise Invalid.field(field, str(fault)) from None
    supply = fee_rules.Supply.between(
        gstin=student.branch.gstin,
        branch_state=student.branch.state,
        student_state=student.state,
    )
    taxed = [(due, [fee_rules.tax_line(each, supply) for each in due.charges]) for due in planned]
    return PlannedEnrolment(enrolment, supply, taxed)


def terms_of(enrolment: Enrolment) -> rules.Terms:
    """The fee as agreed on the day of enrolling."""
    return rules.Terms(
        kind=enrolment.plan_kind,
        base_fee=enrolment.base_fee,
        registration_fee=enrolment.registration_fee,
        material_fee=enrolment.material_fee,
        gst_rate=enrolment.gst_rate,
        sac=enrolment.sac,
        due_day=enrolment.due_day,
        grace_days=enrolment.grace_days,
    )


@transaction.atomic
def enrol(*, by: Actor, student: Student, **choice: Any) -> Enrolment:
    """Enrols and issues the dues that the preview showed; the student's advance pays them first.

    Raises Conflict `duplicate` while the student is in this course.
    """
    planned = plan_enrolment(student=lock(student), **choice)
    enrolment = planned.enrolment
    enrolment.number = f"ENR-{take_number('enrolment'):05d}"
    with readable_constraints(Enrolment, enrolment_running_once="courseObjectId"):
        audit.create(enrolment, by=by)
    for due, lines in planned.dues:
        issue(by=by, enrolment=enrolment, due=due, lines=lines, supply=planned.supply)
    fees.use_advance(by=by, student_id=student.pk)
    return enrolment


@transaction.atomic
def issue(
    *,
    by: Actor,
    enrolment: Enrolment,
    due: rules.PlannedDue,
    lines: list[fee_rules.Line],
    supply: fee_rules.Supply,
) -> Due:
    """One period's due, linked so that the period can never have a second one."""
    issued = fees.issue_due(
        by=by,
        student=enrolment.student,
        branch=enrolment.branch,
        course=enrolment.course,
        label=due.label,
        lines=lines,
        supply=supply,
        due_date=due.due_date,
        grace_days=due.grace_days,
    )
    EnrolmentDue.objects.create(
        enrolment=enrolment,
        due=issued,
        period_from=due.period.first,
        period_to=due.period.last,
    )
    return issued


@transaction.atomic
def change_enrolment(
    *, by: Actor, record: Enrolment, version: int | None = None, **changes: Any
) -> Enrolment:
    """The trainer and auto-renewal, while it runs; its terms never change. Raises Stale."""
    enrolment = lock(record, version)
    if enrolment.status not in Enrolment.RUNNING:
        raise Conflict("This enrolment has ended.", code="wrong_state")
    if changes.get("auto_renew") and not is_periodic(enrolment.plan_kind):
        raise Invalid.field("autoRenew", "A one-time fee does not renew.")
    _check_trainer(enrolment.branch_id, changes.get("trainer"))
    return audit.change(enrolment, by=by, **changes)


@transaction.atomic
def set_status(
    *,
    by: Actor,
    record: Enrolment,
    status: str,
    reason: str = "",
    version: int | None = None,
) -> Enrolment:
    """Pauses, resumes, completes or drops. Raises Conflict when there is no such arrow."""
    enrolment = lock(record, version)
    enrolment.check_arrow(status)
    ended = {} if status in Enrolment.RUNNING else {"auto_renew": False}
    return audit.change(enrolment, by=by, status=status, reason=reason, **ended)


@transaction.atomic
def cancel_enrolment(
    *, by: Actor, record: Enrolment, reason: str, version: int | None = None
) -> Enrolment:
    """As if it had never been: its dues are cancelled with it.

    Raises Conflict when something is paid; such an enrolment is dropped instead.
    """
    lock(record.student)
    enrolment = lock(record, version)
    enrolment.check_arrow(Enrolment.Status.CANCELLED)
    if enrolment.status == Enrolment.Status.CANCELLED:
        raise Conflict("This enrolment is already cancelled.", code="wrong_state")
    dues = [link.due for link in enrolment.dues.select_related("due__student").order_by("pk")]
    for due in dues:
        if due.status in {Due.Status.PART_PAID, Due.Status.PAID} and due.total:
            raise Conflict("Something is paid for this enrolment. Drop it instead.", code="paid")
    for due in dues:
        if due.status == Due.Status.ISSUED:
            fees.void_due(by=by, record=due, status=Due.Status.CANCELLED, reason=reason)
    return audit.change(
        enrolment, by=by, status=Enrolment.Status.CANCELLED, reason=reason, auto_renew=False
    )


@transaction.atomic
def delete_enrolment(*, by: Actor, record: Enrolment) -> None:
    """Soft, and only while nothing is paid: what still runs is cancelled first."""
    if record.status in Enrolment.RUNNING:
        cancel_enrolment(by=by, record=record, reason="The enrolment was deleted.")
    elif record.status != Enrolment.Status.CANCELLED:
        raise Conflict("An enrolment that has ended stays in the history.", code="wrong_state")
    audit.remove(record, by=by)


def end_enrolments(*, student_id: int, status: str, by: Actor) -> None:
    """The student has left or completed: so have the enrolments (answer to `student_left`)."""
    ends = Enrolment.Status.COMPLETED if status == "COMPLETED" else Enrolment.Status.DROPPED
    running = Enrolment.objects.live().filter(student=student_id, status__in=Enrolment.RUNNING)
    for enrolment in running.order_by("pk"):
        to = Enrolment.Status.CANCELLED if enrolment.status == Enrolment.Status.TRIAL else ends
        set_status(by=by, record=enrolment, status=to, reason="The student has left.")


def _check_choice(
    student: Student, course: Course, fee_plan: FeePlan, trainer: Member | None
) -> None:
    if student.status != Student.Status.ACTIVE:
        raise Conflict("Only an active student can be enrolled.", code="wrong_state")
    if student.branch.status != student.branch.Status.ACTIVE:
        raise Conflict("The student's branch is inactive.", code="wrong_state")
    if course.status != Course.Status.ACTIVE:
        raise Invalid.field("courseObjectId", "This course is not active.")
    if fee_plan.course_id != course.pk:
        raise Invalid.field("feePlanObjectId", "This fee plan belongs to another course.")
    _check_trainer(student.branch_id, trainer)


def _check_trainer(branch_id: int, trainer: Member | None) -> None:
    if trainer is not None and trainer.branch_id not in {None, branch_id}:
        raise Invalid.field("trainerObjectId", "This trainer works in another branch.")
