"""Pages that follow the changes of others do so again after a fault: within half a minute each knows all,
and nobody was told anything twice or that was for somebody else."""

import asyncio
import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPException

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from shared_apps.accounts.models import User
from shared_apps.accounts.sessions import begin_session
from shared_apps.core.roles import Role
from tests.callers import signed_in
from tests.proofs import LARGE
from tests.stack.payers import Payer
from tests.stack.visitor import Visitor
from tests.stack.workers import Group, Processes, processes
from tests.waiting import wait_for

OWNERS, PAGES_OF_ONE = (50, 10) if LARGE else (4, 5)
SECONDS = 30
SILENCE, PATIENCE = 20, 10
GONE = (OSError, HTTPException, WebSocketException, TimeoutError, AssertionError)


class Page:
    """What a browser does with its socket (`lib/socket.ts`, `app/shell/live.ts`)."""

    def __init__(self, stack: Processes, token: str) -> None:
        self._stack, self._visitor = stack, Visitor(stack, token)
        self.position: int | None = None
        self.applied: list[int] = []
        self.notified: list[int] = []

    async def follow(self) -> None:
        address = f"ws://127.0.0.1:{self._stack.socket_port}/ws"
        origin = f"http://127.0.0.1:{self._stack.port}"
        while True:
            with suppress(*GONE):
                async with connect(address, origin=origin, ping_interval=None) as line:
                    await line.send(json.dumps({"type": "auth", "token": self._visitor.token}))
                    while True:
                        await self._take(await self._frame(line))
            await asyncio.sleep(random.uniform(0.5, 1.5))

    async def _frame(self, line: ClientConnection) -> dict:
        try:
            return json.loads(await asyncio.wait_for(line.recv(), SILENCE))
        except TimeoutError:
            await line.send(json.dumps({"type": "ping"}))
            return json.loads(await asyncio.wait_for(line.recv(), PATIENCE))

    async def _take(self, frame: dict) -> None:
        match frame:
            case {"type": "ready", "position": position}:
                if self.position is None:
                    self.position = position
                elif position != self.position:
                    await asyncio.to_thread(self._ask)
            case {"type": "changes", "after": after}:
                if after <= self.position:
                    self._apply(frame)
                else:
                    await asyncio.to_thread(self._ask)
            case {"type": "notification", "_id": pk} if pk:
                self.notified.append(pk)

    def _ask(self) -> None:
        status, answer = self._visitor.call("GET", f"notification/events?after={self.position}")
        assert status == 200, answer
        self._apply(answer)

    def _apply(self, told: dict) -> None:
        news = [one["position"] for one in told["changes"] if one["position"] > self.position]
        self.applied += dict.fromkeys(news)
        self.position = max(self.position, told["position"])

    def notifications(self) -> list[int]:
        """What the person would find on the bell."""
        _, answer = self._visitor.call("GET", "notification")
        return [one["_id"] for one in answer["data"]]


class Pages:
    """All open pages, and the log as somebody reads it who polls."""

    def __init__(self, stack: Processes, tokens: list[str]) -> None:
        *open_pages, of_reader = tokens
        self.of_person = {
            token: [Page(stack, token) for _ in range(PAGES_OF_ONE)] for token in open_pages
        }
        self._log = Page(stack, of_reader)

    def all(self) -> list[Page]:
        return [page for pages in self.of_person.values() for page in pages]

    def are_open(self) -> bool:
        return all(page.position is not None for page in self.all())

    def begin_to_read_the_log(self) -> None:
        self._log.position = self.all()[0].position

    def know_all(self) -> bool:
        time.sleep(0.5)  # who asks too often is refused
        try:
            self._log._ask()
        except GONE:
            return False
        return all(page.position == self._log.position for page in self.all())

    def assert_nothing_is_missing_or_doubled(self) -> None:
        for page in self.all():
            assert page.applied == self._log.applied
            assert len(page.notified) == len(set(page.notified))


@contextmanager
def following(pages: Pages) -> Iterator[None]:
    """They are open while the block runs."""
    is_over = threading.Event()

    async def follow() -> None:
        async with asyncio.TaskGroup() as group:
            work = [group.create_task(page.follow()) for page in pages.all()]
            await asyncio.to_thread(is_over.wait)
            for each in work:
                each.cancel()

    thread = threading.Thread(target=lambda: asyncio.run(follow()))
    thread.start()
    try:
        wait_for(pages.are_open, "a page did not open its socket")
        pages.begin_to_read_the_log()
        yield
    finally:
        is_over.set()
        thread.join()


@pytest.fixture
def tokens(token, organisation) -> list[str]:
    """Of owners; each may have ten pages. The first is a member of the centre, who is notified; the last
    reads the log."""
    owners = [
        User.objects.create(
            email=f"owner-{number}@raga.test",
            name=f"Owner {number}",
            role=Role.SUPER_ADMIN,
            organisation=organisation,
            password="!",
        )
        for number in range(OWNERS)
    ]
    return [token, *map(begin_session, owners)]


@pytest.fixture
def clerk(committed, organisation) -> str:
    return signed_in("staff", organisation).token or ""


@pytest.fixture
def stack(tokens, clerk, server, tmp_path) -> Iterator[Processes]:
    own = {"DATABASE_URL": server.databases.application, "DB_POOL": "1", "DB_POOL_SECONDS": "5"}
    with processes(tmp_path, **own) as started:
        started.web()
        yield started


def redis_emptied(server, stack: Processes, sockets: Group, pay: Callable[[], None]) -> None:
    with stack.broker.client() as redis:
        redis.flushall()
    pay()


def redis_killed(server, stack: Processes, sockets: Group, pay: Callable[[], None]) -> None:
    stack.broker.kill()
    pay()
    stack.broker.start_again()


def postgresql_stopped_at_once(
    server, stack: Processes, sockets: Group, pay: Callable[[], None]
) -> None:
    server.stop_immediately()
    server.start_again()
    pay()


def socket_process_killed(
    server, stack: Processes, sockets: Group, pay: Callable[[], None]
) -> None:
    sockets.kill()
    pay()
    stack.sockets()


@pytest.mark.parametrize(
    "fault", [redis_emptied, redis_killed, postgresql_stopped_at_once, socket_process_killed]
)
def test_each_page_knows_all_within_half_a_minute(tokens, clerk, server, stack, ids, fault):
    sockets = stack.sockets()
    payer = Payer(Visitor(stack, clerk), "clerk", ids.student)

    def pay() -> None:
        for _ in range(3):
            wait_for(payer.try_once, "a payment is not acknowledged")

    pages = Pages(stack, tokens)
    known = pages.all()[0].notifications()
    with following(pages):
        pay()
        wait_for(pages.know_all, "a page missed a change before anything happened")
        fault(server, stack, sockets, pay)
        over = time.monotonic()
        wait_for(pages.know_all, "a page does not know all again")
        assert time.monotonic() - over < SECONDS
        pay()
        wait_for(pages.know_all, "a page misses what comes afterwards")
    pages.assert_nothing_is_missing_or_doubled()
    member, *others = pages.of_person.values()
    on_bell = set(member[0].notifications()) - set(known)
    assert len(on_bell) == len(payer.receipts)
    assert all(set(page.notified) <= on_bell for page in member)
    assert not any(page.notified for own in others for page in own), "of somebody else"
