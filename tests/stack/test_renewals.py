"""Renewals with real workers, beats, PostgreSQL and Redis: whatever dies, no period is lost, none has two
dues, and the numbers have no gap. A checker reads the database afterwards; its control shows that
it would notice.

What is killed, when and in which order is drawn from a seed.
"""

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from random import Random
from threading import Barrier

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Count, Sum
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from shared_apps.core.dates import add_months, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import Due
from tenant_apps.renewals.models import RenewalEntry, RenewalRun
from tenant_apps.renewals.rules import decide
from tenant_apps.renewals.services import renewing
from tenant_apps.renewals.tests.crowd import make_renewing_enrolments
from tenants.context import in_organisation, in_public
from tenants.models import Organisation
from tests.database import as_owner
from tests.stack.workers import Group, Processes, processes
from tests.waiting import wait_for

pytestmark = pytest.mark.usefixtures("committed")

DUE = 400
DAYS_DOWN = 3
"""Days on which no beat ran: what fell due then is caught up."""


@dataclass(frozen=True)
class Fault:
    """What dies once `share` of the dues are made, and so many seconds after that."""

    share: float
    kills: str
    wait: float


def draw_faults(random: Random) -> list[Fault]:
    """A worker and Redis die, perhaps a beat and the next worker as well, at moments that lie apart
    and in any order."""
    kills = ["worker", "redis", *random.choice([[], ["worker"], ["beat"], ["beat", "worker"]])]
    random.shuffle(kills)
    shares = sorted(random.sample([0.05, 0.15, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8], len(kills)))
    return [
        Fault(share, kind, round(random.uniform(0, 0.15), 3))
        for share, kind in zip(shares, kills, strict=True)
    ]


@dataclass(frozen=True)
class Verdict:
    """Periods without their due, dues beyond the first of a period, numbers that are missing."""

    lost: int
    doubled: int
    gaps: int


@pytest.fixture
def random(trial) -> Random:
    return Random(trial + 1)


@pytest.fixture
def crowd(organisation: Organisation, random: Random) -> list[Enrolment]:
    """400 enrolments of one branch whose next period began today or on one of the three days before,
    and 40 of them not for three months."""
    days = [today() - timedelta(days=place % (DAYS_DOWN + 1)) for place in range(DUE)]
    days[:40] = [add_months(today(), -2)] * 40
    random.shuffle(days)
    with in_organisation(organisation):
        branch = Branch.objects.earliest("pk")
        return make_renewing_enrolments(branch, make_course(), days)


@pytest.fixture
def running(tmp_path_factory, organisation, other_organisation) -> Iterator[Processes]:
    """Nothing runs yet; a beat that is started sends renewals every second, to both centres."""
    with in_public():
        every_second, _ = IntervalSchedule.objects.get_or_create(every=1, period="seconds")
        PeriodicTask.objects.create(
            name="renew every second",
            task="renewals.renew_all",
            interval=every_second,
            kwargs='{"spread_seconds": 0}',
        )
    with processes(tmp_path_factory.mktemp("stack"), RENEWALS_AT_ONCE="3") as started:
        yield started


def check(organisation: Organisation, crowd: list[Enrolment]) -> Verdict:
    """Reads what is there now and holds it against the calendar."""
    with in_organisation(organisation):
        wanted = {
            (enrolment.pk, each.period.first)
            for enrolment in crowd
            for each in decide(enrolment.schedule, since=enrolment.renews_on, until=today())
        }
        links = EnrolmentDue.objects.filter(enrolment__in=crowd)
        found = [*links.values_list("enrolment_id", "period_from")]
        numbers = sorted(
            int(number.rpartition("/")[2].lstrip("I"))
            for number in Due.objects.filter(branch=crowd[0].branch_id).values_list(
                "number", flat=True
            )
        )
        return Verdict(
            lost=len(wanted - {*found}),
            doubled=len(found) - len({*found}),
            gaps=numbers[-1] - len({*numbers}),
        )


def made(organisation: Organisation, crowd: list[Enrolment]) -> int:
    with in_organisation(organisation):
        return EnrolmentDue.objects.filter(enrolment__in=crowd).count()


def has_made(organisation: Organisation, crowd: list[Enrolment], few: float) -> bool:
    return made(organisation, crowd) >= few


def waiting(organisation: Organisation) -> int:
    with in_organisation(organisation):
        unfinished = RenewalRun.objects.filter(status="RUNNING").count()
        return unfinished + Enrolment.objects.filter(renews_on__lte=today()).count()


@pytest.mark.proof(
    "Killed workers, a lost queue and two beats lose no renewal and double none", usual=1, large=5
)
def test_killed_workers_a_lost_queue_and_two_beats_lose_and_double_nothing(
    running, organisation, crowd, random
):
    def is_made(share: float) -> Callable[[], bool]:
        return lambda: made(organisation, crowd) >= DUE * share

    faults = draw_faults(random)
    worker, beat = running.worker(), running.beat()
    running.beat()
    for fault in faults:
        wait_for(is_made(fault.share), f"nothing was renewed before {fault}", seconds=90)
        time.sleep(fault.wait)
        assert waiting(organisation), f"all was over before {fault}"
        if fault.kills == "redis":
            running.broker.kill()
            running.broker.start_again()
        elif fault.kills == "beat":
            beat.kill()
        else:
            worker.kill()
            worker = running.worker()
    wait_for(lambda: not waiting(organisation), "not all was renewed", seconds=90)

    assert check(organisation, crowd) == Verdict(lost=0, doubled=0, gaps=0), faults
    with in_organisation(organisation):
        _the_log_agrees()


