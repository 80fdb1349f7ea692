"""People work for a long time while one thing after the other fails: what was acknowledged is there once,
every page knows all after each fault, and the processes hold no more than they did before."""

import os
import random
import signal
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields, replace
from http.client import HTTPException
from pathlib import Path

import psycopg
import pytest

from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.students import services as students
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tests.proofs import LARGE, SEED
from tests.stack.pages import Page, Pages, following, tokens_of_owners
from tests.stack.payers import (
    REFUSED,
    Payer,
    Verdict,
    receipt_numbers,
    verdict,
    wait_until_each_paid,
)
from tests.stack.servers import Server, manage
from tests.stack.visitor import Visitor
from tests.stack.workers import ROOT, Group, Processes, processes
from tests.waiting import wait_for

ROUNDS, SECONDS = (40, 60) if LARGE else (3, 4)
"""Each round has one fault and lasts so many seconds."""
OWNERS, PAGES_OF_ONE, PAYERS = 5, 4, 8
GROWTH = 1.1
KNOWN_WITHIN = 30
READ = [
    "student?pageSize=25",
    "studentpayment?pageSize=25",
    "due?pageSize=25",
    "student/export?format=xlsx",
    "studentpayment/export?format=csv",
    "search?search=pay",
    "home",
    "report/collections/rows",
]
"""What is read all the time, besides receipts."""


@dataclass(frozen=True)
class Stack:
    server: Server
    processes: Processes
    web: Group
    sockets: Group
    worker: Group


def redis_emptied(stack: Stack) -> None:
    with stack.processes.broker.client() as redis:
        redis.flushall()


def redis_killed(stack: Stack) -> None:
    stack.processes.broker.kill()
    time.sleep(1)
    stack.processes.broker.start_again()


def redis_silent(stack: Stack) -> None:
    stack.processes.broker.pause()
    time.sleep(3)
    stack.processes.broker.go_on()


def postgresql_stopped_at_once(stack: Stack) -> None:
    stack.server.stop_immediately()
    stack.server.start_again()


def connections_broken(stack: Stack) -> None:
    with psycopg.connect(stack.server.databases.owner, autocommit=True) as line:
        line.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def task_killed(stack: Stack) -> None:
    for pid in stack.worker.children():
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def web_stands_still(stack: Stack) -> None:
    stack.web.pause()
    time.sleep(3)
    stack.web.go_on()


def sockets_stand_still(stack: Stack) -> None:
    stack.sockets.pause()
    time.sleep(3)
    stack.sockets.go_on()


FAULTS: list[Callable[[Stack], None]] = [
    redis_emptied,
    redis_killed,
    redis_silent,
    postgresql_stopped_at_once,
    connections_broken,
    task_killed,
    web_stands_still,
    sockets_stand_still,
]


@dataclass(frozen=True)
class Held:
    """What the web and the socket process hold: memory in KiB, connections to PostgreSQL and open files."""

    web: int
    sockets: int
    connections: int
    files: int


def held(stack: Stack) -> Held:
    with psycopg.connect(stack.server.databases.owner) as line:
        [(connections,)] = line.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchall()
    web, sockets = (_with_children(group.pid) for group in (stack.web, stack.sockets))
    return Held(
        web=sum(map(_memory, web)),
        sockets=sum(map(_memory, sockets)),
        connections=connections,
        files=sum(len([*Path(f"/proc/{pid}/fd").iterdir()]) for pid in [*web, *sockets]),
    )


def _with_children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(found for child in listed for found in _with_children(int(child)))]


