"""Makes planned reminders, any number of them at once."""

from collections.abc import Mapping, Sequence
from datetime import date

from django.utils import timezone

from shared_apps.core.dates import financial_year_start
from shared_apps.core.principal import Actor
from shared_apps.core.public_tokens import new_secret
from shared_apps.core.translation import gettext as _
from shared_apps.mail.services import NewMail, queue_mails
from tenant_apps.audit import services as audit
from tenant_apps.reminders import mails, rules, selectors
from tenant_apps.reminders.models import Channel, Reminder, ReminderStep, Step
from tenant_apps.reminders.selectors import Planned
from tenant_apps.reminders.words import Words
from tenant_apps.statements.models import StatementLink
from tenant_apps.statements.services import link_statements
from tenants.models import Organisation

Status = Reminder.Status


def make_reminders(
    planned: Sequence[Planned], day: date, *, by: Actor, language: str
) -> list[Reminder]:
    """Saves the reminders, queues the mails, and puts WhatsApp messages on the list of those to send, in
    the place of earlier ones. A number of SQL statements that does not depend on how many they are.
    Call it inside `writing()`."""
    words, centre = selectors.words_of(language), Organisation.current().name
    mailed = [one for one in planned if one.channel == Channel.MAIL and one.address]
    links = _links(mailed, day, by)
    _replace_waiting([one for one in planned if one.channel == Channel.WHATSAPP], by)
    made, letters = [], []
    for one in planned:
        own = words_for(one.step, one.owing.days_late(day), words)
        link = links.get(one.owing.student.pk) if one.channel == Channel.MAIL else None
        reminder = _reminder(one, day, own, centre=centre, language=language)
        if link is not None:
            reminder.status, reminder.link_digest = Status.SENT, link[0].digest
            reminder.sent_at, reminder.sent_by_name = timezone.now(), by.name[:120]
        made.append(reminder)
        if link is not None:
            values = selectors.values_of(one.owing, day, centre=centre, link=link[1])
            letters.append(
                NewMail(f"reminder-{new_secret()}", one.address, mails.reminder(own, values))
            )
    audit.create_many(made, by=by)
    ReminderStep.objects.bulk_create(
        ReminderStep(due_id=due, days=days, channel=one.channel, reminder=reminder)
        for one, reminder in zip(planned, made, strict=True)
        for due, days in one.steps
    )
    if letters:
        queue_mails(letters)
    return made


def words_for(step: str | None, days_late: int, words: Mapping[str, Words]) -> Words:
    """Returns the text of a step. One that somebody asked for has the text of the step that is nearest."""
    near = Step.AFTER if days_late > 0 else Step.ON if days_late == 0 else Step.BEFORE
    return words[step or near]


def shown_link() -> str:
    """Returns what a kept text has in the place of its link: whoever reads it must not open it."""
    return _("(link)")


def _reminder(one: Planned, day: date, words: Words, *, centre: str, language: str) -> Reminder:
    values = selectors.values_of(one.owing, day, centre=centre, link=shown_link())
    return Reminder(
        student=one.owing.student,
        branch=one.owing.student.branch,
        channel=one.channel,
        step=one.step or "",
        day=day,
        days_late=one.owing.days_late(day),
        amount=one.owing.amount,
        language=language,
        text=rules.fill(words.text, values),
        address=one.address,
        status=Status.WAITING if one.address else Status.NO_ADDRESS,
    )


def _links(
    mailed: Sequence[Planned], day: date, by: Actor
) -> Mapping[int, tuple[StatementLink, str]]:
    students = [one.owing.student for one in mailed]
    links = link_statements(by=by, of=students, first=financial_year_start(day))
    return {student.pk: link for student, link in zip(students, links, strict=True)}


def _replace_waiting(planned: Sequence[Planned], by: Actor) -> None:
    students = [one.owing.student.pk for one in planned]
    if not students:
        return
    waiting = Reminder.objects.filter(student__in=students, status=Status.WAITING)
    changes = {"status": Status.SKIPPED, "skipped_for": Reminder.SkippedFor.REPLACED}
    rows = waiting.select_for_update(no_key=True).order_by("pk")
    audit.change_each([(row, changes) for row in rows], by=by)
