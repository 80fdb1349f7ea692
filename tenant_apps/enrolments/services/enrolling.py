"""Enrols students. The dues are issued in the same transaction."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import islice, takewhile
from typing import Any

from shared_apps.core import gst
from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import ZERO
from shared_apps.core.numbering import take_code, take_codes
from shared_apps.core.parents import hold
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import notify, writing
from tenant_apps.approvals.actions import raise_if_refused
from tenant_apps.audit import services as audit
from tenant_apps.courses.models import Batch, Course, FeePlan
from tenant_apps.courses.rules import is_periodic, last_day
from tenant_apps.enrolments import events, rules
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.enrolments.services import rights
from tenant_apps.enrolments.services.checks import check_batch, check_choice, check_trainer
from tenant_apps.enrolments.services.renewing import next_renewal
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import Due
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student

TaxedDue = tuple[rules.PlannedDue, list[gst.Line]]


@dataclass(frozen=True, slots=True)
class PlannedEnrolment:
    """An unsaved enrolment with the dues that it will create, including tax."""

    enrolment: Enrolment
    supply: gst.Supply
    dues: list[TaxedDue]
    # Periods that have already begun. The next renewal run creates their dues.
    caught_up: list[rules.Period]

    @property
    def total(self) -> Decimal:
        return sum((gst.totals(lines).total for _, lines in self.dues), ZERO)

    @property
    def makes(self) -> str:
        """Describes the dues that a start in the past creates; "" for any other start."""
        periods = [*(due.period for due, _ in self.dues), *self.caught_up]
        return rights.describe_dues_of_start(self.enrolment.start, periods)

    def refused(self, by: Actor) -> dict[str, str]:
        """Returns field → error for values that this user's role may not set."""
        return rights.refused(by=by, **self._limited)

    def exceeded(self, by: Principal) -> list[str]:
        """Returns the limits of this user's role that are exceeded, as others read them."""
        return rights.exceeded(by=by, **self._limited)

    @property
    def _limited(self) -> dict[str, Any]:
        return {
            "start": self.enrolment.start,
            "terms": self.enrolment.fee_terms,
            "discount": self.enrolment.discount,
            "makes": self.makes,
        }


def plan_enrolment(
    *,
    student: Student,
    course: Course,
    fee_plan: FeePlan,
    start: date,
    end: date | None = None,
    batch: Batch | None = None,
    trainer: Member | None = None,
    discount_kind: str = "NONE",
    discount_value: Decimal = ZERO,
    discount_reason: str = "",
    auto_renew: bool = False,
    trial: bool = False,
) -> PlannedEnrolment:
    """Returns the enrolment that `enrol` would save; the preview shows it. Does not write.

    The end defaults to the end of the course's duration if auto-renewal is off, and the trainer to
    the batch's trainer. A trial has no dues; it is either started or cancelled. Raises the same
    Invalid and Conflict errors as enrolling.
    """
    if batch is not None:
        check_batch(batch, branch_id=student.branch_id, course=course, start=start)
        trainer = trainer or batch.trainer
    check_choice(student, course, fee_plan, trainer)
    renews = auto_renew and is_periodic(fee_plan.kind)
    if end is None and not renews and not trial:
        end = last_day(start, course.duration_value, course.duration_unit)
    if end is not None and end < start:
        raise Invalid.field("end", _("The end cannot be before the start."))
    if discount_kind == Enrolment.DiscountKind.NONE:
        discount_value, discount_reason = ZERO, ""
    elif not discount_value:
        raise Invalid.field("discountValue", _("Discount is required."))
    elif not discount_reason:
        raise Invalid.field("discountReason", _("Please give a reason for the discount."))
    elif discount_kind == Enrolment.DiscountKind.PERCENT and discount_value > 100:
        raise Invalid.field("discountValue", _("A discount is at most 100 %."))
    enrolment = Enrolment(
        student=student,
        branch=student.branch,
        batch=batch,
        trainer=trainer,
        start=start,
        end=end,
        **agreed_terms(course, fee_plan),
        discount_kind=discount_kind,
        discount_value=discount_value,
        discount_reason=discount_reason,
        auto_renew=renews,
        status=Enrolment.Status.TRIAL if trial else Enrolment.Status.ACTIVE,
    )
    planned = [] if trial else _plan_dues(enrolment)
    caught_up: list[rules.Period] = []
    if renews and not trial:
        issued = [due.period for due in planned]
        enrolment.renews_on = next_renewal(enrolment, start, issued=issued)
        caught_up = _periods_to_catch_up(enrolment)
    supply = fees.supply_to(student, online=enrolment.online)
    taxed = [(due, [gst.tax_line(each, supply) for each in due.charges]) for due in planned]
    return PlannedEnrolment(enrolment, supply, taxed, caught_up)


def _periods_to_catch_up(enrolment: Enrolment) -> list[rules.Period]:
    """Returns the periods from `renews_on` that have begun by today. Raises Invalid for too
    many."""
    if enrolment.renews_on is None:
        return []
    day = today()
    periods = enrolment.schedule.periods_from(enrolment.renews_on)
    begun = list(takewhile(lambda one: one.first <= day, islice(periods, rules.MAX_DUES)))
    if len(begun) == rules.MAX_DUES:
        fault = _("This start date would create more than {max_dues} dues at once.").format(
            max_dues=rules.MAX_DUES
        )
        raise Invalid.field("start", fault)
    return begun


