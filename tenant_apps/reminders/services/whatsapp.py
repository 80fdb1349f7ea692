"""WhatsApp messages, which people send themselves from the list."""

from collections.abc import Sequence

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
from tenant_apps.reminders.selectors import Message
from tenant_apps.reminders.services.setting import take_turn
from tenant_apps.reminders.services.waiting import (
    join,
    keep_waiting,
    message_with,
    messages_now,
    owing_of,
    skip,
)
from tenant_apps.reminders.services.wording import text_of_message, words_of_message
from tenant_apps.statements.services import link_statements
from tenants.models import Organisation

Status = Reminder.Status
NOTHING: ReadyMessage = {"phone": None, "text": None}


@writing()
def send_by_whatsapp(*, by: Actor, record: Reminder) -> ReadyMessage:
    """Marks a message as sent by this person, and returns its text with what is due now. Who has paid
    meanwhile or is paused is skipped instead. Who does not belong to the family any more goes on waiting.

    Raises Conflict `wrong_state` for one that does not wait any more, and `reminded_today` for a
    student who was reminded by WhatsApp today.
    """
    take_turn()
    reminder, day = _waiting(record), today()
    rows = message_with(reminder)
    paused = selectors.paused(day)
    skip([row for pk, row in rows.items() if pk in paused], Reminder.SkippedFor.PAUSED, by)
    rows = {pk: row for pk, row in rows.items() if pk not in paused}
    owing = owing_of(rows)
    skip([row for pk, row in rows.items() if pk not in owing], Reminder.SkippedFor.PAID, by)
    messages = messages_now(owing)
    if not messages:
        return NOTHING
    message = next((one for one in messages if _is_for(one, reminder.student_id)), messages[0])
    sent = [rows[part.owing.student.pk] for part in message.parts]
    join(sent, by)
    for other in messages:
        if other is not message:
            keep_waiting({pk: rows[pk] for pk in _students(other)}, by)
    return _send(message, sent, by)


def _send(message: Message, rows: Sequence[Reminder], by: Actor) -> ReadyMessage:
    day, centre = today(), Organisation.current().name
    sent_today = Reminder.objects.filter(
        student__in=_students(message), channel=Channel.WHATSAPP, day=day, status=Status.SENT
    )
    if sent_today.exists():
        raise Conflict(_("This student was reminded by WhatsApp today."), code="reminded_today")
    [(link, address)] = link_statements(by=by, of=[message.of], first=financial_year_start(day))
    words = words_of_message(message, day, selectors.words_of(rows[0].language))
    text = text_of_message(message, day, words, centre=centre)
    first, *others = rows
    Reminder.objects.filter(pk=first.pk).update(text=text, link_digest=link.digest)
    if others:
        Reminder.objects.filter(pk__in=[row.pk for row in others]).update(text=text)
    for row, part in zip(rows, message.parts, strict=True):
        audit.change(
            row,
            by=by,
            action="sent",
            status=Status.SENT,
            day=day,
            amount=part.owing.amount,
            days_late=part.owing.days_late(day),
            address=message.address,
            sent_at=timezone.now(),
            sent_by_name=by.name[:120],
        )
    values = selectors.values_of(message.owing, day, centre=centre, link=address)
    return {"phone": message.address, "text": rules.fill(words.text, values)}


@writing()
def remove_from_list(*, by: Actor, record: Reminder) -> None:
    """Takes a message off the list without sending it, for all its students. Raises Conflict `wrong_state`
    for one that does not wait any more."""
    take_turn()
    reminder = _waiting(record)
    skip(list(message_with(reminder).values()), Reminder.SkippedFor.REMOVED, by)


def _waiting(record: Reminder) -> Reminder:
    reminder = lock(record)
    if reminder.status != Status.WAITING:
        raise Conflict(_("This reminder is not on the list any more."), code="wrong_state")
    return reminder


def _students(message: Message) -> list[int]:
    return [owing.student.pk for owing in message.owing]


def _is_for(message: Message, student_id: int) -> bool:
    return student_id in _students(message)
