"""What keeps the open sockets of a process right when messages about them are lost.

A socket hears of the end of its session by a message over Redis. Such a message is lost when Redis
is away, hangs, or is restarted. So each process that serves sockets looks at the database itself:

- each second at the epoch, which changes with every end that Redis could not be told of;
- each second it sends itself a message over Redis; once that arrives again after it did not, or after
  the subscription was made anew, others may have been lost. Then each browser is told how far the
  change log is and asks for what it has missed;
- every half minute in any case, and within a second after a socket was opened;
- every ten seconds it reads how far the change logs are: a writer may not have reached Redis;
- each second it tells the people of a centre who of them came and went (`presence`).

If one of these asks for it, one statement tells which of its sessions have ended.

A process that has heard nothing for ten seconds closes its sockets, so that browsers ask by themselves.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async

from shared_apps.accounts.principals import principals_of
from shared_apps.accounts.sessions import live_among
from shared_apps.accounts.sockets import places
from shared_apps.accounts.sockets.hub import Hub, hub
from shared_apps.accounts.sockets.presence import Presence
from shared_apps.core import pushes, redis_server
from shared_apps.core.api.faults import STORE_AWAY
from shared_apps.core.changes import present_position
from shared_apps.core.principal import Principal, Workspace
from shared_apps.live_state.facts import present_epoch
from tenants.context import in_space

WATCH_SECONDS = 1.0
LOOK_EVERY = 30  # times WATCH_SECONDS
SILENT_ROUNDS = 10  # times WATCH_SECONDS
COMPARE_EVERY = 10  # times WATCH_SECONDS
log = logging.getLogger(__name__)


class Line(Protocol):
    """An open socket that is signed in."""

    principal: Principal
    token: str
    place: places.Place
    position: int

    async def end_session(self) -> None:
        """The session has ended."""

    async def give_way(self) -> None:
        """The person has opened more sockets than one may have."""

    async def try_again_later(self) -> None:
        """Nothing can be heard at present."""

    def is_ready(self, position: int) -> None:
        """The browser hears what is changed after this position of the change log."""


class Watch:
    """Over the open sockets of one event loop. It runs while there are any."""

    def __init__(self) -> None:
        # By person, the oldest first.
        self._lines: dict[int, list[Line]] = defaultdict(list)
        self._hub: Hub = hub()
        self._presence = Presence()
        self._task: asyncio.Task[None] | None = None
        self._must_look = False
        self._compared: dict[str, int] = {}
        self._epoch = ""

    async def add(self, line: Line) -> None:
        """A socket was signed in. The person's oldest beyond MOST are closed."""
        mine = self._lines[line.place.person_id]
        mine.append(line)
        is_first = len(mine) == 1
        self._must_look = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        await self._make_room([line])
        if is_first:
            self._presence.came(line.principal)

    async def remove(self, line: Line) -> None:
        """The socket is closed."""
        mine = self._lines[line.place.person_id]
        mine.remove(line)
        if not mine:
            del self._lines[line.place.person_id]
            self._presence.went(line.principal)
        if not self._lines and self._task is not None:
            self._task.cancel()
            self._task = None
        await _in_thread(places.leave)(line.place)
        if not self._lines:
            await self._presence.tell(waits=False)

    def _all(self) -> Iterator[Line]:
        for lines in self._lines.values():
            yield from lines

    async def _run(self) -> None:
        for number in count(1):
            await asyncio.sleep(WATCH_SECONDS)
            try:
                await self._look(number)
            except Exception:
                # Without a watch the sockets of ended sessions would stay open.
                self._must_look = self._hub.has_missed = True
                log.exception("The watch over the sockets has failed and goes on.")

    async def _look(self, number: int) -> None:
        await self._listen_for_pulse()
        if number % COMPARE_EVERY == 0:
            self._compared = await self._positions()
        elif self._compared:
            self._compare_positions()
            self._compared = {}
        if number % LOOK_EVERY == 0:
            self._must_look = True
            await self._make_room(list(self._all()))
        await self._presence.tell()
        await self._look_if_needed()

    async def _listen_for_pulse(self) -> None:
        pulse = self._hub.pulse
        with suppress(*redis_server.FAULTS):
            await self._hub.subscribe()
        await pulse.beat()
        if pulse.silent_rounds:
            self._hub.has_missed = True
        elif self._hub.has_missed:
            self._hub.has_missed = False
            self._must_look = True
            await self._tell_positions()
        if pulse.silent_rounds >= SILENT_ROUNDS:
            self._hub.hang_up()  # it may be of a server that is gone
            for line in self._all():
                self._hub.begin(line.try_again_later())

    async def _tell_positions(self) -> None:
        """To each browser."""
        positions = await self._positions()
        for line in self._all():
            if line.token in positions:
                line.is_ready(positions[line.token])

    def _compare_positions(self) -> None:
        """Tells the browsers that should have heard of a change a round ago and did not."""
        for line in self._all():
            position = self._compared.get(line.token, 0)
            if line.position < position:
                line.is_ready(position)

    async def _positions(self) -> dict[str, int]:
        """How far the change log is that each token may read."""
        try:
            return await _positions_of({line.token for line in self._all()})
        except STORE_AWAY:
            self._hub.has_missed = True
            return {}

    async def _look_if_needed(self) -> None:
        try:
            epoch = await database_sync_to_async(present_epoch, thread_sensitive=False)()
            if epoch == self._epoch and not self._must_look:
                return
            self._must_look = False  # a socket that is opened from here on asks for another look
            lines = list(self._all())
            ids = {line.principal.session_id for line in lines}
            live = await database_sync_to_async(live_among, thread_sensitive=False)(ids)
        except STORE_AWAY:
            self._must_look = True
            log.warning("The database is away, open sockets are looked at later.")
            return
        self._epoch = epoch
        for line in lines:
            if line.principal.session_id not in live:
                self._hub.begin(line.end_session())

    async def _make_room(self, lines: list[Line]) -> None:
        """Without Redis the limit holds for the sockets of this process."""
        over = await _in_thread(places.take)([line.place for line in lines])
        if over is not None:
            for line_id in over:
                await _in_thread(pushes.push)("line", line_id, {"type": "line.replaced"})
            return
        for person_id in {line.place.person_id for line in lines}:
            for line in self._lines.get(person_id, [])[: -places.MOST]:
                self._hub.begin(line.give_way())


_watches: WeakKeyDictionary[asyncio.AbstractEventLoop, Watch] = WeakKeyDictionary()


def _find_positions(tokens: set[str]) -> dict[str, int]:
    """By token. The workspace of a session may have another schema than when its socket was opened: sample
    data and a restore change it."""
    of_space: dict[Workspace | None, int] = {}
    found = {}
    for token, principal in principals_of(tokens).items():
        space = principal.workspace
        if space not in of_space:
            with in_space(space):
                of_space[space] = present_position()
        found[token] = of_space[space]
    return found


_positions_of = database_sync_to_async(_find_positions, thread_sensitive=False)


def watch() -> Watch:
    """The one of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _watches:
        _watches[loop] = Watch()
    return _watches[loop]


def _in_thread(function: Callable[..., Any]) -> Callable[..., Any]:
    return sync_to_async(function, thread_sensitive=False)
