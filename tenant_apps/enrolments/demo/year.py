"""What happened in the year: who took which course, and how each of them pays."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import ROUND_CEILING, Decimal
from itertools import count, takewhile
from random import Random

from tenant_apps.courses.models import Batch, FeePlan
from tenant_apps.courses.rules import is_periodic, last_day
from tenant_apps.enrolments import rules
from tenant_apps.enrolments.demo.catalogue import Offer
from tenant_apps.enrolments.demo.ledger import Ledger
from tenant_apps.enrolments.demo.people import first_month, moment
from tenant_apps.enrolments.demo.runs import NIGHT, Runs, instant
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.renewals.rules import Schedule
from tenant_apps.enrolments.services import agreed, discount_of, terms_of
from tenant_apps.fees.models import Payment
from tenant_apps.students.demo import set_status_reasons
from tenant_apps.students.models import Student

PAYERS = {"prompt": 62, "slow": 13, "halves": 8, "rounded": 6, "ahead": 5, "stopped": 6}
METHODS = {"UPI": 58, "CASH": 24, "BANK_TRANSFER": 10, "CARD": 8}
ENDS = {"ACTIVE": 86, "ON_HOLD": 4, "COMPLETED": 7, "LEFT": 3}
REVERSALS = 5
TODAY = 5
RESTING = 45
"""For how many days those on hold have rested."""
MONTHS = 90
"""Who has learned for so many days may give up one course and stay."""
LATE_EVERY = 3
"""Every so many-th of those whose plan has a late fee is late with each due."""
KEPT_FREE = 2
"""So many seats of each batch are for those who join today."""
TRIED = 14
"""Who came less than so many days ago may still be trying."""
SHOWN: tuple[Callable[[FeePlan], bool], ...] = (
    lambda plan: plan.kind == FeePlan.Kind.INSTALMENTS,
    lambda plan: plan.late_fee > 0,
    lambda plan: plan.proration == "BY_DAY",
)
"""Terms that somebody learns on, whatever the day: the newest students came for them, one each. The
very newest of all is trying."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something on a day, in the order of days; `order` keeps a day's events apart."""

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


def live_through(
    random: Random,
    students: list[Student],
    courses: list[Offer],
    ledger: Ledger,
    runs: Runs,
    today: date,
) -> None:
    """Plays the year from its first month to today."""
    events: list[Event] = []
    seats: Counter[Batch] = Counter()
    surcharged = count(1)
    *_, newest = students
    shown = dict(zip((student.pk for student in reversed(students[:-1])), SHOWN, strict=False))
    for student in students:
        payer = random.choices([*PAYERS], weights=[*PAYERS.values()])[0]
        ended = _end(random, student, today)
        for offer, plan in _chosen(random, courses, shown.get(student.pk)):
            enrolment = _enrolment(random, student, offer, plan, today)
            tries = student is newest or (student.pk not in shown and random.random() < 0.5)
            stopped = _finish(random, enrolment, student, ended, today, tries=tries)
            _seat(enrolment, offer, seats)
            is_late = plan.late_fee > 0 and next(surcharged) % LATE_EVERY == 0
            pays = "slow" if is_late else payer
            happened = _events(random, enrolment, pays, stopped, today)
            events += _moved(random, happened, offer, seats, ledger, today)
    set_status_reasons(students)
    Student.objects.bulk_update(students, ["status", "status_reason", "left_on"])
    _play(random, sorted(events, key=Event.key), ledger, runs)
    runs.reach(today)
    _todays_desk(random, events, ledger, today)
    runs.close()


def _chosen(
    random: Random, courses: list[Offer], wanted: Callable[[FeePlan], bool] | None
) -> list[tuple[Offer, FeePlan]]:
    """One course for most, two for some, each with its plan; for who wants certain terms, the first
    course that is sold on them."""
    if wanted is not None:
        return [(offer, plan) for offer in courses for plan in offer.plans if wanted(plan)][:1]
    first = random.choices(courses, weights=[offer.share for offer in courses])[0]
    chosen = [first]
    if random.random() < 0.12:
        chosen.append(random.choice([offer for offer in courses if offer is not first]))
    return [(offer, _plan(random, offer)) for offer in chosen]


def _end(random: Random, student: Student, today: date) -> date | None:
    """When and how the student stopped; None for who still comes or is on hold."""
    status = random.choices([*ENDS], weights=[*ENDS.values()])[0]
    if (today - student.admission_date).days < 100:
        return None
    student.status = status
    if status in Student.ON_ROLL:
        return None
    since = max(student.admission_date, first_month(today))
    student.left_on = since + (today - since) * random.uniform(0.4, 0.95)
    return student.left_on


def _enrolment(
    random: Random, student: Student, offer: Offer, plan: FeePlan, today: date
) -> Enrolment:
    course = offer.course
    start = max(student.admission_date, first_month(today))
    if not is_periodic(plan.kind):
        start = max(start, today - timedelta(days=random.randint(5, 90)))
    discounted = random.random() < 0.1
    return Enrolment(
        student=student,
        branch=student.branch,
        start=start,
        end=None
        if is_periodic(plan.kind)
        else last_day(start, course.duration_value, course.duration_unit),
        **agreed(course, plan),
        discount_kind="PERCENT" if discounted else "NONE",
        discount_value=Decimal(10) if discounted else Decimal(0),
        discount_reason="Brother or sister learns here" if discounted else "",
        auto_renew=is_periodic(plan.kind),
    )