def kill_one_child(worker: Group, running: Processes) -> Group:
    """As the kernel does for want of memory; the worker itself goes on."""
    os.kill(worker.children()[0], signal.SIGKILL)
    return worker


def deploy(worker: Group, running: Processes) -> Group:
    """The old one is asked to end, and has an end; the new one begins meanwhile."""
    worker.ask(signal.SIGTERM)
    new = running.worker()
    worker.wait(300)
    return new


def end_cold(worker: Group, running: Processes) -> Group:
    """Asked twice: it puts back at once what it has not done."""
    worker.ask(signal.SIGQUIT)
    worker.ask(signal.SIGQUIT)
    worker.wait(300)
    return running.worker()


@pytest.mark.proof("A worker that is ended in any other way loses no renewal", usual=1, large=5)
@pytest.mark.parametrize("end", [kill_one_child, deploy, end_cold])
def test_a_worker_that_is_ended_in_any_other_way_loses_and_doubles_nothing(
    running, organisation, crowd, end
):
    worker = running.worker()
    running.beat()
    wait_for(partial(has_made, organisation, crowd, DUE * 0.1), "nothing was renewed", seconds=90)
    assert waiting(organisation), "all was over before the end"
    worker = end(worker, running)
    wait_for(partial(has_made, organisation, crowd, DUE * 0.4), "no more was renewed", seconds=90)
    # A worker that is asked to end may go on until all is over.
    if waiting(organisation):
        end(worker, running)
    wait_for(lambda: not waiting(organisation), "not all was renewed", seconds=90)

    assert check(organisation, crowd) == Verdict(lost=0, doubled=0, gaps=0)
    with in_organisation(organisation):
        _the_log_agrees()


@pytest.mark.proof(
    "A worker that stands still while another renews, and then goes on, doubles no renewal and loses none",
    usual=1,
    large=5,
)
def test_a_worker_that_stood_still_meanwhile_doubles_nothing(running, organisation, crowd, random):
    first = running.worker(DB_IDLE_SECONDS="3")
    running.beat()
    begun = partial(has_made, organisation, crowd, DUE * 0.1)
    wait_for(begun, "nothing was renewed", seconds=90)
    time.sleep(random.uniform(0, 0.2))
    first.pause()
    assert waiting(organisation), "all was over before the pause"
    running.worker()
    # What the first has locked is free once PostgreSQL has ended its transaction.
    wait_for(lambda: not waiting(organisation), "the other did not renew all", seconds=90)
    first.go_on()
    time.sleep(3)  # for what it had begun

    assert check(organisation, crowd) == Verdict(lost=0, doubled=0, gaps=0)
    with in_organisation(organisation):
        _the_log_agrees()


def _the_log_agrees() -> None:
    """Whoever has made them: the entries are the dues, the runs add them up."""
    entries = RenewalEntry.objects.filter(outcome="MADE")
    sums = RenewalRun.objects.aggregate(
        made=Sum("made"), failed=Sum("failed"), amount=Sum("amount")
    )
    issued = Due.objects.filter(pk__in=entries.values("due")).aggregate(
        count=Count("pk"), amount=Sum("total")
    )
    assert sums["made"] == entries.count() == issued["count"]
    assert sums["amount"] == issued["amount"]
    assert sums["failed"] == 0


FEW = 8
"""Workers of the control: fewer than the connections of a process."""


def renew_carelessly(organisation: Organisation, crowd: list[Enrolment]) -> int:
    """The obvious way to write it, by many at once: look whether it is due, make it. How often the
    database refused."""
    meanwhile = Barrier(FEW)

    def renew(worker: int) -> int:
        refused = 0
        try:
            with in_organisation(organisation):
                batch = [*Enrolment.objects.filter(pk__in=[e.pk for e in crowd]).order_by("pk")]
                meanwhile.wait(timeout=30)
                for enrolment in batch:
                    refused += not _make(enrolment)
        finally:
            connection.close()
        return refused

    with ThreadPoolExecutor(FEW) as pool:
        return sum(pool.map(renew, range(FEW)))


def _make(enrolment: Enrolment) -> bool:
    plan = renewing.plan_renewal(enrolment, today(), issued=set(), skips={}, pauses=(), closed=())
    try:
        with transaction.atomic():
            for planned, new in plan.dues:
                [due] = fees.issue_dues(by=SYSTEM, dues=[new])
                EnrolmentDue.objects.create(
                    enrolment=enrolment, due=due, period_from=planned.period.first
                )
    except IntegrityError:
        return False
    return True


@pytest.fixture
def few(organisation: Organisation) -> list[Enrolment]:
    with in_organisation(organisation):
        return make_renewing_enrolments(Branch.objects.earliest("pk"), make_course(), [today()] * 6)


def test_the_key_of_a_period_alone_already_refuses_the_second_due(organisation, few):
    refused = renew_carelessly(organisation, few)
    assert refused == len(few) * (FEW - 1)
    assert check(organisation, few) == Verdict(lost=0, doubled=0, gaps=0)


def test_without_the_key_the_checker_finds_every_double(organisation, few):
    as_owner(f"DROP INDEX {organisation.schema_name}.enrolmentdue_period_once")
    assert renew_carelessly(organisation, few) == 0
    assert check(organisation, few) == Verdict(lost=0, doubled=len(few) * (FEW - 1), gaps=0)


def test_the_checker_finds_what_was_lost(organisation, few):
    assert check(organisation, few).lost == len(few)
