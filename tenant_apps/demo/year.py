"""Generates the events of the demo's year: enrolments, dues, payments and status changes."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from decimal import ROUND_CEILING, Decimal
from itertools import count
from random import Random

from tenant_apps.courses.models import Batch, FeePlan
from tenant_apps.courses.rules import is_periodic, last_day
from tenant_apps.demo.events import Event, events_of, next_period
from tenant_apps.demo.moving_in import bring_balances
from tenant_apps.demo.promoting import Promoting, promote_some, seats_to_keep
from tenant_apps.enrolments.demo.catalogue import Offer
from tenant_apps.enrolments.demo.ledger import Ledger
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.services import agreed_terms
from tenant_apps.fees.models import Payment
from tenant_apps.renewals.demo import Runs
from tenant_apps.students.demo import set_status_reasons
from tenant_apps.students.demo.people import first_month, moment
from tenant_apps.students.models import Student

PAYER_WEIGHTS = {"prompt": 62, "slow": 13, "halves": 8, "rounded": 6, "ahead": 5, "stopped": 6}
METHOD_WEIGHTS = {"UPI": 58, "CASH": 24, "BANK_TRANSFER": 10, "CARD": 8}
STATUS_WEIGHTS = {"ACTIVE": 86, "ON_HOLD": 4, "COMPLETED": 7, "LEFT": 3}
REVERSALS = 5
PAYMENTS_TODAY = 5
DROP_AFTER_DAYS = 90
"""A student who was enrolled for more days may drop one course and stay."""
LATE_EVERY = 3
"""Every n-th enrolment in a plan with a late fee is always paid late."""
FREE_SEATS = 2
"""Number of seats that stay free in each batch."""
TRIAL_DAYS = 14
"""A student admitted less than this many days ago may be on trial."""
SHOWCASE_TERMS: tuple[Callable[[FeePlan], bool], ...] = (
    lambda plan: plan.kind == FeePlan.Kind.INSTALMENTS,
    lambda plan: plan.late_fee > 0,
    lambda plan: plan.proration == "BY_DAY",
)
"""Fee terms that must occur in every demo. Each is taken by one of the newest students. The very
newest student is on trial."""


def generate_year(
    random: Random,
    students: list[Student],
    courses: list[Offer],
    ledger: Ledger,
    runs: Runs,
    today: date,
) -> Promoting | None:
    """Generates the year from its first month to today, after what the first branch brought from another
    system. Returns the promotion of last month."""
    gone = bring_balances(students, ledger, today)
    events: list[Event] = []
    seats = seats_to_keep(courses)
    surcharged = count(1)
    *_, newest = students
    showcase = dict(
        zip((student.pk for student in reversed(students[:-1])), SHOWCASE_TERMS, strict=False)
    )
    for student in students:
        if student in gone:
            continue
        payer = random.choices([*PAYER_WEIGHTS], weights=[*PAYER_WEIGHTS.values()])[0]
        ended = _leaving_day(random, student, today)
        for offer, plan in _choose_courses(random, courses, showcase.get(student.pk)):
            enrolment = _enrolment(random, student, offer, plan, today)
            trial = student is newest or (student.pk not in showcase and random.random() < 0.5)
            stopped = _set_status(random, enrolment, student, ended, today, trial=trial)
            _assign_batch(enrolment, offer, seats)
            is_late = plan.late_fee > 0 and next(surcharged) % LATE_EVERY == 0
            pays = "slow" if is_late else payer
            own_events = events_of(random, enrolment, pays, stopped, today)
            events += _transfer_some(random, own_events, offer, seats, ledger, today)
    promoted = promote_some(random, events, courses, seats, today)
    set_status_reasons(students)
    Student.objects.bulk_update(students, ["status", "status_reason", "left_on"])
    _play(random, sorted(events, key=Event.key), ledger, runs)
    runs.advance_to(today)
    _pay_today(random, events, ledger, today)
    runs.close()
    return promoted


def _choose_courses(
    random: Random, courses: list[Offer], wanted: Callable[[FeePlan], bool] | None
) -> list[tuple[Offer, FeePlan]]:
    """Returns one course for most students and two for some, each with a fee plan. If `wanted` is
    given, returns the first course with such a plan."""
    if wanted is not None:
        return [(offer, plan) for offer in courses for plan in offer.plans if wanted(plan)][:1]
    first = random.choices(courses, weights=[offer.share for offer in courses])[0]
    chosen = [first]
    if random.random() < 0.12:
        chosen.append(random.choice([offer for offer in courses if offer is not first]))
    return [(offer, _plan(random, offer)) for offer in chosen]


def _leaving_day(random: Random, student: Student, today: date) -> date | None:
    """Sets the student's status. Returns the day on which the student left, or None."""
    status = random.choices([*STATUS_WEIGHTS], weights=[*STATUS_WEIGHTS.values()])[0]
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
        **agreed_terms(course, plan),
        discount_kind="PERCENT" if discounted else "NONE",
        discount_value=Decimal(10) if discounted else Decimal(0),
        discount_reason="Brother or sister learns here" if discounted else "",
        auto_renew=is_periodic(plan.kind),
    )