def _plan(random: Random, offer: Offer) -> FeePlan:
    return random.choices(offer.plans, weights=[5, 1][: len(offer.plans)])[0]


def _seat(enrolment: Enrolment, offer: Offer, seats: Counter[Batch]) -> None:
    """The emptiest batch of the course in the student's branch that has room. Those who have gone sat
    there as well, but need no seat any more."""
    own = [batch for batch in offer.batches if batch.branch_id == enrolment.branch_id]
    batch = min(own, key=lambda batch: seats[batch] / (batch.capacity or 1))
    running = enrolment.status in Enrolment.RUNNING
    if running and not _has_room(batch, seats):
        enrolment.trainer = batch.trainer
        return
    seats[batch] += running
    enrolment.batch, enrolment.trainer = batch, batch.trainer


def _has_room(batch: Batch, seats: Counter[Batch]) -> bool:
    return seats[batch] < (batch.capacity or 0) - KEPT_FREE


def _finish(
    random: Random,
    enrolment: Enrolment,
    student: Student,
    ended: date | None,
    today: date,
    *,
    tries: bool,
) -> date | None:
    """Where the enrolment stands today; its last day when it stopped, with the student or before.
    Who came lately and `tries` is on trial."""
    learned = (today - enrolment.start).days
    if ended is None and enrolment.end is not None and enrolment.end < today:
        enrolment.status = Enrolment.Status.COMPLETED
    elif ended is not None:
        enrolment.status = "COMPLETED" if student.status == "COMPLETED" else "DROPPED"
    elif student.status == Student.Status.ON_HOLD:
        enrolment.status = Enrolment.Status.PAUSED
    elif tries and (today - student.admission_date).days < TRIED:
        enrolment.status = Enrolment.Status.TRIAL
        enrolment.start = max(enrolment.start, student.admission_date)
    elif learned > MONTHS and enrolment.proration == "BY_DAY" and random.random() < 0.15:
        enrolment.status = Enrolment.Status.DROPPED
        ended = today - timedelta(days=random.randint(3, MONTHS - 30))
    elif enrolment.auto_renew:
        enrolment.renews_on = _next_period(enrolment, today)
    if ended is not None:
        enrolment.end, enrolment.auto_renew = max(ended, enrolment.start), False
    return ended


def _next_period(enrolment: Enrolment, today: date) -> date | None:
    """Every period that has begun by today has its due."""
    schedule = Schedule(enrolment.plan_kind, enrolment.start, enrolment.end)
    return schedule.next_from(max(today, enrolment.start) + timedelta(days=1))


def _events(
    random: Random, enrolment: Enrolment, payer: str, ended: date | None, today: date
) -> list[Event]:
    """Enrolling, a due for each period begun by today, when the student comes to pay it, and what is
    taken back when it stops. A trial is only tried."""
    enrolled = max(enrolment.start, enrolment.student.admission_date)
    events = [Event(moment(random, enrolled), 0, "enrol", enrolment)]
    if enrolment.status == Enrolment.Status.TRIAL:
        return events
    stopped = ended
    if enrolment.status == Enrolment.Status.PAUSED:
        stopped = max(today - timedelta(days=RESTING), enrolled)
    for place, due in enumerate(_dues(enrolment, stopped or today)):
        issued = max(due.period.first, enrolled) if due.period.months else enrolled
        if place and due.period.months:
            events.append(Event(instant(issued, NIGHT), 1, "renew", enrolment, due))
        else:
            events.append(Event(moment(random, issued), 1, "issue", enrolment, due))
        for day, kind in _visits(random, payer, due.due_date, issued, place, today):
            if day <= today:
                events.append(Event(moment(random, day), 2, kind, enrolment, due))
    if stopped:
        rests = enrolment.status == Enrolment.Status.PAUSED
        last = max(stopped, enrolled)
        events.append(Event(moment(random, last), 3, "rest" if rests else "stop", enrolment))
    return events


def _moved(
    random: Random,
    events: list[Event],
    offer: Offer,
    seats: Counter[Batch],
    ledger: Ledger,
    today: date,
) -> list[Event]:
    """A few change into another batch of the branch: the dues of the days from then on go along."""
    enrolment = events[0].enrolment
    others = [
        batch
        for batch in offer.batches
        if batch.branch_id == enrolment.branch_id
        and batch != enrolment.batch
        and _has_room(batch, seats)
    ]
    on = today - timedelta(days=random.randint(3, 60))
    if not others or enrolment.status != "ACTIVE" or enrolment.start >= on or random.random() > 0.2:
        return events
    batch = others[0]
    kept = {
        name: getattr(enrolment, name)
        for name in (field.name for field in Enrolment._meta.concrete_fields)
        if name not in {"id", "transferred_to", "search_text"}
    }
    going_on = Enrolment(
        **kept
        | {"batch": batch, "trainer": batch.trainer, "start": on, "counted_from": enrolment.start}
    )
    seats[batch] += 1
    if enrolment.batch:
        seats[enrolment.batch] -= 1
    enrolment.status, enrolment.end = "TRANSFERRED", on - timedelta(days=1)
    enrolment.auto_renew, enrolment.renews_on = False, None
    ledger.move(enrolment, going_on)
    return [
        Event(moment(random, on), 0, "enrol", going_on),
        *(
            replace(event, enrolment=going_on) if _goes_along(event, on) else event
            for event in events
        ),
    ]