def _memory(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


class Reader:
    """Opens lists, files and receipts, one after the other."""

    def __init__(self, visitor: Visitor, seed: int) -> None:
        self._visitor, self._chance = visitor, random.Random(seed)
        self.unexpected: list[tuple[str, int]] = []
        self.answered = 0

    def work(self, going: Callable[[], bool]) -> None:
        while going():
            self._read(self._chance.choice(READ))
            time.sleep(0.3)

    def _read(self, path: str) -> None:
        with suppress(OSError, HTTPException):
            status, _ = self._visitor.call("GET", path)
            self.answered += status in {200, 202}
            if status not in {200, 202} | REFUSED:
                self.unexpected.append((path, status))


@contextmanager
def working(people: Sequence[Payer], readers: Sequence[Reader]) -> Iterator[None]:
    """They work while the block runs; a payer takes a moment for each payment."""
    stop = threading.Event()

    def going() -> bool:
        return not stop.is_set()

    def pay(payer: Payer) -> None:
        while going():
            wait_for(payer.try_once, f"{payer.name} is not answered")
            stop.wait(0.5)

    with ThreadPoolExecutor(len(people) + len(readers)) as threads:
        work = [threads.submit(pay, payer) for payer in people]
        work += [threads.submit(reader.work, going) for reader in readers]
        try:
            yield
        finally:
            stop.set()
    for each in work:
        each.result()


@pytest.fixture
def payers_of(committed, organisation) -> list[Student]:
    with in_organisation(organisation):
        branch = Branch.objects.earliest("pk")
        return [
            students.create_student(
                by=SYSTEM, branch=branch, name=f"Payer {place}", phone=f"98220{place:05d}"
            )
            for place in range(PAYERS)
        ]


@pytest.fixture
def tokens(token, payers_of, organisation) -> list[str]:
    return [token, *tokens_of_owners(OWNERS + 3, organisation)]


@pytest.fixture
def stack(tokens, server, tmp_path) -> Iterator[Stack]:
    own = {"DATABASE_URL": server.databases.application, "DB_POOL": "1", "DB_POOL_SECONDS": "5"}
    with processes(tmp_path, **own) as started:
        [web] = started.web()
        yield Stack(server, started, web, started.sockets(), started.worker())


@pytest.mark.proof(
    "People pay, read, export and follow while 40 faults happen, one a minute: nothing acknowledged is "
    "missing or doubled, each page knows all within 30 seconds of a fault, and memory, connections and "
    "open files of the last ten rounds are at most 1.1 times those of the second ten",
    usual=1,
    large=1,
)
def test_a_long_time_of_faults_leaves_nothing_behind(tokens, payers_of, stack, organisation, trial):
    *followers, of_reader, of_log, of_payers = tokens
    visitors = [Visitor(stack.processes, of_payers) for _ in payers_of]
    payers = [
        Payer(visitor, f"payer-{place}", student.pk)
        for place, (visitor, student) in enumerate(zip(visitors, payers_of, strict=True))
    ]
    readers = [Reader(Visitor(stack.processes, of_reader), SEED + place) for place in range(3)]
    pages = Pages(
        [Page(stack.processes, one) for one in followers for _ in range(PAGES_OF_ONE)],
        Page(stack.processes, of_log),
    )
    place = stack.server.databases.owner, organisation.schema_name
    before = len(receipt_numbers(*place))
    chance, seen = random.Random(SEED + trial), list[Held]()
    faults = [fault for _ in range(ROUNDS) for fault in chance.sample(FAULTS, len(FAULTS))]
    with following(pages):
        with working(payers, readers):
            for fault in faults[:ROUNDS]:
                end = time.monotonic() + SECONDS
                fault(stack)
                wait_until_each_paid(payers, 1)
                wait_until_all_know(pages)
                while time.monotonic() < end:
                    pages.read_log()
                seen.append(held(stack))
        wait_for(pages.know_all, "a page does not know all", seconds=KNOWN_WITHIN)

    write_down(seen)
    pages.assert_nothing_is_missing_or_doubled()
    assert not [reader.unexpected for reader in readers if reader.unexpected]
    assert all(reader.answered for reader in readers)
    found = verdict(receipt_numbers(*place), payers, before=before)
    assert found == Verdict(missing=0, doubled=0, gaps=0)
    manage(stack.server.databases, "check_books")
    if LARGE:
        assert not grown(seen)


def wait_until_all_know(pages: Pages) -> None:
    """Of what was committed until now, although others go on working."""
    position: list[int] = []

    def is_read() -> bool:
        now = pages.read_log()
        position.extend([] if now is None else [now])
        return now is not None

    wait_for(is_read, "the log is not read")
    wait_for(
        lambda: pages.know_until(position[0]), "a page does not know all", seconds=KNOWN_WITHIN
    )


def write_down(seen: Sequence[Held]) -> None:
    """A line a round, in var/soak.csv."""
    names = [one.name for one in fields(Held)]
    lines = [names, *([str(getattr(each, name)) for name in names] for each in seen)]
    report = ROOT / "var" / "soak.csv"
    report.parent.mkdir(exist_ok=True)
    report.write_text("".join(f"{','.join(line)}\n" for line in lines))


def grown(seen: Sequence[Held]) -> dict[str, tuple[float, float]]:
    """What has grown by more than a tenth from the second quarter of the rounds to the last one."""
    quarter = len(seen) // 4
    halves = {
        one.name: tuple(
            statistics.median(getattr(each, one.name) for each in part)
            for part in (seen[quarter : 2 * quarter], seen[-quarter:])
        )
        for one in fields(Held)
    }
    return {name: (early, late) for name, (early, late) in halves.items() if late > early * GROWTH}


def test_growth_is_found():
    even = [Held(web=100, sockets=50, connections=4, files=30)] * 8
    assert not grown(even)
    assert grown([replace(each, web=100 + 3 * place) for place, each in enumerate(even)])
    assert list(grown([*even[:6], *[replace(even[0], files=34)] * 2])) == ["files"]
