"""/ws: the browser's live line. It carries events out; everything it may hear comes from its token."""

import asyncio
import contextlib
import logging
import secrets
import time
from typing import Any

import orjson
from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from shared_apps.accounts.models import LoginSession
from shared_apps.accounts.principals import principal_of
from shared_apps.accounts.sockets.hub import hub, room, text_frame
from shared_apps.accounts.sockets.places import Place
from shared_apps.accounts.sockets.sending import Frame, Sender
from shared_apps.accounts.sockets.watch import watch
from shared_apps.accounts.tokens import BadToken, read_token
from shared_apps.core import redis_server
from shared_apps.core.changes import present_position
from shared_apps.core.errors import Refusal, SetUpRequired
from shared_apps.core.principal import Principal
from tenants.context import in_public, in_space

AUTH_SECONDS = 5
FRAMES_A_SECOND = 20
GOODBYE_SECONDS = 2
"""A browser that reads slowly has to be told why its line ends."""
LARGEST_FRAME = 16_384
BY_OWN_HAND = {LoginSession.End.LOGOUT, LoginSession.End.LEFT}
UNREADABLE, UNAUTHENTICATED, NOT_YOURS, REPLACED, TOO_MANY = 4400, 4401, 4403, 4409, 4429
TRY_AGAIN_LATER = 1013
log = logging.getLogger(__name__)


def _identify(token: str) -> Principal:
    with in_public():
        principal = principal_of(read_token(token))
    if principal.must_set_up_two_factor:
        raise SetUpRequired
    return principal


identify = database_sync_to_async(_identify, thread_sensitive=False)


def _position_of(principal: Principal) -> int:
    with in_space(principal.workspace):
        return present_position()


position_of = database_sync_to_async(_position_of, thread_sensitive=False)


