"""Who is reminded on a day, and of what."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import date

from django.db.models import Q

from shared_apps.core.money import ZERO
from tenant_apps.reminders.models import (
    Channel,
    Reminder,
    ReminderPause,
    ReminderSettings,
    ReminderStep,
    Step,
)
from tenant_apps.reminders.schemas import ReminderPreview
from tenant_apps.reminders.selectors.messages import Message, Planned, messages_of
from tenant_apps.reminders.selectors.owing import Owing, owing_on

REACHED = (Reminder.Status.WAITING, Reminder.Status.SENT)


def plan(settings: ReminderSettings, day: date) -> list[Message]:
    """Returns the messages of a day, those that were made left out. Six SQL statements.

    Steps before a due date and on it are those of any due; steps after it follow the student's oldest
    due, so that somebody with several dues is not reminded each day.
    """
    owing = owing_on(day, ahead=settings.days_before or 0)
    left_out = paused(day)
    wanted = [
        one for pk, one in owing.items() if one.amount >= settings.least and pk not in left_out
    ]
    covered = _covered(due.id for one in wanted for due in one.dues)
    reminded = already_reminded(day)
    planned = []
    for one in wanted:
        for channel in _channels_for(one, settings):
            message = _message(one, channel, settings, day, covered[channel])
            if message and (one.student.pk, channel) not in reminded:
                planned.append(message)
    return messages_of(planned)


def preview(settings: ReminderSettings, day: date) -> ReminderPreview:
    """Returns what `plan` would prepare on that day, in numbers."""
    planned = plan(settings, day)
    reached = [message for message in planned if message.address]
    amounts = {owing.student.pk: owing.amount for message in reached for owing in message.owing}
    owing = owing_on(day, ahead=settings.days_before or 0, students=paused(day))
    return {
        "students": len(amounts),
        "mails": sum(message.channel == Channel.MAIL for message in reached),
        "messages": sum(message.channel == Channel.WHATSAPP for message in reached),
        "noAddress": len(planned) - len(reached),
        "paused": len(owing),
        "amount": sum(amounts.values(), ZERO),
    }


def paused(day: date) -> Collection[int]:
    """Returns the ids of the students who are not reminded on that day."""
    open_pauses = ReminderPause.objects.filter(
        Q(resumes_on__isnull=True) | Q(resumes_on__gt=day), ended_at=None
    )
    return set(open_pauses.values_list("student_id", flat=True))


def already_reminded(day: date) -> Collection[tuple[int, str]]:
    """Returns who has a message of that day by which channel, or one that waits."""
    found = Reminder.objects.filter(day=day, status__in=REACHED)
    return set(found.values_list("student_id", "channel"))


def _covered(due_ids: Iterable[int]) -> defaultdict[str, set[tuple[int, int]]]:
    found: defaultdict[str, set[tuple[int, int]]] = defaultdict(set)
    steps = ReminderStep.objects.filter(due__in=list(due_ids))
    for channel, due, days in steps.values_list("channel", "due_id", "days"):
        found[channel].add((due, days))
    return found


def _channels_for(owing: Owing, settings: ReminderSettings) -> list[Channel]:
    """Returns the channels of the centre. A student without an email address is only noted where there
    is no other channel."""
    channels = settings.channels
    if not owing.student.email and len(channels) > 1:
        return [channel for channel in channels if channel != Channel.MAIL]
    return channels


def _message(
    owing: Owing,
    channel: Channel,
    settings: ReminderSettings,
    day: date,
    covered: Collection[tuple[int, int]],
) -> Planned | None:
    reached = [
        (due, days)
        for due in owing.dues
        if (days := settings.schedule.step((day - due.due_date).days)) is not None
    ]
    new = [(due, days) for due, days in reached if (due.id, days) not in covered]
    if not any(days <= 0 or due == owing.dues[0] for due, days in new):
        return None
    steps = [(due.id, days) for due, days in new]
    return Planned(owing, channel, step_of(steps), steps)


def step_of(steps: Sequence[tuple[int, int]]) -> Step:
    """Returns the step that a message about these steps of dues is called after: the latest."""
    latest = max(days for _, days in steps)
    return Step.AFTER if latest > 0 else Step.ON if latest == 0 else Step.BEFORE
