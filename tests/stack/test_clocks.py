"""The clocks of the processes differ by five minutes: sessions, sockets, files and renewals do not care."""

import json
import os
import sys
import time
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from datetime import time as time_of_day

import pytest
from django.utils import timezone
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from config.stack import clock
from shared_apps.accounts.tokens import read_token
from shared_apps.core.dates import today
from shared_apps.core.tests import pictures
from tenant_apps.branches.models import Branch
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.renewals.tests.crowd import make_renewing_enrolments
from tenants.context import in_organisation, in_public
from tests.callers import signed_in
from tests.seed import PASSWORD
from tests.stack.visitor import Visitor
from tests.stack.workers import Processes, processes
from tests.waiting import wait_for

pytestmark = [
    pytest.mark.usefixtures("committed"),
    pytest.mark.skipif(sys.platform != "linux", reason="A process's clock is set on Linux only"),
]

MINUTES = 5
CALLS = 30
DUE = 40


def off_by(difference: timedelta) -> dict[str, str]:
    """The environment of a process whose clock differs so much from the test's and PostgreSQL's."""
    seconds = float(os.environ.get("FAKETIME", "0")) + difference.total_seconds()
    values = (str(clock._library()), f"{seconds:+.0f}", "1", "0")
    return dict(zip(clock.NAMES, values, strict=True))


@pytest.fixture
def running(tmp_path, organisation) -> Iterator[Processes]:
    with processes(tmp_path, DB_POOL="1") as started:
        yield started


@pytest.mark.parametrize("minutes", [MINUTES, -MINUTES])
def test_sessions_sockets_and_files_do_not_depend_on_whose_clock_is_asked(
    running, organisation, minutes
):
    """The web processes are ahead of PostgreSQL and Redis and the sockets' process behind, or the other way
    round."""
    difference = timedelta(minutes=minutes)
    running.web(**off_by(difference))
    running.sockets(**off_by(-difference))
    answers = [sign_in(running, "staff@raga.test") for _ in range(4)]
    assert {status for status, _ in answers} <= {200, 409}, answers
    staff = Visitor(running, signed_in("staff", organisation).token or "")
    owner = Visitor(running, signed_in("owner", organisation).token or "")

    for _ in range(CALLS):
        assert staff.call("GET", "student")[0] == 200
    photo = staff.change("POST", "files", {"base64": b64encode(pictures.png()).decode()})["data"]
    for _ in range(CALLS):
        assert Visitor(running).call("GET", photo)[0] == 200
    with staff.open_socket() as line:
        assert json.loads(line.recv(timeout=30))["type"] == "ready"
        owner.change("PUT", f"staff/update/{read_token(staff.token).user_id}", {"is_active": False})
        ended = time.monotonic()
        while json.loads(line.recv(timeout=30))["type"] != "session":
            pass
    assert time.monotonic() - ended < 5
    for _ in range(CALLS):
        assert staff.call("GET", "student")[0] == 401
        assert owner.call("GET", "student")[0] == 200


def sign_in(running: Processes, email: str) -> tuple[int, object]:
    body = {"email": email, "password": PASSWORD}
    return Visitor(running).call("POST", "useradmin/login", body)


@pytest.fixture
def crowd(organisation) -> list[Enrolment]:
    """The next period of each second one begins today, of the others tomorrow."""
    days = [today() + timedelta(days=place % 2) for place in range(2 * DUE)]
    with in_organisation(organisation):
        return make_renewing_enrolments(Branch.objects.earliest("pk"), make_course(), days)


def before_midnight(minutes: int) -> timedelta:
    """How far a clock is ahead of the test's that is so many minutes before the coming midnight in India."""
    now = timezone.localtime()
    midnight = datetime.combine(now.date() + timedelta(days=1), time_of_day(), now.tzinfo)
    return midnight - timedelta(minutes=minutes) - now


def test_around_midnight_workers_whose_clocks_differ_renew_each_period_once(
    running, organisation, crowd
):
    """One is three minutes before midnight, the other two minutes after it: what begins on the new day is
    renewed by the second alone."""
    with in_public():
        every_second, _ = IntervalSchedule.objects.get_or_create(every=1, period="seconds")
        PeriodicTask.objects.create(
            name="renew every second",
            task="renewals.renew_all",
            interval=every_second,
            kwargs='{"spread_seconds": 0}',
        )

    def renewed() -> Counter[date]:
        with in_organisation(organisation):
            links = EnrolmentDue.objects.filter(enrolment__in=crowd)
            return Counter(links.values_list("period_from", flat=True))

    running.worker(**off_by(before_midnight(3)))
    running.beat()
    of_today = {today(): DUE}
    wait_for(lambda: renewed() == of_today, "today's were not renewed", seconds=90)
    time.sleep(3)
    assert renewed() == of_today

    running.worker(**off_by(before_midnight(-2)))
    of_both = of_today | {today() + timedelta(days=1): DUE}
    wait_for(lambda: renewed() == of_both, "tomorrow's were not renewed", seconds=90)
    time.sleep(3)  # both go on
    assert renewed() == of_both
