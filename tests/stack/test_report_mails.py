"""Reports by mail with real workers, beats, PostgreSQL and Redis: whatever dies, each receiver of a schedule
gets the mail of the day, and gets it once. A checker reads the database afterwards; its controls show that
it would notice.

What is killed, and when, is drawn from a seed.
"""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

import pytest
from django.utils import timezone
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from shared_apps.core.dates import today
from shared_apps.mail.models import Mail
from tenant_apps.report_mails.models import ReportMail, ReportSchedule
from tenant_apps.report_mails.rules import Rhythm
from tenant_apps.report_mails.tests.factories import at, make_schedule, save_report
from tenants.context import in_organisation, in_public
from tenants.models import Organisation
from tests.callers import signed_in
from tests.database import as_owner
from tests.stack.workers import Processes, processes
from tests.waiting import wait_for

pytestmark = pytest.mark.usefixtures("committed")

SCHEDULES = 80
MAILS = 2 * SCHEDULES
"""Each schedule has two receivers."""


@dataclass(frozen=True)
class Verdict:
    """Receivers without their mail of the day, and mails beyond the first: of the log, and of the post."""

    lost: int
    doubled: int


@dataclass(frozen=True)
class Fault:
    """What dies once `share` of the mails are written, and so many seconds after that."""

    share: float
    kills: str
    wait: float


def draw_faults(random: Random) -> list[Fault]:
    """A worker, a beat and Redis die, and perhaps another worker, at moments that lie apart and in any
    order."""
    kills = ["worker", "redis", "beat", *random.choice([[], ["worker"], ["redis"]])]
    random.shuffle(kills)
    shares = sorted(random.sample([0.05, 0.15, 0.3, 0.4, 0.5, 0.6, 0.7], len(kills)))
    return [
        Fault(share, kind, round(random.uniform(0, 0.15), 3))
        for share, kind in zip(shares, kills, strict=True)
    ]


@pytest.fixture
def day() -> date:
    """The day whose mails are due now."""
    return Rhythm("DAILY").due_day(timezone.now())


@pytest.fixture
def schedules(organisation: Organisation) -> list[ReportSchedule]:
    """Daily schedules of one report, for the owner and the admin, from before the last time to send."""
    people = sorted(signed_in(person, organisation).user_id for person in ("owner", "admin"))
    with in_organisation(organisation):
        view = save_report(people[0])
        since = timezone.now() - timedelta(days=3)
        return ReportSchedule.objects.bulk_create(
            ReportSchedule(
                view=view,
                every="DAILY",
                receivers=people,
                active_since=since,
                created_by_id=people[0],
            )
            for _ in range(SCHEDULES)
        )


@pytest.fixture
def running(tmp_path_factory, organisation) -> Iterator[Processes]:
    """Nothing runs yet; a beat that is started looks every second for what is due."""
    with in_public():
        every_second, _ = IntervalSchedule.objects.get_or_create(every=1, period="seconds")
        PeriodicTask.objects.create(
            name="mail reports every second",
            task="report_mails.send_all",
            interval=every_second,
            kwargs='{"spread_seconds": 0}',
        )
    with processes(tmp_path_factory.mktemp("stack")) as started:
        yield started


def check(organisation: Organisation, schedules: list[ReportSchedule], day: date) -> Verdict:
    """Holds the log and the queue of mails of a day against the receivers of the schedules."""
    wanted = {(each.pk, receiver) for each in schedules for receiver in each.receivers}
    with in_organisation(organisation):
        sent = ReportMail.objects.filter(schedule__in=schedules, day=day, asked=False)
        logged = Counter(sent.values_list("schedule_id", "receiver_id"))
    code = organisation.code
    keys = {f"report-{code}-{schedule}-{day}-{receiver}" for schedule, receiver in wanted}
    with in_public():
        queued = Mail.objects.filter(key__in=keys).count()
    return Verdict(
        lost=len(wanted) - min(len(logged), queued), doubled=sum(logged.values()) - len(logged)
    )


def written(organisation: Organisation, schedules: list[ReportSchedule]) -> int:
    with in_organisation(organisation):
        return ReportMail.objects.filter(schedule__in=schedules).count()


@pytest.mark.proof(
    "Killed workers, a killed beat and a lost queue lose no report mail and double none",
    usual=1,
    large=5,
)
def test_each_receiver_gets_the_mail_of_the_day_once_whatever_is_killed(
    running, organisation, schedules, day, trial
):
    faults = draw_faults(Random(trial + 1))
    worker, beat = running.worker(), running.beat()
    running.beat()
    for fault in faults:
        few = MAILS * fault.share
        wait_for(
            lambda few=few: written(organisation, schedules) >= few,
            f"nothing was mailed before {fault}",
        )
        time.sleep(fault.wait)
        assert written(organisation, schedules) < MAILS, f"all was over before {fault}"
        if fault.kills == "redis":
            running.broker.kill()
            running.broker.start_again()
        elif fault.kills == "beat":
            beat.kill()
            beat = running.beat()
        else:
            worker.kill()
            worker = running.worker()
    wait_for(lambda: written(organisation, schedules) >= MAILS, "not all was mailed")
    # What looks again finds nothing to send.
    time.sleep(3)

    assert check(organisation, schedules, day) == Verdict(lost=0, doubled=0), faults


def test_the_checker_finds_a_mail_that_was_lost_or_written_twice(organisation):
    owner = signed_in("owner", organisation).user_id
    tomorrow = today() + timedelta(days=1)
    with in_organisation(organisation):
        schedule = make_schedule(owner)
    assert check(organisation, [schedule], tomorrow) == Verdict(lost=1, doubled=0)

    as_owner(f"DROP INDEX {organisation.schema_name}.reportmail_once")
    with at(tomorrow), in_organisation(organisation):
        for _ in range(2):
            ReportMail.objects.create(
                schedule=schedule, day=tomorrow, receiver_id=owner, result="SENT"
            )
    assert check(organisation, [schedule], tomorrow) == Verdict(lost=1, doubled=1)
