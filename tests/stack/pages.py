"""Pages of browsers that follow the changes of others over the real socket process."""

import asyncio
import json
import random
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from shared_apps.accounts.models import User
from shared_apps.accounts.sessions import begin_session
from shared_apps.core import redis_server
from shared_apps.core.roles import Role
from tenants.models import Organisation
from tests.stack.visitor import Visitor
from tests.stack.workers import Processes, processes
from tests.waiting import wait_for

SILENCE, PATIENCE = 20, 10
GONE = (OSError, HTTPException, WebSocketException, TimeoutError, AssertionError)


def reconnect_delay(attempt: int) -> float:
    """How long a browser waits before the next attempt (the specification's: 1 s growing to 5 s, with a
    jitter of 0.5)."""
    return min(5, 2**attempt) * random.uniform(0.5, 1.5)


def tokens_of_owners(count: int, organisation: Organisation) -> list[str]:
    """Tokens of that many owners: they hear of every branch, and each may have ten pages."""
    owners = [
        User.objects.create(
            email=f"owner-{number}@raga.test",
            name=f"Owner {number}",
            role=Role.SUPER_ADMIN,
            organisation=organisation,
            password="!",
        )
        for number in range(count)
    ]
    return [begin_session(owner) for owner in owners]


@contextmanager
def hearing_processes(folder: Path, settings: Any) -> Iterator[Processes]:
    """Processes to which what the test itself pushes goes: it pushes to their Redis."""
    with processes(folder, DB_POOL="1") as started:
        settings.REDIS_URL = started.broker.url
        redis_server.forget_connections()
        yield started
    redis_server.forget_connections()


class Page:
    """What a browser does with its socket (`lib/socket.ts`, `app/shell/follower.ts`)."""

    def __init__(self, stack: Processes, token: str) -> None:
        self._stack, self.visitor = stack, Visitor(stack, token)
        self.line: ClientConnection | None = None
        self.began = 0
        """Of what came before this position it has read the records, not the changes."""
        self.position: int | None = None
        self.applied: list[tuple[int, int | None]] = []
        """Positions and ids of the changes that it was told of, in the order in which it was."""
        self.notified: list[int] = []
        self._attempt = 0

    async def follow(self) -> None:
        """Until it is cancelled."""
        while True:
            with suppress(*GONE):
                await self.hear()
            self.line = None
            await asyncio.sleep(reconnect_delay(self._attempt))
            self._attempt += 1

    async def hear(self) -> None:
        """One socket, until it ends."""
        address = f"ws://127.0.0.1:{self._stack.socket_port}/ws"
        origin = f"http://127.0.0.1:{self._stack.port}"
        async with connect(address, origin=origin, ping_interval=None, compression=None) as line:
            self.line = line
            await line.send(json.dumps({"type": "auth", "token": self.visitor.token}))
            while True:
                await self._take(await self._frame(line))

    async def _frame(self, line: ClientConnection) -> dict:
        try:
            return json.loads(await asyncio.wait_for(line.recv(), SILENCE))
        except TimeoutError:
            await line.send(json.dumps({"type": "ping"}))
            return json.loads(await asyncio.wait_for(line.recv(), PATIENCE))

    async def _take(self, frame: dict) -> None:
        match frame:
            case {"type": "ready", "position": position}:
                self._attempt = 0
                if self.position is None:
                    self.began = self.position = position
                elif position != self.position:
                    await self._catch_up()
            case {"type": "changes", "after": after}:
                if after <= self.position:
                    self.apply(frame)
                else:
                    await self._catch_up()
            case {"type": "notification", "_id": pk} if pk:
                self.notified.append(pk)

    async def _catch_up(self) -> None:
        self.apply(await asyncio.to_thread(self.asked))

    def asked(self) -> dict:
        """What the log answers to somebody who has missed something."""
        status, answer = self.visitor.call("GET", f"notification/events?after={self.position}")
        assert status == 200, answer
        return answer

    def apply(self, told: dict) -> None:
        """Everything is read anew where the log cannot tell."""
        if told["changes"] is None:
            self.began, self.applied = told["position"], []
        else:
            news = {one["position"]: one["id"] for one in told["changes"]}
            self.applied += [(at, pk) for at, pk in news.items() if at > self.position]
        self.position = max(self.position, told["position"])

    def notifications(self) -> list[int]:
        """What the person would find on the bell."""
        _, answer = self.visitor.call("GET", "notification")
        return [one["_id"] for one in answer["data"]]


class Pages:
    """Open pages, and the log as somebody reads it who polls."""

    def __init__(self, pages: Sequence[Page], reader: Page) -> None:
        self.pages, self._log = pages, reader

    def are_open(self) -> bool:
        return all(page.position is not None for page in self.pages)

    def begin_to_read_the_log(self) -> None:
        self._log.began = self._log.position = self.pages[0].position

    def read_log(self) -> int | None:
        """How far the log is; None when it cannot be read now."""
        time.sleep(0.5)  # who asks too often is refused
        try:
            self._log.apply(self._log.asked())
        except GONE:
            return None
        return self._log.position

    def know_all(self) -> bool:
        position = self.read_log()
        return all(page.position == position for page in self.pages)

    def know_until(self, position: int) -> bool:
        """Whether all have come as far, while others go on writing."""
        return all(page.position is not None and page.position >= position for page in self.pages)

    def assert_nothing_is_missing_or_doubled(self) -> None:
        for page in self.pages:
            since = max(page.began, self._log.began)
            expected = [one for one in self._log.applied if one[0] > since]
            assert [one for one in page.applied if one[0] > since] == expected
            assert len(page.notified) == len(set(page.notified))


@contextmanager
def following(pages: Pages) -> Iterator[None]:
    """They are open while the block runs."""
    is_over = threading.Event()

    async def follow() -> None:
        async with asyncio.TaskGroup() as group:
            work = [group.create_task(page.follow()) for page in pages.pages]
            while not is_over.is_set():  # noqa: ASYNC110 - it is set by another thread
                await asyncio.sleep(0.05)
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
