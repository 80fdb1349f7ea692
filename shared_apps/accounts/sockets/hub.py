"""Delivers what is pushed to the open sockets of a process.

The process subscribes to Redis once, whatever the number of its sockets. A message names a room; the
hub knows which of its sockets are in it, and encodes what they all hear once. Nobody waits for a browser
that reads slowly (`sending`).
"""

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import orjson
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from django.conf import settings
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from shared_apps.accounts.principals import principals_of
from shared_apps.accounts.sockets.sending import Frame
from shared_apps.core import pushes, redis_server
from shared_apps.core.api.changes import visible_changes
from shared_apps.core.api.faults import STORE_AWAY
from shared_apps.core.changes import Logged
from shared_apps.core.principal import Principal
from tenants.tenant_keys import public_room_name

CONNECT_SECONDS = 1.0
log = logging.getLogger(__name__)


class Member(Protocol):
    """An open socket that is signed in."""

    token: str
    principal: Principal | None
    position: int
    """Of the change log: what the browser was told last."""

    def say(self, frame: Frame) -> None:
        """Sends a frame to the browser."""

    async def hear(self, event: dict[str, Any]) -> None:
        """Is told an event that is not for the browser as it is."""


class Pulse:
    """Messages of this process to itself, over Redis: whether it hears what is pushed."""

    def __init__(self) -> None:
        self.room = room("pulse", secrets.token_hex(8))
        self._id = self.room.rpartition(".")[2]
        self._sent = self._heard = 0
        self.silent_rounds = 0
        """How many of the last messages did not arrive before the next was sent."""

    async def beat(self) -> None:
        """Sends the next message; before that counts whether the last one arrived."""
        self.silent_rounds = 0 if self._heard == self._sent else self.silent_rounds + 1
        self._sent += 1
        event = {"type": "pulse", "number": self._sent}
        await sync_to_async(pushes.push, thread_sensitive=False)("pulse", self._id, event)

    def arrived(self, number: int) -> None:
        """A message of this process has come back."""
        self._heard = number


class Hub:
    """Of one event loop."""

    def __init__(self) -> None:
        self.pulse = Pulse()
        self.has_missed = False
        """Whether something may have been pushed that did not arrive. For the watch, which resets it."""
        self._rooms: dict[str, set[Member]] = defaultdict(set)
        self._changes = _Changes(self)
        self._listening: asyncio.Task[None] | None = None
        self._subscribing = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def subscribe(self) -> None:
        """Returns when what is pushed from now on arrives. Raises one of `redis_server.FAULTS`."""
        async with self._subscribing:
            if self._listening is None or self._listening.done():
                subscription = await _subscription()
                self._listening = asyncio.create_task(self._listen(subscription))

    def hang_up(self) -> None:
        """Ends the subscription; the next `subscribe` makes another."""
        if self._listening is not None:
            self._listening.cancel()
            self._listening = None

    def enter(self, member: Member, rooms: Iterable[str]) -> None:
        """From now on the member hears what is pushed to these rooms (`room`)."""
        for name in rooms:
            self._rooms[name].add(member)

    def leave(self, member: Member, rooms: Iterable[str]) -> None:
        """The member hears nothing of these rooms any more."""
        for name in rooms:
            found = self._rooms[name]
            found.discard(member)
            if not found:
                del self._rooms[name]
        if not self._rooms:
            self.hang_up()

    def members(self, name: str) -> tuple[Member, ...]:
        """Who is in a room now."""
        return tuple(self._rooms.get(name, ()))

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs this beside what arrives."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self, subscription: PubSub) -> None:
        try:
            async for message in subscription.listen():
                if message["type"] == "message":
                    self._deliver(*orjson.loads(message["data"]))
        except redis_server.FAULTS as fault:
            log.warning("Redis is away, sockets hear nothing: %s", fault)
        finally:
            self.has_missed = True
            await _end(subscription)

    def _deliver(self, name: str, event: dict[str, Any]) -> None:
        members = self.members(name)
        match event["type"]:
            case "pulse":
                if name == self.pulse.room:
                    self.pulse.arrived(event["number"])
            case "live.event":
                frame = text_frame(event["payload"])
                for member in members:
                    member.say(frame)
            case "presence.changed":
                self._tell_presence(members, event["here"], event["gone"])
            case "space.changed":
                if members:
                    self._changes.add(name, (Logged(*row) for row in event["rows"]))
            case _:
                for member in members:
                    self.begin(member.hear(event))

    def _tell_presence(
        self, members: Iterable[Member], here: Sequence[int], gone: Sequence[int]
    ) -> None:
        """To everybody but the person who came: that is no news to them."""
        frame = text_frame({"type": "presence", "here": here, "gone": gone})
        alone = here[0] if len(here) == 1 and not gone else None
        for member in members:
            if member.principal is None or member.principal.id != alone:
                member.say(frame)


