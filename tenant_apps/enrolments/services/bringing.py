"""Enrolments that began in another system."""

from datetime import date

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import today
from shared_apps.core.errors import Invalid
from shared_apps.core.numbering import take_code
from shared_apps.core.parents import hold
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.courses.models import Batch, Course, FeePlan
from tenant_apps.courses.rules import is_periodic, last_day
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.services.checks import check_batch, check_choice
from tenant_apps.enrolments.services.enrolling import agreed_terms
from tenant_apps.students.models import Student


@writing()
def bring_enrolment(
    *,
    by: Actor,
    student: Student,
    course: Course,
    fee_plan: FeePlan,
    start: date,
    next_due: date | None = None,
    end: date | None = None,
    batch: Batch | None = None,
) -> Enrolment:
    """Creates an enrolment that runs since `start` and was billed elsewhere up to now: no due is
    issued. With `next_due`, which only a periodic plan has, its periods are counted from that day
    and it renews then. Without, it ends with the course.

    Raises Invalid for an enrolment that has ended, a next due in the past or without a periodic
    plan, Conflict `duplicate` if the student is enrolled in the course, `full` for a full batch.
    """
    student = lock(student)
    if batch is not None:
        hold(course)
        batch = lock(batch)
        check_batch(batch, branch_id=student.branch_id, course=course, start=start)
    trainer = batch.trainer if batch else None
    check_choice(student, course, fee_plan, trainer)
    if next_due is not None:
        _check_next_due(fee_plan, start, next_due)
    elif end is None:
        end = last_day(start, course.duration_value, course.duration_unit)
    if end is not None and end < max(start, today()):
        raise Invalid.field("end", _("This enrolment has ended."))
    enrolment = Enrolment(
        number=take_code(Enrolment.NUMBERS),
        student=student,
        branch=student.branch,
        batch=batch,
        trainer=trainer,
        start=start,
        end=end,
        **agreed_terms(course, fee_plan),
        counted_from=next_due,
        auto_renew=next_due is not None,
        renews_on=next_due,
    )
    with readable_constraints(Enrolment, enrolment_running_once="courseObjectId"):
        return audit.create(enrolment, by=by)


def _check_next_due(fee_plan: FeePlan, start: date, next_due: date) -> None:
    if not is_periodic(fee_plan.kind):
        raise Invalid.field("nextDue", _("Only a plan with periods has a next due."))
    if next_due < max(start, today()):
        raise Invalid.field(
            "nextDue",
            _("The next due cannot be in the past. Bring what is due already as an opening due."),
        )
