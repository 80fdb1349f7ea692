"""Reminders that somebody asks for."""

from collections.abc import Collection

from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core.dates import today
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.reminders import selectors
from tenant_apps.reminders.models import Channel
from tenant_apps.reminders.schemas import NotReminded, Reminded
from tenant_apps.reminders.selectors import Planned
from tenant_apps.reminders.services.making import make_reminders
from tenant_apps.reminders.services.setting import take_turn
from tenant_apps.students.models import Student
from tenants.context import require_organisation

MOST = 100
"""Students who can be reminded by one call."""
ASKED_OF_CENTRE = Budget("reminders-asked", 30, HOUR)


@writing()
def remind_now(*, by: Actor, students: Collection[int], channel: Channel) -> Reminded:
    """Mails these students what they owe, or puts them on the list for WhatsApp; those of one family get one
    message. It counts as no step of the schedule. Returns who was left out: who owes nothing, is paused,
    has no address, or has a reminder by this channel today.

    Raises TooMany after 30 calls of a centre in an hour.
    """
    ASKED_OF_CENTRE.spend(require_organisation().code)
    take_turn()
    settings, day = selectors.reminder_settings(), today()
    owing = selectors.owing_on(day, ahead=settings.days_before or 0, students=students)
    paused, reminded = selectors.paused(day), selectors.already_reminded(day)
    planned: list[Planned] = []
    left_out: list[NotReminded] = []
    for student in Student.objects.filter(pk__in=students).order_by("name", "pk"):
        found = owing.get(student.pk)
        message = Planned(found, channel, None, []) if found else None
        if message is None:
            reason = _("Nothing is due.")
        elif student.pk in paused:
            reason = _("Reminders are paused.")
        elif (student.pk, channel) in reminded:
            reason = _("Was reminded today.")
        elif not message.address:
            reason = _("Has no email address.")
        else:
            planned.append(message)
            continue
        left_out.append({"_id": student.pk, "studentName": student.name, "reason": reason})
    messages = selectors.messages_of(planned)
    make_reminders(messages, day, by=by, language=settings.language)
    return {"reminded": len(planned), "messages": len(messages), "notReminded": left_out}
