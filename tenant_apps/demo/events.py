"""The events of an enrolment in the demo's year: enrolling, its dues and payments, and its end."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import count, takewhile
from random import Random

from tenant_apps.courses.rules import is_periodic
from tenant_apps.enrolments import rules
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.rules import Schedule
from tenant_apps.renewals.demo import NIGHT, instant
from tenant_apps.students.demo.people import moment

PAUSED_DAYS = 45
"""Length in days of the current pauses."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event of one enrolment. `order` sorts the events of a day."""

    at: datetime
    order: int
    kind: str
    enrolment: Enrolment
    due: rules.PlannedDue | None = None

    @property
    def day(self) -> date:
        return (self.at + timedelta(hours=5, minutes=30)).date()

    def key(self) -> tuple[date, int, datetime]:
        return self.day, self.order, self.at


def next_period(enrolment: Enrolment, today: date) -> date | None:
    """Returns the first period after today, because all earlier ones have their due."""
    schedule = Schedule(enrolment.plan_kind, enrolment.start, enrolment.end)
    return schedule.next_from(max(today, enrolment.start) + timedelta(days=1))


def events_of(
    random: Random, enrolment: Enrolment, payer: str, ended: date | None, today: date
) -> list[Event]:
    """Returns the events of an enrolment: enrolling, a due for each period that has begun by today,
    its payments, and the stop. A trial is enrolled only."""
    enrolled = max(enrolment.start, enrolment.student.admission_date)
    events = [Event(moment(random, enrolled), 0, "enrol", enrolment)]
    if enrolment.status == Enrolment.Status.TRIAL:
        return events
    stopped = ended
    if enrolment.status == Enrolment.Status.PAUSED:
        stopped = max(today - timedelta(days=PAUSED_DAYS), enrolled)
    for index, due in enumerate(_dues(enrolment, stopped or today)):
        issued = max(due.period.first, enrolled) if due.period.months else enrolled
        if index and due.period.months:
            events.append(Event(instant(issued, NIGHT), 1, "renew", enrolment, due))
        else:
            events.append(Event(moment(random, issued), 1, "issue", enrolment, due))
        for day, kind in _visits(random, payer, due.due_date, issued, index, today):
            if day <= today:
                events.append(Event(moment(random, day), 2, kind, enrolment, due))
    if stopped:
        paused = enrolment.status == Enrolment.Status.PAUSED
        last = max(stopped, enrolled)
        events.append(Event(moment(random, last), 3, "rest" if paused else "stop", enrolment))
    return events


def _dues(enrolment: Enrolment, last: date) -> list[rules.PlannedDue]:
    """Returns a due for each period that has begun by `last`; for a plan without periods, all
    dues."""
    discount = enrolment.discount
    name, terms = enrolment.course.name, enrolment.fee_terms
    if not is_periodic(enrolment.plan_kind):
        end, start = enrolment.end, enrolment.start
        return rules.plan_dues(name, terms, discount, start=start, end=end, auto_renew=False)
    periods = takewhile(
        lambda period: period.first <= max(last, enrolment.start),
        (rules.period_at(terms.kind, enrolment.start, None, index) for index in count()),
    )
    return [
        rules.plan_due(name, terms, discount, period, is_first=index == 0)
        for index, period in enumerate(periods)
    ]


def _visits(
    random: Random, payer: str, due: date, issued: date, index: int, today: date
) -> list[tuple[date, str]]:
    """Returns the days on which the student pays this due, with the kind of payment."""

    def after(first: int, last: int) -> date:
        return max(issued, due + timedelta(days=random.randint(first, last)))

    if payer == "stopped" and due > today - timedelta(days=100):
        return []
    if payer == "slow":
        return [(after(8, 34), "settle")]
    if payer == "halves":
        return [(after(-1, 3), "half"), (after(10, 26), "settle")]
    if payer == "ahead":
        return [(after(-3, 2), "triple")] if index % 3 == 0 else []
    return [(after(-4, 3), "round" if payer == "rounded" else "settle")]
