"""A Redis that accepts connections and answers nothing costs a process one timeout, not every call.

Counted, not timed: each time the process asks Redis it opens a connection, since the one before was
given up. So many connections, so many timeouts.
"""

import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from threading import Thread

import pytest

from shared_apps.core.redis_server import BREAK_SECONDS
from tests.callers import master, signed_in
from tests.samples import SAMPLES
from tests.stack.visitor import Visitor
from tests.stack.workers import Processes, processes

THREADS = 4  # of one web process
CLIENTS, PAYMENTS = 16, 10


class HangingRedis:
    """Accepts whoever calls, and says nothing."""

    def __init__(self, listener: socket.socket) -> None:
        self.url = f"redis://127.0.0.1:{listener.getsockname()[1]}/0"
        self._listener = listener
        self._callers: list[socket.socket] = []

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                self._callers.append(self._listener.accept()[0])

    def count(self) -> int:
        return len(self._callers)


@pytest.fixture
def redis() -> Iterator[HangingRedis]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(128)
        hanging = HangingRedis(listener)
        Thread(target=hanging.accept, daemon=True).start()
        yield hanging


@pytest.fixture
def running(committed, redis, tmp_path) -> Iterator[Processes]:
    short = {"REDIS_TIMEOUT_MS": "250", "LIVE_STATE_LEASE_MS": "400"}
    with processes(tmp_path, REDIS_URL=redis.url, **short) as started:
        started.web()
        yield started


@contextmanager
def at_most(redis: HangingRedis, at_once: int) -> Iterator[None]:
    """In the block the process asks Redis once for each pause of the breaker, and at the beginning
    once in each thread that was about to ask anyway."""
    before, began = redis.count(), time.monotonic()
    yield
    pauses = (time.monotonic() - began) / BREAK_SECONDS
    assert redis.count() - before <= at_once + pauses


def test_sixteen_clients_record_payments_and_nearly_nobody_waits(running, redis, organisation, ids):
    token = signed_in("owner", organisation).token
    body = {"studentObjectId": ids.owing_student, "amount": "1.00", "method": "CASH"}
    clients = [Visitor(running, token) for _ in range(CLIENTS)]

    def pay(client: Visitor) -> list[int]:
        return [client.call("POST", "studentpayment", body)[0] for _ in range(PAYMENTS)]

    with at_most(redis, THREADS), ThreadPoolExecutor(CLIENTS) as threads:
        answers = [status for statuses in threads.map(pay, clients) for status in statuses]
    assert answers == [201] * CLIENTS * PAYMENTS
    assert redis.count() > 0, "the process never asked"


def test_whatever_is_called_redis_is_asked_once_in_a_pause(running, redis, organisation, ids):
    """Reading, mails, pushes, tasks, revocations: all by one breaker."""
    owner = Visitor(running, signed_in("owner", organisation).token)
    staff = Visitor(running, signed_in("staff", organisation).token)
    platform = Visitor(running, master().token)
    person = f"staff/update/{ids.people['staff']}"
    calls = [
        (owner, "GET", "branch", 200),
        (owner, "GET", "home", 200),
        (owner, "POST", "studentpayment", 201),
        (owner, "POST", "staff", 201),
        (owner, "POST", "renewal/run", 202),
        (owner, "PUT", "settings", 200),
        (Visitor(running), "POST", "useradmin/forgot-password", 200),
        (Visitor(running, "forged"), "GET", "branch", 401),
        (staff, "POST", "useradmin/logout", 200),
        (platform, "GET", "superadmin/organisation", 200),
        (owner, "GET", "/health/ready", 503),
    ]
    with at_most(redis, 1):
        for caller, method, path, status in calls:
            sample = SAMPLES.get(f"{method} {path}")
            body = sample.body(ids) if sample and sample.body else None
            found, answer = caller.call(method, path, body if method != "GET" else None)
            assert found == status, (path, answer)
        assert owner.call("PUT", person, {"is_active": False})[0] == 200
        assert staff.call("GET", "branch")[0] == 401
