"""What keeps the open sockets of a process right when messages about them are lost.

A socket hears of the end of its session by a message over Redis. Such a message is lost when Redis
is away, hangs, or is restarted. So each process that serves sockets looks at the database itself:

- each second at the epoch, which changes with every end that Redis could not be told of;
- each second it sends itself a message over Redis; once that arrives again after it did not, others
  may have been lost;
- every half minute in any case, and within a second after a socket was opened.

If one of these asks for it, one statement tells which of its sessions have ended.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from shared_apps.accounts import socket_places
from shared_apps.accounts.sessions import live_among
from shared_apps.core import redis_server
from shared_apps.core.api.faults import STORE_AWAY
from shared_apps.live_state.facts import present_epoch

WATCH_SECONDS = 1.0
LOOK_EVERY = 30  # times WATCH_SECONDS
log = logging.getLogger(__name__)


class Line(Protocol):
    """An open socket that is signed in."""

    session_id: str
    place: socket_places.Place

    async def end_session(self) -> None:
        """The session has ended."""

    async def give_way(self) -> None:
        """The person has opened more sockets than one may have."""


class Watch:
    """Over the open sockets of one event loop. It runs while there are any."""

    def __init__(self) -> None:
        # By person, the oldest first.
        self._lines: dict[int, list[Line]] = defaultdict(list)
        self._task: asyncio.Task[None] | None = None
        self._must_look = False
        self._epoch = ""

    async def add(self, line: Line) -> None:
        """A socket was signed in. The person's oldest beyond MOST are closed."""
        self._lines[line.place.person_id].append(line)
        self._must_look = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        await self._make_room([line])

    async def remove(self, line: Line) -> None:
        """The socket is closed."""
        mine = self._lines[line.place.person_id]
        mine.remove(line)
        if not mine:
            del self._lines[line.place.person_id]
        if not self._lines and self._task is not None:
            self._task.cancel()
            self._task = None
        await _in_thread(socket_places.leave)(line.place)

    def _all(self) -> Iterator[Line]:
        for lines in self._lines.values():
            yield from lines

    async def _run(self) -> None:
        pulse = Pulse()
        try:
            for number in count(1):
                await asyncio.sleep(WATCH_SECONDS)
                if await pulse.came_back():
                    self._must_look = True
                if number % LOOK_EVERY == 0:
                    self._must_look = True
                    await self._make_room(list(self._all()))
                await self._look_if_needed()
        finally:
            pulse.stop()

    async def _look_if_needed(self) -> None:
        try:
            epoch = await database_sync_to_async(present_epoch, thread_sensitive=False)()
            if epoch == self._epoch and not self._must_look:
                return
            self._must_look = False  # a socket that is opened from here on asks for another look
            lines = list(self._all())
            ids = {line.session_id for line in lines}
            live = await database_sync_to_async(live_among, thread_sensitive=False)(ids)
        except STORE_AWAY:
            self._must_look = True
            log.warning("The database is away, open sockets are looked at later.")
            return
        self._epoch = epoch
        await asyncio.gather(*(line.end_session() for line in lines if line.session_id not in live))

    async def _make_room(self, lines: list[Line]) -> None:
        """Without Redis the limit holds for the sockets of this process."""
        over = await _in_thread(socket_places.take)([line.place for line in lines])
        if over is not None:
            layer: Any = get_channel_layer()
            for channel in over:
                await _in_thread(layer.publish)(channel, {"type": "line.replaced"})
            return
        for person_id in {line.place.person_id for line in lines}:
            for line in self._lines.get(person_id, [])[: -socket_places.MOST]:
                await line.give_way()


class Pulse:
    """Messages of this process to itself, over Redis."""

    def __init__(self) -> None:
        self._sent = self._heard = 0
        self._arriving = True
        self._channel = ""
        self._ear = asyncio.create_task(self._listen())

    async def came_back(self) -> bool:
        """Whether the last message has arrived and the one before it had not. Sends the next."""
        arriving = self._heard == self._sent
        came_back = arriving and not self._arriving
        self._arriving = arriving
        self._sent += 1
        if self._ear.done():
            self._ear = asyncio.create_task(self._listen())
        if self._channel:
            layer: Any = get_channel_layer()
            message = {"type": "pulse", "number": self._sent}
            await _in_thread(layer.publish)(self._channel, message)
        return came_back

    def stop(self) -> None:
        self._ear.cancel()

    async def _listen(self) -> None:
        layer: Any = get_channel_layer()
        try:
            self._channel = await layer.new_channel("pulse.")
            while True:
                self._heard = (await layer.receive(self._channel))["number"]
        except redis_server.FAULTS as fault:
            log.warning("Redis is away, sockets hear nothing: %s", fault)
            self._channel = ""


_watches: WeakKeyDictionary[asyncio.AbstractEventLoop, Watch] = WeakKeyDictionary()


def watch() -> Watch:
    """The one of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _watches:
        _watches[loop] = Watch()
    return _watches[loop]


def _in_thread(function: Callable[..., Any]) -> Callable[..., Any]:
    return sync_to_async(function, thread_sensitive=False)
