"""What was taken away stays away, whatever happens to Redis meanwhile.

The product's own web and socket processes, and a Redis that keeps a file, as in production. A person
signs in, and whatever may be cached is. Then Redis fails; the person is signed out, dismissed, given
a new password, or the centre is suspended; Redis comes back as it was, or older. From the answer on
nothing that belongs to the old session may work: no call, no socket, no file.
"""

import json
import threading
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from shared_apps.accounts.models import User
from shared_apps.accounts.principals import session_key
from shared_apps.accounts.tokens import read_token
from shared_apps.core.tests import pictures
from shared_apps.subscriptions.services import workspace_key
from tenant_apps.staff.models import Member
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.callers import master, signed_in
from tests.fixtures import FIRST
from tests.seed import PASSWORD
from tests.stack.visitor import Visitor
from tests.stack.workers import Processes, processes
from tests.waiting import wait_for

UNAUTHENTICATED = 4401
CALLS_AFTERWARDS = 20


@pytest.fixture(scope="module")
def committed(test_database, django_db_blocker):
    """Real commits, thrown away after the last of these tests."""
    with django_db_blocker.unblock():
        yield
        test_database.note_commits()


@pytest.fixture(scope="module")
def running(committed, tmp_path_factory) -> Iterator[Processes]:
    folder = tmp_path_factory.mktemp("stack")
    with processes(
        # Longer than in production, so that a slow machine caches something at all.
        folder,
        durable=True,
        REDIS_TIMEOUT_MS="1000",
        LIVE_STATE_LEASE_MS="1500",
    ) as started:
        started.web()
        started.sockets()
        yield started


def code_of_end(line: ClientConnection, seconds: float = 30) -> int | None:
    """With which code the server closes the socket."""
    with suppress(ConnectionClosed):
        while True:
            line.recv(timeout=seconds)
    return line.close_code


class Poller:
    """Calls as fast as it can, in a thread: what is answered to calls that were sent after a moment?"""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor, self._answers = visitor, list[tuple[float, int]]()
        self._stop = threading.Event()

    def count(self) -> int:
        return len(self._answers)

    def statuses(self, *, since: float) -> set[int]:
        return {status for sent, status in self._answers if sent > since}

    def run(self) -> None:
        while not self._stop.is_set():
            sent = time.monotonic()
            status, _ = self._visitor.call("GET", "branch")
            self._answers.append((sent, status))

    def stop(self) -> None:
        self._stop.set()


@contextmanager
def polling(visitor: Visitor) -> Iterator[Poller]:
    poller = Poller(visitor)
    thread = threading.Thread(target=poller.run)
    thread.start()
    try:
        yield poller
    finally:
        poller.stop()
        thread.join()


# What is taken away, and by whom.


def sign_out(staff: Visitor, owner: Visitor, platform: Visitor) -> None:
    staff.change("POST", "useradmin/logout")


def dismiss(staff: Visitor, owner: Visitor, platform: Visitor) -> None:
    person = read_token(staff.token).user_id
    owner.change("PUT", f"staff/update/{person}", {"is_active": False})


def change_password(staff: Visitor, owner: Visitor, platform: Visitor) -> None:
    body = {"old": PASSWORD, "new": "Sitar#2026"}
    staff.change("POST", "useradmin/change-password", body)


def suspend(staff: Visitor, owner: Visitor, platform: Visitor) -> None:
    platform.change("POST", f"superadmin/organisation/{FIRST}/suspend", {"reason": "Fraud"})


# What happens to Redis around it.


def killed(redis, take_away: Callable[[], None]) -> None:
    redis.kill()
    take_away()
    redis.start_again()


def paused(redis, take_away: Callable[[], None]) -> None:
    redis.pause()
    try:
        take_away()
    finally:
        redis.go_on()


def flushed(redis, take_away: Callable[[], None]) -> None:
    take_away()
    with redis.client() as client:
        client.flushall()


def restarted_from_an_old_file(redis, take_away: Callable[[], None]) -> None:
    old = redis.file()
    take_away()
    redis.start_from(old)


