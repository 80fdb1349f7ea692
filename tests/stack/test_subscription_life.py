"""The days of subscriptions with real workers, two beats, PostgreSQL and Redis: whatever dies, every
centre is told of each step of its terms' ends once, and stands where the calendar says.

The test knows the calendar by itself. When a centre buys again, what is killed and when is drawn from
a seed. A day on which nothing is due passes without waiting for it.
"""

import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from functools import partial
from random import Random

import pytest
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from shared_apps.accounts.models import User
from shared_apps.billing.models import TermNotice
from shared_apps.core import ports
from shared_apps.core.dates import add_months
from shared_apps.core.principal import SYSTEM
from shared_apps.core.roles import Role
from shared_apps.core.writing import writing
from shared_apps.mail.models import Mail
from shared_apps.plans.models import Plan
from shared_apps.subscriptions.models import Subscription
from shared_apps.subscriptions.services import (
    begin_term,
    locked_organisation,
    start_trial,
    term_of_plan,
)
from tenant_apps.notifications.models import Notification
from tenants.context import in_organisation
from tenants.models import Organisation
from tenants.schemas import create_schema, current_digest
from tests.proofs import LARGE, SEED
from tests.stack.workers import Group, Processes, processes
from tests.waiting import wait_for

pytestmark = pytest.mark.usefixtures("committed", "tables_owner")

DAYS, CENTRES = (800, 40) if LARGE else (60, 5)
FIRST = date(2026, 11, 20)
LAST = FIRST + timedelta(days=DAYS - 1)
FAULTS = 0.1
"""The share of days on which something is killed."""

STEPS_OF_TRIAL = {"THREE_DAYS": -3, "ONE_DAY": -1, "LAST_DAY": 0, "CLOSED": 1}
STEPS_OF_PLAN = {
    "RENEWAL_DUE": -14,
    "THREE_DAYS": -3,
    "ONE_DAY": -1,
    "LAST_DAY": 0,
    "GRACE": 1,
    "CLOSED": 8,
}
GRACE = 7


@dataclass(frozen=True)
class Term:
    """A term of the calendar: a trial, or a plan of one month bought on `bought_on`. On `next_on` the
    centre buys the one after it."""

    bought_on: date
    starts_on: date
    ends_on: date
    next_on: date
    is_trial: bool = False

    def told(self, until: date) -> list[tuple[str, date, date]]:
        """What its owner has been told until this day: step, end of the term, day."""
        steps = STEPS_OF_TRIAL if self.is_trial else STEPS_OF_PLAN
        days = [(step, self.ends_on + timedelta(days=after)) for step, after in steps.items()]
        return [
            (step, self.ends_on, day) for step, day in days if day < self.next_on and day <= until
        ]


def draw_terms(random: Random) -> list[Term]:
    """The terms of one centre: it buys while the one before runs, in the days of grace, or later."""
    begins = FIRST + timedelta(days=random.randrange(20))
    ends = begins + timedelta(days=14)
    next_on = ends + timedelta(days=random.randint(-12, 20))
    terms = [Term(begins, begins, ends, next_on, is_trial=True)]
    while (before := terms[-1]).next_on <= LAST:
        late = (before.next_on - before.ends_on).days
        goes_on = not before.is_trial and late <= GRACE
        starts = before.ends_on + timedelta(days=1) if goes_on else before.next_on
        ends = add_months(starts, 1) - timedelta(days=1)
        next_on = ends + timedelta(days=random.randint(-10, 20))
        terms.append(Term(before.next_on, starts, ends, next_on))
    return terms


def status_of(terms: list[Term], day: date) -> str:
    """Where the centre stands on this day."""
    term = [each for each in terms if each.bought_on <= day][-1]
    late = (day - term.ends_on).days
    if late <= 0:
        return "TRIAL" if term.is_trial else "ACTIVE"
    return "CLOSED" if term.is_trial or late > GRACE else "GRACE"


@pytest.fixture
def random(trial) -> Random:
    return Random(SEED + trial)


@pytest.fixture
def plan() -> Plan:
    return Plan.objects.create(
        code="PLN-900", name="By the month", amount=Decimal(900), duration_months=1, rank=1
    )


@pytest.fixture
def lives(organisation, other_organisation, random) -> dict[Organisation, list[Term]]:
    """Centres with their own workspaces, and the terms that they will have. The terms of the two that
    there are have no end."""
    Organisation.objects.update(status="ACTIVE", open_until=None)
    return {make_centre(place): draw_terms(random) for place in range(CENTRES)}


@pytest.fixture
def running(tmp_path_factory) -> Iterator[Processes]:
    with processes(tmp_path_factory.mktemp("stack")) as started:
        yield started


def make_centre(place: int) -> Organisation:
    centre = Organisation(
        name=f"Centre {place}",
        category="Driving",
        email=f"owner-{place}@life.test",
        phone="9822011870",
        status=Organisation.Status.CLOSED,
        migrated_to=current_digest(),
    )
    create_schema(centre.schema_name)
    centre.save()
    owner = User.objects.create(
        email=centre.email,
        name="Owner",
        role=Role.SUPER_ADMIN,
        organisation=centre,
        password="!",
    )
    with in_organisation(centre), writing():
        ports.set_up_workspace.ask(owner=owner, by=SYSTEM)
    return centre