class _Changes:
    """Tells sockets which records of their space have changed: each person of those that the rights of
    this moment let the person read, and of the others only that there were some, since positions are
    counted. What arrives while rights are read is told next, of all spaces at once."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._untold: dict[str, list[Logged]] = {}
        self._is_telling = False

    def add(self, name: str, rows: Iterable[Logged]) -> None:
        """Records of the space whose sockets are in this room have changed."""
        self._untold.setdefault(name, []).extend(rows)
        if not self._is_telling:
            self._is_telling = True
            self._hub.begin(self._tell())

    async def _tell(self) -> None:
        try:
            while self._untold:
                # Rights are read after these were committed: they are those of now, or newer.
                told, self._untold = self._untold, {}
                members = {name: self._hub.members(name) for name in told}
                tokens = {member.token for each in members.values() for member in each}
                people = await _people_among(tokens)
                for name, rows in told.items():
                    for part in _without_gaps(rows):
                        _tell_part(members[name], people, part)
        except STORE_AWAY:
            self._hub.has_missed = True
            log.warning("The database is away, sockets are told of changes later.")
        finally:
            self._is_telling = False


def _tell_part(
    members: Iterable[Member], people: dict[str, Principal], part: Sequence[Logged]
) -> None:
    """A frame is encoded once for all who may hear the same. Sockets of nobody are ended by the watch."""
    frames: dict[tuple[Any, ...], Frame] = {}
    frame_of: dict[str, Frame] = {}
    for member in members:
        token = member.token
        if token not in frame_of and token in people:
            principal = people[token]
            reads = (principal.role, principal.rights, principal.branch_id)
            if reads not in frames:
                frames[reads] = _changes_frame(principal, part)
            frame_of[token] = frames[reads]
        if token in frame_of:
            member.position = part[-1].position
            member.say(frame_of[token])


_people_among: Callable[[set[str]], Coroutine[Any, Any, dict[str, Principal]]]
_people_among = database_sync_to_async(principals_of, thread_sensitive=False)


async def _subscription() -> PubSub:
    """One that is confirmed. Its client does not connect again by itself, which would hide that
    something was missed."""
    client = Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=CONNECT_SECONDS,
        retry=Retry(NoBackoff(), 0),
        driver_info=None,
    )
    subscription = client.pubsub()
    try:
        await subscription.subscribe(settings.SOCKET_CHANNEL)
        if await subscription.get_message(timeout=CONNECT_SECONDS) is None:
            raise TimeoutError
    except BaseException:
        await _end(subscription)
        raise
    return subscription


async def _end(subscription: PubSub) -> None:
    with suppress(*redis_server.FAULTS):
        await subscription.aclose()
        await subscription.connection_pool.aclose()


def _without_gaps(rows: list[Logged]) -> Iterable[list[Logged]]:
    """The rows in the order of their positions, divided where some are missing: processes push in no
    order."""
    found: list[list[Logged]] = []
    for row in sorted(rows):
        if found and row.position == found[-1][-1].position + 1:
            found[-1].append(row)
        else:
            found.append([row])
    return found


def _changes_frame(principal: Principal, part: Sequence[Logged]) -> Frame:
    return text_frame(
        {
            "type": "changes",
            "after": part[0].position - 1,
            "position": part[-1].position,
            "changes": visible_changes(principal, part),
        }
    )


def text_frame(payload: Any) -> Frame:
    """The ASGI message that sends this as JSON."""
    return {"type": "websocket.send", "text": orjson.dumps(payload).decode()}


def room(kind: str, id: object) -> str:
    """The name of a room, as `core.pushes.push` has it."""
    return public_room_name(kind, id)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The one of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