@pytest.fixture
def put_right(committed) -> Iterator[None]:
    """Afterwards the centre is open and its staff may sign in with the old password."""
    before = {user.pk: (user.password, user.state) for user in User.objects.all()}
    yield
    for pk, (password, state) in before.items():
        User.objects.filter(pk=pk).update(password=password, state=state)
    organisation = Organisation.objects.get(code=FIRST)
    Organisation.objects.filter(pk=organisation.pk).update(status="ACTIVE")
    with in_organisation(organisation):
        Member.objects.update(status="ACTIVE")


@pytest.mark.parametrize("take_away", [sign_out, dismiss, change_password, suspend])
@pytest.mark.parametrize("fault", [killed, paused, flushed, restarted_from_an_old_file])
def test_what_was_taken_away_stays_away(running, put_right, fault, take_away):
    organisation = Organisation.objects.get(code=FIRST)
    staff, owner, platform = (
        Visitor(running, caller.token)
        for caller in (
            signed_in("staff", organisation),
            signed_in("owner", organisation),
            master(),
        )
    )
    with running.broker.client() as redis:
        redis.flushall()
    wait_for(lambda: is_ready(running), "the product does not ask its Redis")
    picture = b64encode(pictures.png()).decode()
    photo = staff.change("POST", "files", {"base64": picture})["data"]
    assert Visitor(running).call("GET", photo)[0] == 200
    with staff.open_socket() as line, polling(staff) as poller:
        assert json.loads(line.recv(timeout=30))["type"] == "ready"
        wait_for(lambda: cached(running, staff), "what is to be forgotten was never kept")
        fault(running.broker, lambda: take_away(staff, owner, platform))
        answered = time.monotonic()
        assert code_of_end(line) == UNAUTHENTICATED
        wait_for(lambda: is_ready(running), "the product does not ask its Redis again")
        seen = poller.count() + CALLS_AFTERWARDS
        wait_for(lambda: poller.count() > seen, "the product does not answer")
        assert poller.statuses(since=answered) == {401}, running.log()
    status, refused = Visitor(running).call("GET", photo)
    assert (status, refused["code"]) == (403, "link_ended")
    with staff.open_socket() as line:
        assert code_of_end(line) == UNAUTHENTICATED


def is_ready(stack: Processes) -> bool:
    """Whether the web process asks Redis: after a fault it does without for a while."""
    return Visitor(stack).call("GET", "/health/ready")[0] == 200


def cached(stack: Processes, person: Visitor) -> bool:
    """Whether Redis holds what would let the person in."""
    with stack.broker.client() as redis:
        session, workspace = redis.mget(
            session_key(read_token(person.token).session_id), workspace_key(FIRST)
        )
    return b"expires_at" in (session or b"") and b"schema_name" in (workspace or b"")


@pytest.mark.parametrize("fault", [killed, paused])
def test_redis_comes_back_with_what_nobody_may_believe(running, put_right, fault):
    """The control of the test above: the old fact is there again, and so it is not its absence that
    keeps the person out."""
    organisation = Organisation.objects.get(code=FIRST)
    staff = Visitor(running, signed_in("staff", organisation).token)
    wait_for(lambda: is_ready(running), "the product does not ask its Redis")
    wait_for(lambda: staff.call("GET", "branch")[0] == 200 and cached(running, staff), "not kept")
    fault(running.broker, lambda: sign_out(staff, staff, staff))
    assert cached(running, staff)
    assert staff.call("GET", "branch")[0] == 401


def test_a_socket_without_a_word_about_its_end_is_closed_when_redis_comes_back(running, put_right):
    """The message is sent and taken, and the process that should hear it is not connected."""
    organisation = Organisation.objects.get(code=FIRST)
    staff = Visitor(running, signed_in("staff", organisation).token)
    wait_for(lambda: is_ready(running), "the product does not ask its Redis")
    with staff.open_socket() as line:
        assert json.loads(line.recv(timeout=30))["type"] == "ready"
        with running.broker.client() as redis:
            redis.client_kill_filter(_type="pubsub")
        sign_out(staff, staff, staff)
        assert code_of_end(line) == UNAUTHENTICATED
