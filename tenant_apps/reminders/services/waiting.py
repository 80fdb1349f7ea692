"""Messages on the list for WhatsApp, which are of one student or of several of a family."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db.models import Q

from shared_apps.core.dates import today
from shared_apps.core.principal import Actor
from tenant_apps.audit import services as audit
from tenant_apps.reminders import selectors
from tenant_apps.reminders.models import Channel, Reminder
from tenant_apps.reminders.selectors import Message, Owing, Planned
from tenant_apps.reminders.services.wording import text_of_message, words_of_message
from tenants.models import Organisation

Status = Reminder.Status
Rows = Mapping[int, Reminder]
"""The waiting reminders of students, by the student's id: a student has one at most."""


def waiting_with(students: Collection[int]) -> list[Rows]:
    """Returns the waiting messages that are for these students, whoever else they are for, and locks them.
    Call it after `take_turn`."""
    waiting = Reminder.objects.filter(status=Status.WAITING)
    own = waiting.filter(student__in=students).values_list("pk", "sent_with")
    firsts = {sent_with or pk for pk, sent_with in own}
    return _messages(firsts) if firsts else []


def message_with(reminder: Reminder) -> Rows:
    """Returns the waiting message that the reminder is of, and locks it. Call it after `take_turn`."""
    [rows] = _messages({reminder.sent_with_id or reminder.pk})
    return rows


def _messages(firsts: Collection[int]) -> list[Rows]:
    waiting = Reminder.objects.filter(status=Status.WAITING)
    found = waiting.filter(Q(pk__in=firsts) | Q(sent_with__in=firsts))
    messages: defaultdict[int, dict[int, Reminder]] = defaultdict(dict)
    for row in found.select_for_update(no_key=True).order_by("pk"):
        messages[row.sent_with_id or row.pk][row.student_id] = row
    return list(messages.values())


def take_off(students: Collection[int], *, reason: Reminder.SkippedFor, by: Actor) -> None:
    """Takes these students off the list. What waits for others of their families goes on waiting."""
    for rows in waiting_with(students):
        skip([row for pk, row in rows.items() if pk in students], reason, by)
        keep_waiting({pk: row for pk, row in rows.items() if pk not in students}, by)


def skip(rows: Sequence[Reminder], reason: Reminder.SkippedFor, by: Actor) -> None:
    """Writes down why these reminders are not sent."""
    changes: dict[str, Any] = {"status": Status.SKIPPED, "skipped_for": reason, "sent_with": None}
    audit.change_each([(row, changes) for row in rows], by=by)


def owing_of(rows: Rows) -> Mapping[int, Owing]:
    """Returns what the students of waiting reminders owe now, by their ids: also of dues that were ahead
    when the reminders were made."""
    if not rows:
        return {}
    ahead = max(
        selectors.reminder_settings().days_before or 0, *(-row.days_late for row in rows.values())
    )
    return selectors.owing_on(today(), ahead=ahead, students=list(rows))


def messages_now(owing: Mapping[int, Owing]) -> list[Message]:
    """Returns the messages that these students get now, as their families are now."""
    return selectors.messages_of(Planned(one, Channel.WHATSAPP, None, []) for one in owing.values())


def keep_waiting(rows: Rows, by: Actor) -> None:
    """Keeps reminders on the list whose message lost a student: those of one family are one message still,
    with the text of those who are left."""
    owing, day, centre = owing_of(rows), today(), Organisation.current().name
    for message in messages_now(owing):
        own = [rows[part.owing.student.pk] for part in message.parts]
        join(own, by)
        words = words_of_message(message, day, selectors.words_of(own[0].language))
        text = text_of_message(message, day, words, centre=centre)
        Reminder.objects.filter(pk__in=[row.pk for row in own]).update(text=text)
    for pk, row in rows.items():
        if pk not in owing:
            join([row], by)


def join(rows: Sequence[Reminder], by: Actor) -> None:
    """Makes these reminders one message with the first of them."""
    first, *others = rows
    if first.sent_with_id is not None:
        first = audit.change(first, by=by, sent_with=None)
    for row in others:
        if row.sent_with_id != first.pk:
            audit.change(row, by=by, sent_with=first)
