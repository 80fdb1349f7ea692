"""Bulk change of the batch. Each student is moved by a regular transfer."""

from datetime import date

from shared_apps.core.errors import Conflict
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.courses.models import Batch
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.steps.rules import Step
from tenant_apps.enrolments.steps.services import take_step
from tenant_apps.students.models import Student


@writing()
def move_student_to_batch(
    *, by: Actor, record: Student, batch: Batch, on: date | None = None
) -> Enrolment:
    """Transfers the student's enrolment in the batch's course to this batch.

    Raises Conflict `wrong_state` if the student is not enrolled in that course or is enrolled at
    another branch, and the errors of `take_step`.
    """
    running = Enrolment.objects.live().filter(
        student=record, course=batch.course_id, status__in=Enrolment.RUNNING
    )
    enrolment = running.select_related("student", "course", "branch").first()
    if enrolment is None:
        raise Conflict(
            _("Is not enrolled in {name}.").format(name=batch.course.name), code="wrong_state"
        )
    return move_to_batch(by=by, record=enrolment, batch=batch, on=on)


@writing()
def move_to_batch(
    *, by: Actor, record: Enrolment, batch: Batch, on: date | None = None
) -> Enrolment:
    """Transfers the enrolment to this batch from the day `on`, which defaults to today.

    Raises Conflict `wrong_state` for a batch of another course, and for a batch of another branch:
    such a transfer moves dues, so users must decide on each one. Also raises the errors of
    `take_step`.
    """
    if record.course_id != batch.course_id:
        raise Conflict(
            _("Is not enrolled in {name}.").format(name=batch.course.name), code="wrong_state"
        )
    if record.batch_id == batch.pk:
        raise Conflict(_("Is already in this batch."), code="wrong_state")
    if record.branch_id != batch.branch_id:
        raise Conflict(
            _("Is enrolled at {name}. Please transfer the enrolment to the other branch.").format(
                name=record.branch.name
            ),
            code="wrong_state",
        )
    return take_step(by=by, record=record, step=Step.TRANSFER, batch=batch, on=on)