def _plan_dues(enrolment: Enrolment) -> list[rules.PlannedDue]:
    return rules.plan_dues(
        enrolment.course.name,
        enrolment.fee_terms,
        enrolment.discount,
        start=enrolment.start,
        end=enrolment.end,
        auto_renew=enrolment.auto_renew,
    )


def agreed_terms(course: Course, fee_plan: FeePlan) -> dict[str, Any]:
    """Returns the fields that an enrolment copies from its course and plan. Later changes of the
    course and plan do not affect the copy."""
    return {
        "course": course,
        "fee_plan": fee_plan,
        "plan_kind": fee_plan.kind,
        "base_fee": fee_plan.fee or course.base_fee,
        "registration_fee": course.registration_fee,
        "material_fee": course.material_fee,
        "gst_rate": course.gst_rate,
        "sac": course.sac,
        "online": course.online,
        **fee_plan.terms(),
    }


@writing()
def enrol(*, by: Actor, student: Student, **choice: Any) -> Enrolment:
    """Creates an enrolment and issues the dues that the preview showed. The student's advance is
    used for them.

    Raises Conflict `duplicate` if the student is already enrolled in this course, Conflict `full`
    if the batch is full, Forbidden `needs_manager` for a discount or a start date that the user's
    role may not set.
    """
    student = lock(student)
    if choice.get("batch"):
        # Lock the course before its batch, in the same order as deleting a course does.
        hold(choice["course"])
        choice["batch"] = lock(choice["batch"])
    planned = plan_enrolment(student=student, **choice)
    raise_if_refused(planned.refused(by))
    enrolment = planned.enrolment
    enrolment.number = take_code(Enrolment.NUMBERS)
    with readable_constraints(Enrolment, enrolment_running_once="courseObjectId"):
        audit.create(enrolment, by=by)
    issue(by=by, enrolment=enrolment, dues=planned.dues, supply=planned.supply)
    fees.use_advance(by=by, student_id=student.pk)
    notify(events.started(enrolment, by=by))
    return enrolment


@writing()
def enrol_each(*, by: Actor, planned: Sequence[PlannedEnrolment]) -> list[Enrolment]:
    """Saves many planned enrolments with their dues, in the given order. Takes no more statements for
    more of them, and notifies nobody.

    The caller must hold the locks of the students and of the batches, check the rights of the
    user's role, and use the advances afterwards. Raises Conflict `duplicate` as `enrol` does.
    """
    enrolments = [one.enrolment for one in planned]
    numbers = take_codes(Enrolment.NUMBERS, len(enrolments))
    for enrolment, number in zip(enrolments, numbers, strict=True):
        enrolment.number = number
    with readable_constraints(Enrolment, enrolment_running_once="courseObjectId"):
        audit.create_many(enrolments, by=by)
    _issue_each(by=by, charged=[(one.enrolment, one.dues, one.supply) for one in planned])
    return enrolments


@writing()
def issue(
    *,
    by: Actor,
    enrolment: Enrolment,
    dues: Sequence[TaxedDue],
    supply: gst.Supply,
) -> list[Due]:
    """Issues the dues of an enrolment's periods and links each to its period. The link is unique,
    so that a period cannot have two dues."""
    return _issue_each(by=by, charged=[(enrolment, dues, supply)])


def _issue_each(
    *, by: Actor, charged: Sequence[tuple[Enrolment, Sequence[TaxedDue], gst.Supply]]
) -> list[Due]:
    rows = [
        (enrolment, due, lines, supply)
        for enrolment, dues, supply in charged
        for due, lines in dues
    ]
    issued = fees.issue_dues(
        by=by,
        dues=[
            fees.NewDue(
                student=enrolment.student,
                branch=enrolment.branch,
                course=enrolment.course,
                label=due.label,
                lines=lines,
                supply=supply,
                due_date=due.due_date,
                grace_days=due.grace_days,
            )
            for enrolment, due, lines, supply in rows
        ],
    )
    EnrolmentDue.objects.bulk_create(
        EnrolmentDue(
            enrolment=enrolment,
            due=due,
            period_from=planned.period.first,
            period_to=planned.period.last,
        )
        for (enrolment, planned, _lines, _supply), due in zip(rows, issued, strict=True)
    )
    return issued


@writing()
def change_enrolment(
    *, by: Actor, record: Enrolment, version: int | None = None, **changes: Any
) -> Enrolment:
    """Changes the trainer or auto-renewal of a running enrolment; its terms cannot be changed. When
    auto-renewal is switched on again, it starts with the first period without a due that includes
    today or begins later. Raises Stale, Conflict `wrong_state` if the enrolment has ended."""
    enrolment = lock(record, version)
    if enrolment.status not in Enrolment.RUNNING:
        raise Conflict(_("This enrolment has ended."), code="wrong_state")
    if changes.get("auto_renew") and not is_periodic(enrolment.plan_kind):
        raise Invalid.field("autoRenew", _("This fee plan does not renew."))
    check_trainer(enrolment.branch_id, changes.get("trainer"))
    if "auto_renew" in changes and changes["auto_renew"] != enrolment.auto_renew:
        renews = changes["auto_renew"] and enrolment.status == Enrolment.Status.ACTIVE
        changes["renews_on"] = next_renewal(enrolment, today()) if renews else None
    return audit.change(enrolment, by=by, **changes)
