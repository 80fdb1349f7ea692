"""Pauses of a student's reminders."""

from datetime import date

from django.utils import timezone

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.reminders.models import Reminder, ReminderPause
from tenant_apps.reminders.services.setting import take_turn
from tenant_apps.reminders.services.waiting import take_off
from tenant_apps.students.models import Student


@writing()
def pause_reminders(
    *, by: Actor, student: Student, reason: str, resumes_on: date | None = None
) -> ReminderPause:
    """Pauses the reminders of a student until the day `resumes_on`, or until they are resumed. What waits
    to be sent by WhatsApp is taken off the list. Raises Conflict `duplicate` while they are paused."""
    take_turn()
    end_pauses(today(), student=student)
    new = ReminderPause(student=student, reason=reason, resumes_on=resumes_on)
    with readable_constraints(ReminderPause, reminderpause_once="reason"):
        pause: ReminderPause = audit.create(new, by=by)
    take_off([student.pk], reason=Reminder.SkippedFor.PAUSED, by=by)
    return pause


@writing()
def resume_reminders(*, by: Actor, student: Student) -> ReminderPause:
    """Ends the pause of a student's reminders. Raises Conflict `wrong_state` without one."""
    end_pauses(today(), student=student)
    pause = ReminderPause.objects.filter(student=student, ended_at=None).first()
    if pause is None:
        raise Conflict(_("Reminders of this student are not paused."), code="wrong_state")
    resumed: ReminderPause = audit.change(pause, by=by, action="resumed", ended_at=timezone.now())
    return resumed


@writing()
def end_pauses(day: date, *, student: Student | None = None) -> None:
    """Writes down that pauses which last until this day, or an earlier one, have ended."""
    over = ReminderPause.objects.filter(ended_at=None, resumes_on__lte=day)
    if student is not None:
        over = over.filter(student=student)
    for pause in over.order_by("pk"):
        audit.change(pause, by=SYSTEM, action="resumed", ended_at=timezone.now())