def _plan(random: Random, offer: Offer) -> FeePlan:
    return random.choices(offer.plans, weights=[5, 1][: len(offer.plans)])[0]


def _assign_batch(enrolment: Enrolment, offer: Offer, seats: Counter[Batch]) -> None:
    """Assigns the emptiest batch of the course in the student's branch, if it has room. Ended
    enrolments are assigned to it too, but do not take a seat."""
    own = [batch for batch in offer.batches if batch.branch_id == enrolment.branch_id]
    batch = min(own, key=lambda batch: seats[batch] / (batch.capacity or 1))
    running = enrolment.status in Enrolment.RUNNING
    if running and not _has_room(batch, seats):
        enrolment.trainer = batch.trainer
        return
    seats[batch] += running
    enrolment.batch, enrolment.trainer = batch, batch.trainer


def _has_room(batch: Batch, seats: Counter[Batch]) -> bool:
    return seats[batch] < (batch.capacity or 0) - FREE_SEATS


def _set_status(
    random: Random,
    enrolment: Enrolment,
    student: Student,
    ended: date | None,
    today: date,
    *,
    trial: bool,
) -> date | None:
    """Sets the enrolment's current status. Returns its last day if it has stopped. `trial` makes
    the enrolment of a recent student a trial."""
    days = (today - enrolment.start).days
    if ended is None and enrolment.end is not None and enrolment.end < today:
        enrolment.status = Enrolment.Status.COMPLETED
    elif ended is not None:
        enrolment.status = "COMPLETED" if student.status == "COMPLETED" else "DROPPED"
    elif student.status == Student.Status.ON_HOLD:
        enrolment.status = Enrolment.Status.PAUSED
    elif trial and (today - student.admission_date).days < TRIAL_DAYS:
        enrolment.status = Enrolment.Status.TRIAL
        enrolment.start = max(enrolment.start, student.admission_date)
    elif days > DROP_AFTER_DAYS and enrolment.proration == "BY_DAY" and random.random() < 0.15:
        enrolment.status = Enrolment.Status.DROPPED
        ended = today - timedelta(days=random.randint(3, DROP_AFTER_DAYS - 30))
    elif enrolment.auto_renew:
        enrolment.renews_on = next_period(enrolment, today)
    if ended is not None:
        enrolment.end, enrolment.auto_renew = max(ended, enrolment.start), False
    return ended


def _transfer_some(
    random: Random,
    events: list[Event],
    offer: Offer,
    seats: Counter[Batch],
    ledger: Ledger,
    today: date,
) -> list[Event]:
    """Transfers a few enrolments to another batch of the branch, together with the dues of later
    days."""
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
    copied = {
        name: getattr(enrolment, name)
        for name in (field.name for field in Enrolment._meta.concrete_fields)
        if name not in {"id", "transferred_to", "search_text"}
    }
    successor = Enrolment(
        **copied
        | {"batch": batch, "trainer": batch.trainer, "start": on, "counted_from": enrolment.start}
    )
    seats[batch] += 1
    if enrolment.batch:
        seats[enrolment.batch] -= 1
    enrolment.status, enrolment.end = "TRANSFERRED", on - timedelta(days=1)
    enrolment.auto_renew, enrolment.renews_on = False, None
    ledger.move(enrolment, successor)
    return [
        Event(moment(random, on), 0, "enrol", successor),
        *(
            replace(event, enrolment=successor) if _belongs_to_successor(event, on) else event
            for event in events
        ),
    ]


