"""Reminders of the demo: the last weeks of the schedule, today's list for WhatsApp, and messages about
classes."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from random import Random

from django.db.models import Max
from django.utils import timezone

from shared_apps.core.dates import business_day, financial_year_start
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.courses.models import Batch
from tenant_apps.courses.selectors import classes_of_trainer, session_days
from tenant_apps.fees.models import Due
from tenant_apps.reminders import rules, selectors
from tenant_apps.reminders.models import (
    Channel,
    Reminder,
    ReminderPause,
    ReminderSettings,
    ReminderStep,
)
from tenant_apps.reminders.selectors import Planned
from tenant_apps.reminders.selectors.owing import OpenDue, Owing
from tenant_apps.reminders.selectors.plan import step_of
from tenant_apps.reminders.services import change_class, open_message, tell_absences
from tenant_apps.reminders.services.making import make_reminders
from tenant_apps.reminders.services.wording import shown_link, words_for
from tenant_apps.staff.models import Member
from tenant_apps.statements.services import link_statements
from tenants.models import Organisation

SEED = 11
DAYS = 21
OPENED = 0.6
"""The part of the messages whose link was opened."""


@writing()
def fill_demo(*, today: date) -> None:
    """Reminders were switched on three weeks ago. Each step was mailed, or sent by WhatsApp by the front
    desk where there is no email address. Today's messages wait, and one student is paused."""
    owner = Member.objects.live().filter(role="SUPER_ADMIN").earliest("pk")
    settings: ReminderSettings = audit.create(
        ReminderSettings(pk=1, is_on=True, done_on=today), by=Actor(owner.pk, owner.name)
    )
    desks = {
        member.branch_id: Actor(member.pk, member.name)
        for member in Member.objects.live().filter(role="STAFF")
    }
    random = Random(SEED)
    for back in range(DAYS, 0, -1):
        day = today - timedelta(days=back)
        _send(list(_planned(settings, day)), day, desks, random)
    settings.mail = False  # today's mails would reach addresses that nobody has
    waiting = selectors.plan(settings, today)
    make_reminders(waiting, today, by=SYSTEM, language=settings.language)
    if waiting:
        pause = ReminderPause(
            student=waiting[-1].first.owing.student,
            reason="Will pay with the bonus",
            resumes_on=today + timedelta(days=14),
        )
        audit.create(pause, by=desks.get(pause.student.branch_id, SYSTEM))
    _tell_of_classes(today, Actor(owner.pk, owner.name), desks)


def _tell_of_classes(today: date, owner: Actor, desks: dict[int | None, Actor]) -> None:
    """The absences of today and yesterday are on the list, every second of them opened by the front desk;
    the next class of one batch is cancelled, and a later one has a substitute."""
    tell_absences()
    for message in selectors.CLASS_MESSAGES_SHOWN.filter(status="WAITING").order_by("pk")[::2]:
        open_message(by=desks.get(message.branch_id, SYSTEM), record=message)
    week = today + timedelta(days=1), today + timedelta(days=7)
    first, second = Batch.objects.live().filter(status="ACTIVE").order_by("pk")[:2]
    change_class(by=owner, record=first, on=session_days(first, *week)[0], reason="Hall is painted")
    day = session_days(second, *week)[-1]
    trainers = Member.objects.live().filter(role="TRAINER", branch=second.branch_id)
    for trainer in trainers.exclude(pk=second.trainer_id).order_by("pk"):
        if not classes_of_trainer(trainer.pk, day):
            change_class(by=owner, record=second, on=day, trainer=trainer, reason="On leave")
            break


def _planned(settings: ReminderSettings, day: date) -> Iterator[Planned]:
    """The steps that fell on a day, of dues that were open then."""
    ahead = day + timedelta(days=settings.days_before or 0)
    dues = Due.objects.exclude(status__in=Due.VOID).filter(issue_date__lte=day, due_date__lte=ahead)
    dues = dues.filter(due_date__gte=day - timedelta(days=DAYS), student__deleted_at=None)
    paid = dues.annotate(paid_on=Max("allocations__payment__date"))
    of_student: defaultdict[int, list[Due]] = defaultdict(list)
    for due in paid.select_related("student__branch").order_by("due_date", "pk"):
        if due.status in Due.OPEN or (due.paid_on and due.paid_on > day):
            of_student[due.student_id].append(due)
    for own in of_student.values():
        steps = [
            (due.pk, days)
            for due in own
            if (days := settings.schedule.step((day - due.due_date).days)) is not None
            and days == (day - due.due_date).days
        ]
        if steps:
            owing = Owing(
                own[0].student,
                [OpenDue(due.pk, due.due_date) for due in own],
                sum((due.total for due in own[1:]), own[0].total),
            )
            channel = Channel.MAIL if owing.student.email else Channel.WHATSAPP
            yield Planned(owing, channel, step_of(steps), steps)


def _send(
    planned: Sequence[Planned], day: date, desks: dict[int | None, Actor], random: Random
) -> None:
    words, centre = selectors.words_of("en"), Organisation.current().name
    made = []
    links = link_statements(
        by=SYSTEM,
        of=[one.owing.student for one in planned],
        first=financial_year_start(day),
    )
    for one, (link, _) in zip(planned, links, strict=True):
        student, late = one.owing.student, one.owing.days_late(day)
        is_mail = one.channel == Channel.MAIL
        by = SYSTEM if is_mail else desks.get(student.branch_id, SYSTEM)
        sent = timezone.make_aware(datetime.combine(day, time(9, 4) if is_mail else time(11, 20)))
        values = selectors.values_of([one.owing], day, centre=centre, link=shown_link())
        made.append(
            Reminder(
                student=student,
                branch=student.branch,
                channel=one.channel,
                step=one.step or "",
                day=day,
                days_late=late,
                amount=one.owing.amount,
                language="en",
                text=rules.fill(words_for(one.step, late, words).text, values),
                address=one.address,
                status=Reminder.Status.SENT,
                sent_at=sent,
                sent_by_name=by.name,
                link_digest=link.digest,
                opened_at=_opened(sent, random),
                created_at=sent,
            )
        )
    audit.create_many(made, by=SYSTEM)
    ReminderStep.objects.bulk_create(
        ReminderStep(due_id=due, days=days, channel=one.channel, reminder=reminder)
        for one, reminder in zip(planned, made, strict=True)
        for due, days in one.steps
    )


def _opened(sent: datetime, random: Random) -> datetime | None:
    opened = sent + timedelta(minutes=random.randrange(3, 600))
    is_past = business_day(opened) < timezone.localdate()
    return opened if random.random() < OPENED and is_past else None