def _goes_along(event: Event, on: date) -> bool:
    """The due of a period that is not over by then."""
    last = event.due.period.last if event.due else None
    return event.due is not None and (last is None or last >= on)


def _dues(enrolment: Enrolment, last: date) -> list[rules.PlannedDue]:
    """A due for each period that has begun by `last`, all of them where there are no periods."""
    discount = discount_of(enrolment)
    name, terms = enrolment.course.name, terms_of(enrolment)
    if not is_periodic(enrolment.plan_kind):
        end, start = enrolment.end, enrolment.start
        return rules.plan_dues(name, terms, discount, start=start, end=end, auto_renew=False)
    periods = takewhile(
        lambda period: period.first <= max(last, enrolment.start),
        (rules.period_at(terms.kind, enrolment.start, None, place) for place in count()),
    )
    return [
        rules.plan_due(name, terms, discount, period, is_first=place == 0)
        for place, period in enumerate(periods)
    ]


def _visits(
    random: Random, payer: str, due: date, issued: date, place: int, today: date
) -> list[tuple[date, str]]:
    """The days on which somebody comes to pay this due, and how."""

    def after(first: int, last: int) -> date:
        return max(issued, due + timedelta(days=random.randint(first, last)))

    if payer == "stopped" and due > today - timedelta(days=100):
        return []
    if payer == "slow":
        return [(after(8, 34), "settle")]
    if payer == "halves":
        return [(after(-1, 3), "half"), (after(10, 26), "settle")]
    if payer == "ahead":
        return [(after(-3, 2), "triple")] if place % 3 == 0 else []
    return [(after(-4, 3), "round" if payer == "rounded" else "settle")]


def _todays_desk(random: Random, events: list[Event], ledger: Ledger, today: date) -> None:
    """Some of those who owe come today, in each branch: whichever day the demo is loaded."""
    coming: dict[int, list[Event]] = {}
    for event in events:
        if event.kind == "enrol" and ledger.account(event.enrolment.student).pending() > 0:
            coming.setdefault(event.enrolment.branch_id, []).append(event)
    for found in coming.values():
        for event in random.sample(found, min(TODAY, len(found))):
            visit = Event(moment(random, today), 2, "settle", event.enrolment)
            _pay(random, visit, ledger)


def _play(random: Random, events: list[Event], ledger: Ledger, runs: Runs) -> None:
    mistakes = set(random.sample(range(len(events)), REVERSALS * 4))
    made = 0
    for place, event in enumerate(events):
        enrolment = event.enrolment
        runs.reach(event.day)
        if event.kind == "enrol":
            ledger.enrol(enrolment, event.at)
        elif event.kind == "issue" and event.due:
            runs.watch(ledger.issue(enrolment, event.due, event.day, event.at))
        elif event.kind == "renew" and event.due:
            runs.renew(enrolment, event.due, event.day)
        elif event.kind == "stop":
            ledger.stop(enrolment, event.day + timedelta(days=1), event.day, event.at)
        elif event.kind == "rest":
            ledger.rest(enrolment, event.day)
            if is_periodic(enrolment.plan_kind):
                ledger.stop(enrolment, event.day, event.day, event.at)
        else:
            payment = _pay(random, event, ledger)
            if payment and place in mistakes and made < REVERSALS:
                made += 1
                ledger.reverse(payment, "Entered for the wrong student", event.day, event.at)
                _pay(random, event, ledger)


def _pay(random: Random, event: Event, ledger: Ledger) -> Payment | None:
    student = event.enrolment.student
    amount = _amount(event.kind, ledger.account(student).pending())
    if amount <= 0:
        return None
    method = random.choices([*METHODS], weights=[*METHODS.values()])[0]
    reference = {
        "UPI": f"{random.randint(10**11, 10**12 - 1)}",
        "CARD": f"APPR{random.randint(10**5, 10**6 - 1)}-{student.pk}-{event.day:%d%m%y}",
        "BANK_TRANSFER": f"HDFCN{event.day:%y%m%d}{random.randint(10**6, 10**7 - 1)}",
    }.get(method, "")
    return ledger.pay(student, amount, method, reference, event.day, event.at)


def _amount(kind: str, pending: Decimal) -> Decimal:
    """What somebody who owes `pending` hands over."""
    if kind == "half":
        return (pending / 2 / 100).to_integral_value() * 100
    if kind == "round":
        return (pending / 500).to_integral_value(ROUND_CEILING) * 500
    return pending * 3 if kind == "triple" else pending