def _belongs_to_successor(event: Event, on: date) -> bool:
    """Returns whether the event's due pays for days from `on`."""
    last = event.due.period.last if event.due else None
    return event.due is not None and (last is None or last >= on)


def _pay_today(random: Random, events: list[Event], ledger: Ledger, today: date) -> None:
    """Adds payments of today in each branch, so that there are some on whichever day the demo is
    loaded."""
    owing: dict[int, list[Event]] = {}
    for event in events:
        if event.kind == "enrol" and ledger.account(event.enrolment.student).pending() > 0:
            owing.setdefault(event.enrolment.branch_id, []).append(event)
    for found in owing.values():
        for event in random.sample(found, min(PAYMENTS_TODAY, len(found))):
            visit = Event(moment(random, today), 2, "settle", event.enrolment)
            _pay(random, visit, ledger)
    _give_back(random, events, ledger, today)


def _give_back(random: Random, events: list[Event], ledger: Ledger, today: date) -> None:
    """Takes an advance of a student who owes nothing, and gives it back the same day."""
    settled = (
        event.enrolment.student
        for event in events
        if event.kind == "enrol"
        and event.enrolment.branch.gstin
        and event.enrolment.gst_rate
        and ledger.account(event.enrolment.student).pending() <= 0
    )
    student = next(settled, None)
    if student is None:
        return
    at = moment(random, today)
    payment = ledger.pay(student, Decimal(1180), Payment.Method.CASH, "", today, at)
    ledger.reverse(payment, "The family moves to another town", today, at)


def _play(random: Random, events: list[Event], ledger: Ledger, runs: Runs) -> None:
    mistakes = set(random.sample(range(len(events)), REVERSALS * 4))
    reversals = 0
    for index, event in enumerate(events):
        enrolment = event.enrolment
        runs.advance_to(event.day)
        if event.kind == "enrol":
            ledger.enrol(enrolment, event.at)
        elif event.kind == "issue" and event.due:
            runs.watch(ledger.issue(enrolment, event.due, event.day, event.at))
        elif event.kind == "renew" and event.due:
            runs.renew(enrolment, event.due, event.day)
        elif event.kind == "stop":
            ledger.stop(enrolment, event.day + timedelta(days=1), event.day, event.at)
        elif event.kind == "rest":
            ledger.pause(enrolment, event.day)
            if is_periodic(enrolment.plan_kind):
                ledger.stop(enrolment, event.day, event.day, event.at)
        else:
            payment = _pay(random, event, ledger)
            if payment and index in mistakes and reversals < REVERSALS:
                reversals += 1
                ledger.reverse(payment, "Entered for the wrong student", event.day, event.at)
                _pay(random, event, ledger)


def _pay(random: Random, event: Event, ledger: Ledger) -> Payment | None:
    student = event.enrolment.student
    amount = _amount(event.kind, ledger.account(student).pending())
    if amount <= 0:
        return None
    method = random.choices([*METHOD_WEIGHTS], weights=[*METHOD_WEIGHTS.values()])[0]
    reference = {
        "UPI": f"{random.randint(10**11, 10**12 - 1)}",
        "CARD": f"APPR{random.randint(10**5, 10**6 - 1)}-{student.pk}-{event.day:%d%m%y}",
        "BANK_TRANSFER": f"HDFCN{event.day:%y%m%d}{random.randint(10**6, 10**7 - 1)}",
    }.get(method, "")
    return ledger.pay(student, amount, method, reference, event.day, event.at)


def _amount(kind: str, pending: Decimal) -> Decimal:
    """Returns the amount that a student with the balance `pending` pays."""
    if kind == "half":
        return (pending / 2 / 100).to_integral_value() * 100
    if kind == "round":
        return (pending / 500).to_integral_value(ROUND_CEILING) * 500
    return pending * 3 if kind == "triple" else pending
