"""What happened in the year: who took which course, and how each of them pays."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import ROUND_CEILING, Decimal
from random import Random

from shared_apps.core.dates import month_start
from tenant_apps.courses.models import FeePlan
from tenant_apps.courses.rules import is_periodic, last_day
from tenant_apps.enrolments import rules
from tenant_apps.enrolments.demo.catalogue import Offer
from tenant_apps.enrolments.demo.ledger import Ledger
from tenant_apps.enrolments.demo.people import first_month, moment
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.services import terms_of
from tenant_apps.fees.models import Payment
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student

PAYERS = {"prompt": 62, "slow": 13, "halves": 8, "rounded": 6, "ahead": 5, "stopped": 6}
METHODS = {"UPI": 58, "CASH": 24, "BANK_TRANSFER": 10, "CARD": 8}
ENDS = {"ACTIVE": 86, "ON_HOLD": 4, "COMPLETED": 7, "LEFT": 3}
REVERSALS = 5
TODAY = 5


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
    team: list[Member],
    ledger: Ledger,
    today: date,
) -> None:
    """Plays the year from its first month to today."""
    events: list[Event] = []
    for student in students:
        payer = random.choices([*PAYERS], weights=[*PAYERS.values()])[0]
        ended = _end(random, student, today)
        for offer in _chosen(random, courses):
            enrolment = _enrolment(random, student, offer, team, today)
            _finish(enrolment, student, ended)
            events += _events(random, enrolment, payer, ended, today)
    Student.objects.bulk_update(students, ["status", "left_on"])
    _play(random, sorted(events, key=Event.key), ledger)
    _todays_desk(random, events, ledger, today)


def _chosen(random: Random, courses: list[Offer]) -> list[Offer]:
    """One course for most, two for some."""
    first = random.choices(courses, weights=[offer.share for offer in courses])[0]
    if random.random() < 0.12:
        second = random.choice([offer for offer in courses if offer is not first])
        return [first, second]
    return [first]


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
    random: Random, student: Student, offer: Offer, team: list[Member], today: date
) -> Enrolment:
    course = offer.course
    plan = _plan(random, offer)
    start = max(student.admission_date, first_month(today))
    if start.day <= (plan.due_day or 0) and random.random() < 0.6:
        # Who comes early in a month mostly begins with the whole of it.
        start = month_start(start)
    if not is_periodic(plan.kind):
        start = max(start, today - timedelta(days=random.randint(5, 200)))
    trainers = [
        member for member in team if member.role == "TRAINER" and member.branch == student.branch
    ]
    discounted = random.random() < 0.1
    fee = plan.fee or course.base_fee
    return Enrolment(
        student=student,
        course=course,
        fee_plan=plan,
        branch=student.branch,
        trainer=random.choice(trainers),
        start=start,
        end=None
        if is_periodic(plan.kind)
        else last_day(start, course.duration_value, course.duration_unit),
        plan_kind=plan.kind,
        base_fee=fee,
        registration_fee=course.registration_fee,
        material_fee=course.material_fee,
        gst_rate=course.gst_rate,
        sac=course.sac,
        due_day=plan.due_day,
        grace_days=plan.grace_days,
        discount_kind="PERCENT" if discounted else "NONE",
        discount_value=Decimal(10) if discounted else Decimal(0),
        discount_reason="Brother or sister learns here" if discounted else "",
        auto_renew=is_periodic(plan.kind),
    )


def _plan(random: Random, offer: Offer) -> FeePlan:
    return random.choices(offer.plans, weights=[5, 1][: len(offer.plans)])[0]


def _finish(enrolment: Enrolment, student: Student, ended: date | None) -> None:
    """Where the enrolment stands today."""
    if ended is not None:
        enrolment.status = "COMPLETED" if student.status == "COMPLETED" else "DROPPED"
        enrolment.end = max(ended, enrolment.start)
        enrolment.auto_renew = False
    elif student.status == Student.Status.ON_HOLD:
        enrolment.status = Enrolment.Status.PAUSED


def _events(
    random: Random, enrolment: Enrolment, payer: str, ended: date | None, today: date
) -> list[Event]:
    """Enrolling, a due for each period begun by today, and when the student comes to pay it."""
    last = ended or today
    if enrolment.status == Enrolment.Status.PAUSED:
        last = today - timedelta(days=45)
    terms = terms_of(enrolment)
    discount = rules.Discount(enrolment.discount_kind, enrolment.discount_value)
    enrolled = max(enrolment.start, enrolment.student.admission_date)
    events = [Event(moment(random, enrolled), 0, "enrol", enrolment)]
    for place, period in enumerate(_periods(terms.kind, enrolment, last)):
        due = rules.plan_due(enrolment.course.name, terms, discount, period, is_first=place == 0)
        issued = max(period.first, enrolled)
        events.append(Event(moment(random, issued), 1, "issue", enrolment, due))
        for day, kind in _visits(random, payer, due.due_date, issued, place, today):
            if day <= today:
                events.append(Event(moment(random, day), 2, kind, enrolment, due))
    return events


def _periods(kind: str, enrolment: Enrolment, last: date) -> list[rules.Period]:
    if not is_periodic(kind):
        return rules.periods(kind, enrolment.start, enrolment.end, auto_renew=False)
    until = max(last, enrolment.start)
    return rules.periods(kind, enrolment.start, until, auto_renew=False)


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


def _play(random: Random, events: list[Event], ledger: Ledger) -> None:
    mistakes = set(random.sample(range(len(events)), REVERSALS * 4))
    made = 0
    for place, event in enumerate(events):
        enrolment = event.enrolment
        if event.kind == "enrol":
            ledger.enrol(enrolment, event.at)
        elif event.kind == "issue" and event.due:
            ledger.issue(enrolment, event.due, event.day, event.at)
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
