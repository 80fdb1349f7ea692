"""Notifications to trainers about new, paused and ended enrolments."""

from shared_apps.core.principal import Actor
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.notifications.services import notify


def tell_of_newcomer(enrolment: Enrolment, *, by: Actor) -> None:
    """The trainer has a new student."""
    trial = enrolment.status == Enrolment.Status.TRIAL
    started = "started a trial in" if trial else "joined"
    tell_trainers(enrolment, f"{{student}} {started} {{course}}.", by=by)


def tell_trainers(enrolment: Enrolment, said: str, *, by: Actor) -> None:
    """Who teaches the enrolment hears it once for each of its versions; `said` names {student} and
    {course}."""
    trainers = {enrolment.trainer_id, enrolment.batch.trainer_id if enrolment.batch else None}
    course = enrolment.course.name
    where = f"{course} ({enrolment.batch.name})" if enrolment.batch else course
    notify(
        user_ids={trainer for trainer in trainers if trainer is not None} - {by.id},
        key=f"enrolment-{enrolment.pk}-{enrolment.version}",
        text=said.format(student=enrolment.student.name, course=where),
        link=f"/studentcourse/{enrolment.student_id}",
    )
