"""/ws: the browser's live line. It carries events out; everything it may hear comes from its token."""

import asyncio
import contextlib
import logging
import time
from collections import deque
from typing import Any

import orjson
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from shared_apps.accounts import socket_places
from shared_apps.accounts.models import LoginSession
from shared_apps.accounts.principals import principal_of
from shared_apps.accounts.socket_watch import watch
from shared_apps.accounts.tokens import BadToken, read_token
from shared_apps.core import redis_server
from shared_apps.core.api.changes import visible_changes
from shared_apps.core.changes import Logged, present_position
from shared_apps.core.errors import Refusal, SetUpRequired
from shared_apps.core.principal import Principal
from tenants.context import in_public, in_space
from tenants.tenant_keys import public_group_name

AUTH_SECONDS = 5
FRAMES_A_SECOND = 20
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
    place: socket_places.Place
    is_watched = is_closing = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """As any consumer's. Without Redis there are no channels: the browser polls meanwhile."""
        try:
            await super().__call__(scope, receive, send)
        except redis_server.FAULTS as fault:
            log.warning("Redis is away, a socket is closed: %s", fault)
            with contextlib.suppress(RuntimeError):
                await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
        finally:
            if self.is_watched:
                await watch().remove(self)

    @property
    def session_id(self) -> str:
        assert self.principal is not None
        return self.principal.session_id

    async def connect(self) -> None:
        headers = dict(self.scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin not in settings.SOCKET_ORIGINS:
            await self.close()
            return
        self.frames: deque[float] = deque(maxlen=FRAMES_A_SECOND)
        self.groups_joined: list[str] = []
        await self.accept()
        self.deadline = asyncio.create_task(self._close_unless_signed_in())

    async def disconnect(self, code: int) -> None:
        deadline = getattr(self, "deadline", None)
        if deadline is not None:
            deadline.cancel()
        for group in getattr(self, "groups_joined", []):
            await self.channel_layer.group_discard(group, self.channel_name)

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
                await self._tell({"type": "pong"})
            case _:
                await self.close(UNREADABLE if self.principal else UNAUTHENTICATED)

    async def _sign_in(self, token: str) -> None:
        try:
            principal = await identify(token)
        except (BadToken, Refusal):
            await self._tell({"type": "session"})
            await self.close(UNAUTHENTICATED)
            return
        self.principal, self.token = principal, token
        self.deadline.cancel()
        rooms = [("session", principal.session_id), ("user", str(principal.id))]
        if principal.workspace is not None:
            rooms.append(("organisation", principal.workspace.code))
        else:
            rooms.append(("platform", "all"))
        for kind, id_ in rooms:
            group = public_group_name(kind, id_)
            await self.channel_layer.group_add(group, self.channel_name)
            self.groups_joined.append(group)
        self.place = socket_places.Place(time.time(), self.channel_name, principal.id)
        self.is_watched = True
        await watch().add(self)
        # After the rooms were joined: what is written from here on is pushed.
        await self._tell({"type": "ready", "position": await position_of(principal)})

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

    async def line_replaced(self, event: dict[str, Any]) -> None:
        await self.give_way()

    async def session_ended(self, event: dict[str, Any]) -> None:
        """Forced logout: `new_login` has its own words in the browser, the rest is an ended session.

        Who left by the own hand is not told so: that browser is on its way already, and another one
        with the token hears it when it opens its line again.
        """
        if event["reason"] in BY_OWN_HAND:
            await self._end(UNAUTHENTICATED)
        else:
            kind = "logout" if event["reason"] == "new_login" else "session"
            await self._end(UNAUTHENTICATED, {"type": kind, "reason": event["reason"]})

    async def live_event(self, event: dict[str, Any]) -> None:
        """Anything else that was pushed: `{"type": "live.event", "payload": {"type": …}}`."""
        await self._tell(event["payload"])

    async def space_changed(self, event: dict[str, Any]) -> None:
        """Records of the space have changed. Each person is told of those that the rights of this moment
        let the person read; of the others only that there were some, since positions are counted."""
        logged = [Logged(*row) for row in event["rows"]]
        try:
            self.principal = await identify(self.token)
        except (BadToken, Refusal):
            return  # the watch ends this line
        await self._tell(
            {
                "type": "changes",
                "after": logged[0].position - 1,
                "position": logged[-1].position,
                "changes": visible_changes(self.principal, logged),
            }
        )

    async def _end(self, code: int, words: dict[str, Any] | None = None) -> None:
        """Closes the line, once: it may be told so by a message and by the watch."""
        if self.is_closing:
            return
        self.is_closing = True
        if words is not None:
            await self._tell(words)
        with contextlib.suppress(RuntimeError):  # the other side has hung up
            await self.close(code)

    async def _tell(self, payload: dict[str, Any]) -> None:
        with contextlib.suppress(RuntimeError):  # the other side has hung up
            await self.send(text_data=orjson.dumps(payload).decode())

    def _too_fast(self) -> bool:
        now = time.monotonic()
        full = len(self.frames) == FRAMES_A_SECOND
        too_fast = full and now - self.frames[0] < 1
        self.frames.append(now)
        return too_fast