class LiveConsumer(AsyncWebsocketConsumer):
    """One browser tab. The first frame proves who it is; the rooms follow from that alone."""

    principal: Principal | None = None
    token = ""
    position = 0
    place: Place
    rooms: tuple[str, ...] = ()
    deadline: asyncio.Task[None] | None = None
    held: list[Frame] | None = None
    """What came while the browser was signed in: it is told afterwards."""
    is_watched = is_closing = False
    second, frames = 0.0, 0
    """When the present second began (monotonic), and the frames of it."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """As any consumer's, but without a channel layer: the process has one subscription (`hub`).
        Without Redis nothing is heard: the browser polls meanwhile."""
        self.scope, self.base_send, self.sender = scope, send, Sender(send)
        try:
            with contextlib.suppress(StopConsumer):
                while True:
                    await self.dispatch(await receive())
        except redis_server.FAULTS as fault:
            log.warning("Redis is away, a socket is closed: %s", fault)
            await self.try_again_later()
        finally:
            hub().leave(self, self.rooms)
            if self.is_watched:
                await watch().remove(self)

    async def dispatch(self, message: Any) -> None:
        """Without Channels' look at the database connections, a thread's work for each frame: they are
        used within `database_sync_to_async` alone, which looks itself."""
        match message["type"]:
            case "websocket.connect":
                await self.connect()
            case "websocket.receive":
                await self.receive(message.get("text"), message.get("bytes"))
            case "websocket.disconnect":
                await self.disconnect(message["code"])
                raise StopConsumer

    async def connect(self) -> None:
        headers = dict(self.scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin not in settings.SOCKET_ORIGINS:
            await self.close()
            return
        await hub().subscribe()
        await self.accept()
        self.deadline = asyncio.create_task(self._close_unless_signed_in())

    async def disconnect(self, code: int) -> None:
        if self.deadline is not None:
            self.deadline.cancel()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if text_data is None:
            await self.close(1003)
        elif len(text_data) > LARGEST_FRAME:
            await self.close(1009)
        elif self._too_fast():
            await self.close(TOO_MANY)
        else:
            try:
                frame = orjson.loads(text_data)
            except orjson.JSONDecodeError:
                frame = None
            if isinstance(frame, dict):
                await self._understand(frame)
            else:
                await self.close(UNREADABLE)

    async def _understand(self, frame: dict[str, Any]) -> None:
        match frame.get("type"):
            case "auth" if self.principal is None:
                await self._sign_in(str(frame.get("token", "")))
            case "join":
                await self._check_room(frame.get("room"), "email")
            case "joinRoom":
                await self._check_room(frame.get("room"), "organisation")
            case "ping" if self.principal is not None:
                self._tell({"type": "pong"})
            case _:
                await self.close(UNREADABLE if self.principal else UNAUTHENTICATED)

    async def _sign_in(self, token: str) -> None:
        try:
            principal = await identify(token)
        except (BadToken, Refusal):
            self._tell({"type": "session"})
            await self.close(UNAUTHENTICATED)
            return
        self.principal, self.token = principal, token
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
        workspace = principal.workspace
        self.place = Place(time.time(), secrets.token_hex(8), principal.id)
        self.rooms = (
            room("session", principal.session_id),
            room("user", principal.id),
            room("line", self.place.line_id),
            room("organisation", workspace.code) if workspace else room("platform", "all"),
        )
        await hub().subscribe()
        self.held = []
        hub().enter(self, self.rooms)
        self.is_watched = True
        await watch().add(self)
        # After the rooms were entered: what is written from here on is pushed.
        self.is_ready(await position_of(principal))

    async def _check_room(self, room: Any, which: str) -> None:
        """The specification's `join` and `joinRoom`: accepted when they name one's own room, which
        the token has joined already; anything else ends the line."""
        principal = self.principal
        own = None
        if principal is not None:
            workspace = principal.workspace
            own = principal.email if which == "email" else workspace.code if workspace else None
        if own is None or room != own:
            await self.close(NOT_YOURS)

    async def _close_unless_signed_in(self) -> None:
        await asyncio.sleep(AUTH_SECONDS)
        await self.close(UNAUTHENTICATED)

    async def end_session(self) -> None:
        """The session has ended and nobody said so in time."""
        await self._end(UNAUTHENTICATED, {"type": "session"})

    async def give_way(self) -> None:
        """The person has opened another socket, and may have ten: this one is the oldest."""
        await self._end(REPLACED)

    async def try_again_later(self) -> None:
        """Nothing can be heard at present."""
        await self._end(TRY_AGAIN_LATER)

    def is_ready(self, position: int) -> None:
        """The browser hears what is changed after this position, and asks for what it has missed."""
        held, self.held = self.held or [], None
        self.position = position
        self._tell({"type": "ready", "position": position})
        for frame in held:
            self.say(frame)

    async def hear(self, event: dict[str, Any]) -> None:
        """An event of one of the rooms that is not for the browser as it is."""
        match event["type"]:
            case "line.replaced":
                await self.give_way()
            case "session.ended":
                await self.session_ended(event["reason"])

    async def session_ended(self, reason: str) -> None:
        """Forced logout: `new_login` has its own words in the browser, the rest is an ended session.

        Who left by the own hand is not told so: that browser is on its way already, and another one
        with the token hears it when it opens its line again.
        """
        if reason in BY_OWN_HAND:
            await self._end(UNAUTHENTICATED)
        else:
            kind = "logout" if reason == "new_login" else "session"
            await self._end(UNAUTHENTICATED, {"type": kind, "reason": reason})

    async def _end(self, code: int, words: dict[str, Any] | None = None) -> None:
        """Closes the line, once: it may be told so by a message and by the watch."""
        if self.is_closing:
            return
        self.held = None
        if words is not None:
            self._tell(words)
        self.is_closing = True
        if words is not None:
            await self.sender.wait_until_read(GOODBYE_SECONDS)
        with contextlib.suppress(RuntimeError):  # the other side has hung up
            await self.close(code)

    def say(self, frame: Frame) -> None:
        """Sends a frame without waiting for the browser. One that does not read is cut off: it asks for
        what it has missed once it is back."""
        if self.is_closing:
            return
        if self.held is not None:
            self.held.append(frame)
            return
        self.sender.put(frame)
        if self.sender.has_overflowed:
            hub().begin(self.try_again_later())

    def _tell(self, payload: dict[str, Any]) -> None:
        self.say(text_frame(payload))

    def _too_fast(self) -> bool:
        now = time.monotonic()
        if now - self.second >= 1:
            self.second, self.frames = now, 0
        self.frames += 1
        return self.frames > FRAMES_A_SECOND
