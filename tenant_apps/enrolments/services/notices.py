"""Notifications to trainers about new, paused and ended enrolments."""

from shared_apps.core.principal import Actor
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.notifications.services import notify


def notify_new_student(enrolment: Enrolment, *, by: Actor) -> None:
    """Notifies the trainers about a new student."""
    trial = enrolment.status == Enrolment.Status.TRIAL
    started = "started a trial in" if trial else "joined"
    notify_trainers(enrolment, f"{{student}} {started} {{course}}.", by=by)


def notify_trainers(enrolment: Enrolment, message: str, *, by: Actor) -> None:
    """Notifies the trainers of the enrolment and of its batch, except `by`, at most once per
    version of the enrolment. `message` contains the placeholders {student} and {course}."""
    course = enrolment.course.name
    where = f"{course} ({enrolment.batch.name})" if enrolment.batch else course
    notify(
        user_ids=[enrolment.trainer_id, enrolment.batch.trainer_id if enrolment.batch else None],
        but_not=by.id,
        key=f"enrolment-{enrolment.pk}-{enrolment.version}",
        text=message.format(student=enrolment.student.name, course=where),
        link=f"/studentcourse/{enrolment.student_id}",
    )