def begin(centre: Organisation, term: Term, plan: Plan) -> None:
    """What a sign-up does, or the confirmation of a payment."""
    with writing():
        locked = locked_organisation(centre.pk)
        if term.is_trial:
            start_trial(locked, term.bought_on)
            return
        bought = term_of_plan(locked, plan, term.starts_on)
        bought.paid = plan.amount
        begin_term(bought, by=SYSTEM, today=term.bought_on)


class Beats:
    """Two beats that send the task of the same day again and again, as fast as a beat can. What no worker
    began within seconds is dropped: on a busy machine the queue would grow faster than it is done."""

    def __init__(self, running: Processes) -> None:
        every, _ = IntervalSchedule.objects.get_or_create(every=200_000, period="microseconds")
        PeriodicTask.objects.exclude(name__startswith="celery.").update(enabled=False)
        self._task = PeriodicTask.objects.create(
            name="advance again and again",
            task="subscriptions.advance",
            interval=every,
            expire_seconds=5,
            kwargs=json.dumps({"day": FIRST.isoformat()}),
        )
        self._running = running
        self._day, self._sent_at = FIRST, 0.0
        self.one, self.other = running.beat(), running.beat()

    def send(self, day: date) -> None:
        """Again each second: a beat saves the whole row after a run, and may put the day before back."""
        if self._day == day and time.monotonic() < self._sent_at + 1:
            return
        self._day, self._sent_at = day, time.monotonic()
        self._task.kwargs = json.dumps({"day": day.isoformat()})
        self._task.save()

    def kill_one(self) -> None:
        self.one.kill()
        self.one, self.other = self.other, self._running.beat()


def kill(what: str, running: Processes, worker: Group, beats: Beats) -> Group:
    """Kills it without a word and starts it again. Returns the worker that runs now."""
    if what == "redis":
        running.broker.kill()
        running.broker.start_again()
    elif what == "beat":
        beats.kill_one()
    else:
        worker.kill()
        return running.worker()
    return worker


def expected(lives: dict[Organisation, list[Term]], until: date) -> Counter[tuple[str, str, date]]:
    return Counter(
        (centre.code, step, ends_on)
        for centre, terms in lives.items()
        for term in terms
        for step, ends_on, _ in term.told(until)
    )


def told() -> Counter[tuple[str, str, date]]:
    return Counter(TermNotice.objects.values_list("term__organisation__code", "step", "ends_on"))


def is_reached(lives: dict[Organisation, list[Term]], day: date, beats: Beats) -> bool:
    beats.send(day)
    return is_done(lives, day)


def not_done(day: date, running: Processes) -> str:
    return f"{day} was not done\n{running.log()}"


def is_done(lives: dict[Organisation, list[Term]], day: date) -> bool:
    begins = Subscription.objects.filter(status="SCHEDULED", starts_on__lte=day)
    return told() == expected(lives, day) and not begins.exists()


@pytest.mark.proof(
    "In 800 days of 40 centres' subscriptions, with killed workers and beats and a Redis that forgets, each "
    "step is told once and each term begins once",
    usual=1,
    large=1,
)
def test_whatever_dies_each_step_of_a_subscription_is_told_once(running, lives, plan, random):
    beats, worker = Beats(running), running.worker()
    for day in (FIRST + timedelta(days=passed) for passed in range(DAYS)):
        for centre, terms in lives.items():
            for term in terms:
                if term.bought_on == day:
                    begin(centre, term, plan)
        if is_done(lives, day):
            continue
        beats.send(day)
        if random.random() < FAULTS:
            time.sleep(random.uniform(0, 0.8))
            what = random.choice(["worker", "worker", "redis", "beat"])
            worker = kill(what, running, worker, beats)
        wait_for(partial(is_reached, lives, day, beats), partial(not_done, day, running))

    for centre, terms in lives.items():
        assert_lived(centre, [term for term in terms if term.bought_on <= LAST])


def assert_lived(centre: Organisation, terms: list[Term]) -> None:
    """The centre has its terms and no others, stands where the calendar says, and its owner has one
    notification and one mail of each step."""
    steps = sorted((step, ends_on.isoformat()) for t in terms for step, ends_on, _ in t.told(LAST))
    days = Subscription.objects.filter(organisation=centre).values_list("starts_on", "ends_on")
    assert sorted(days) == [(term.starts_on, term.ends_on) for term in terms]
    centre.refresh_from_db()
    assert centre.status == status_of(terms, LAST)
    with in_organisation(centre):
        notices = Notification.objects.filter(kind="term.ending")
        assert sorted((one.params["step"], one.params["endsOn"]) for one in notices) == steps
    mails = Mail.objects.filter(to=centre.email, key__startswith="term-notice-")
    assert mails.count() == len(steps)
