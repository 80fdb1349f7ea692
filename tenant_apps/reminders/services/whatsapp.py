"""WhatsApp messages, which people send themselves from the list."""

from django.utils import timezone

from shared_apps.core.dates import financial_year_start, today
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.reminders import rules, selectors
from tenant_apps.reminders.models import Channel, Reminder
from tenant_apps.reminders.schemas import ReadyMessage
from tenant_apps.reminders.services.making import shown_link, words_for
from tenant_apps.reminders.services.setting import take_turn
from tenant_apps.statements.services import link_statements
from tenants.models import Organisation

Status = Reminder.Status
NOTHING: ReadyMessage = {"phone": None, "text": None}


@writing()
def send_by_whatsapp(*, by: Actor, record: Reminder) -> ReadyMessage:
    """Marks a message as sent by this person, and returns its text with what is due now. If the student has
    paid meanwhile or is paused, the message is skipped instead.

    Raises Conflict `wrong_state` for one that does not wait any more, and `reminded_today` for a
    student who was reminded by WhatsApp today.
    """
    take_turn()
    settings = selectors.reminder_settings()
    reminder, day = _waiting(record), today()
    pk = reminder.student_id
    if pk in selectors.paused(day):
        return _skip(reminder, Reminder.SkippedFor.PAUSED, by)
    ahead = max(settings.days_before or 0, -reminder.days_late)
    owing = selectors.owing_on(day, ahead=ahead, students=[pk]).get(pk)
    if owing is None:
        return _skip(reminder, Reminder.SkippedFor.PAID, by)
    sent_today = Reminder.objects.filter(
        student=pk, channel=Channel.WHATSAPP, day=day, status=Status.SENT
    )
    if sent_today.exists():
        raise Conflict(_("This student was reminded by WhatsApp today."), code="reminded_today")
    [(link, address)] = link_statements(by=by, of=[owing.student], first=financial_year_start(day))
    centre = Organisation.current().name
    words = words_for(None, owing.days_late(day), selectors.words_of(reminder.language))
    kept = selectors.values_of(owing, day, centre=centre, link=shown_link())
    Reminder.objects.filter(pk=reminder.pk).update(
        text=rules.fill(words.text, kept), link_digest=link.digest
    )
    audit.change(
        reminder,
        by=by,
        action="sent",
        status=Status.SENT,
        day=day,
        amount=owing.amount,
        days_late=owing.days_late(day),
        address=owing.student.whatsapp or owing.student.phone,
        sent_at=timezone.now(),
        sent_by_name=by.name[:120],
    )
    return {
        "phone": owing.student.whatsapp or owing.student.phone,
        "text": rules.fill(
            words.text, selectors.values_of(owing, day, centre=centre, link=address)
        ),
    }


@writing()
def remove_from_list(*, by: Actor, record: Reminder) -> None:
    """Takes a message off the list without sending it. Raises Conflict `wrong_state` for one that does not
    wait any more."""
    _skip(_waiting(record), Reminder.SkippedFor.REMOVED, by)


def _waiting(record: Reminder) -> Reminder:
    reminder = lock(record)
    if reminder.status != Status.WAITING:
        raise Conflict(_("This reminder is not on the list any more."), code="wrong_state")
    return reminder


def _skip(reminder: Reminder, reason: Reminder.SkippedFor, by: Actor) -> ReadyMessage:
    audit.change(reminder, by=by, status=Status.SKIPPED, skipped_for=reason)
    return NOTHING
