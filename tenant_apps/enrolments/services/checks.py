"""Checks that are shared by enrolling and the later steps."""

from datetime import date

from shared_apps.core.dates import format_day
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.translation import gettext as _
from tenant_apps.courses.models import Batch, Course, FeePlan
from tenant_apps.enrolments.selectors import students_in_batch
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student


def check_choice(
    student: Student, course: Course, fee_plan: FeePlan, trainer: Member | None
) -> None:
    """Raises Conflict or Invalid if the student cannot be enrolled in this course, plan or
    trainer."""
    if student.status != Student.Status.ACTIVE:
        raise Conflict(_("Only an active student can be enrolled."), code="wrong_state")
    if student.branch.status != student.branch.Status.ACTIVE:
        raise Conflict(_("The student's branch is inactive."), code="wrong_state")
    if course.status != Course.Status.ACTIVE:
        raise Invalid.field("courseObjectId", _("This course is not active."))
    if fee_plan.course_id != course.pk:
        raise Invalid.field("feePlanObjectId", _("This fee plan belongs to another course."))
    check_trainer(student.branch_id, trainer)


def check_trainer(branch_id: int, trainer: Member | None) -> None:
    if trainer is not None and trainer.branch_id not in {None, branch_id}:
        raise Invalid.field("trainerObjectId", _("This trainer works in another branch."))


def check_batch(batch: Batch, *, branch_id: int, course: Course, start: date) -> None:
    """Raises Invalid for a batch that does not fit and Conflict `full` for one without a free
    place. The count includes committed rows only, so callers that save must lock the batch
    first."""
    if batch.status != Batch.Status.ACTIVE:
        raise Invalid.field("batchObjectId", _("This batch is not active."))
    if batch.course_id != course.pk:
        raise Invalid.field("batchObjectId", _("This batch is for another course."))
    if batch.branch_id != branch_id:
        raise Invalid.field("batchObjectId", _("This batch is in another branch."))
    if batch.end is not None and batch.end < start:
        raise Invalid.field(
            "batchObjectId", _("This batch ends on {day}.").format(day=format_day(batch.end))
        )
    taken = students_in_batch(batch_id=batch.pk)
    if batch.capacity is not None and taken >= batch.capacity:
        full = Conflict(
            _("This batch is full ({taken} of {places}).").format(
                taken=taken, places=batch.capacity
            ),
            code="full",
        )
        full.errors = {"batchObjectId": [full.message]}
        raise full
