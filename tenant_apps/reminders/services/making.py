"""Makes planned reminders, any number of them at once."""

from collections.abc import Mapping, Sequence
from datetime import date

from django.utils import timezone

from shared_apps.core.dates import financial_year_start
from shared_apps.core.principal import Actor
from shared_apps.core.public_tokens import new_secret
from shared_apps.mail.services import NewMail, queue_mails
from tenant_apps.audit import services as audit
from tenant_apps.reminders import mails, selectors
from tenant_apps.reminders.models import Channel, Reminder, ReminderStep
from tenant_apps.reminders.selectors import Message
from tenant_apps.reminders.services.waiting import take_off
from tenant_apps.reminders.services.wording import text_of_message, words_of_message
from tenant_apps.reminders.words import Words
from tenant_apps.statements.models import StatementLink
from tenant_apps.statements.services import link_statements
from tenants.models import Organisation

Status = Reminder.Status


def make_reminders(
    messages: Sequence[Message], day: date, *, by: Actor, language: str
) -> list[Reminder]:
    """Saves the reminders of these messages, queues the mails, and puts WhatsApp messages on the list of
    those to send, in the place of earlier ones. A number of SQL statements that does not depend on how
    many they are. Call it inside `writing()`."""
    words, centre = selectors.words_of(language), Organisation.current().name
    mailed = [one for one in messages if one.channel == Channel.MAIL and one.address]
    links = _links(mailed, day, by)
    _replace_waiting([one for one in messages if one.channel == Channel.WHATSAPP], by)
    made: list[list[Reminder]] = []
    letters = []
    for one in messages:
        own = words_of_message(one, day, words)
        reminders = _reminders(one, day, own, centre=centre, language=language)
        made.append(reminders)
        link = links.get(one.first.owing.student.pk) if one.channel == Channel.MAIL else None
        if link is not None:
            reminders[0].link_digest = link[0].digest
            for reminder in reminders:
                reminder.status = Status.SENT
                reminder.sent_at, reminder.sent_by_name = timezone.now(), by.name[:120]
            values = selectors.values_of(one.owing, day, centre=centre, link=link[1])
            letters.append(
                NewMail(f"reminder-{new_secret()}", one.address, mails.reminder(own, values))
            )
    _save(made, by)
    rows = [row for reminders in made for row in reminders]
    parts = [part for one in messages for part in one.parts]
    ReminderStep.objects.bulk_create(
        ReminderStep(due_id=due, days=days, channel=part.channel, reminder=row)
        for part, row in zip(parts, rows, strict=True)
        for due, days in part.steps
    )
    if letters:
        queue_mails(letters)
    return rows


def _reminders(
    one: Message, day: date, words: Words, *, centre: str, language: str
) -> list[Reminder]:
    text = text_of_message(one, day, words, centre=centre)
    return [
        Reminder(
            student=part.owing.student,
            branch=part.owing.student.branch,
            channel=part.channel,
            step=part.step or "",
            day=day,
            days_late=part.owing.days_late(day),
            amount=part.owing.amount,
            language=language,
            text=text,
            address=one.address,
            status=Status.WAITING if one.address else Status.NO_ADDRESS,
        )
        for part in one.parts
    ]


def _save(made: Sequence[Sequence[Reminder]], by: Actor) -> None:
    """Saves the first reminder of each message, and then the others, which refer to it."""
    audit.create_many([reminders[0] for reminders in made], by=by)
    others = []
    for first, *rest in made:
        for reminder in rest:
            reminder.sent_with = first
            others.append(reminder)
    if others:
        audit.create_many(others, by=by)


def _links(
    mailed: Sequence[Message], day: date, by: Actor
) -> Mapping[int, tuple[StatementLink, str]]:
    links = link_statements(by=by, of=[one.of for one in mailed], first=financial_year_start(day))
    students = [one.first.owing.student.pk for one in mailed]
    return dict(zip(students, links, strict=True))


def _replace_waiting(messages: Sequence[Message], by: Actor) -> None:
    students = [owing.student.pk for one in messages for owing in one.owing]
    if students:
        take_off(students, reason=Reminder.SkippedFor.REPLACED, by=by)
