"""Sample data for a new owner: reminders on WhatsApp of today, some of which were sent, and a cancelled
class."""

from datetime import date, timedelta

from shared_apps.core.principal import Actor
from tenant_apps.courses.models import Batch
from tenant_apps.courses.selectors import session_days
from tenant_apps.reminders import selectors
from tenant_apps.reminders.models import Channel
from tenant_apps.reminders.selectors import Planned
from tenant_apps.reminders.services import change_class, send_by_whatsapp
from tenant_apps.reminders.services.making import make_reminders

MESSAGES = 5
SENT = 2
"""So many of the messages were sent; the others are on the list."""


def fill_sample(*, by: Actor, today: date) -> None:
    """Reminds the students whose dues have been open for longest, those of a family together. Nothing
    leaves the product: a message on WhatsApp is sent by a person."""
    owing = selectors.owing_on(today, ahead=0).values()
    oldest = sorted(owing, key=lambda one: (one.oldest, one.student.pk))
    messages = selectors.messages_of(
        Planned(one, Channel.WHATSAPP, None, []) for one in oldest if one.days_late(today) > 0
    )
    language = selectors.reminder_settings().language
    made = make_reminders(messages[:MESSAGES], today, by=by, language=language)
    firsts = [reminder for reminder in made if reminder.sent_with_id is None]
    for reminder in firsts[:SENT]:
        send_by_whatsapp(by=by, record=reminder)
    _cancel_a_class(by=by, today=today)


def _cancel_a_class(*, by: Actor, today: date) -> None:
    """The next class of the first batch is cancelled; its students are on the list of messages."""
    batch = Batch.objects.live().filter(status=Batch.Status.ACTIVE).order_by("pk").first()
    days = (
        session_days(batch, today + timedelta(days=1), today + timedelta(days=8)) if batch else []
    )
    if batch and days:
        change_class(by=by, record=batch, on=days[0], reason="Trainer is ill")
