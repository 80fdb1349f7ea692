"""A WebSocket client that calls the ASGI application without a server."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import orjson
from asgiref.testing import ApplicationCommunicator

from config.asgi import application

ORIGIN = b"http://localhost:8000"
TIMEOUT = 30
"""Seconds to wait for an answer; long, for a busy machine."""


class WebSocketClient:
    """One WebSocket connection. Who comes and goes is told in a round of the watch, between other events:
    it is not heard unless `hears_presence`."""

    def __init__(self, origin: bytes | None = ORIGIN) -> None:
        self.hears_presence = False
        headers = [] if origin is None else [(b"origin", origin)]
        scope = {"type": "websocket", "path": "/ws", "query_string": b"", "headers": headers}
        self._socket = ApplicationCommunicator(application, scope | {"subprotocols": []})

    async def open(self) -> bool:
        await self._socket.send_input({"type": "websocket.connect"})
        found = await self._socket.receive_output(timeout=TIMEOUT)
        return found["type"] == "websocket.accept"

    async def sign_in(self, token: str) -> Any:
        await self.send({"type": "auth", "token": token})
        return await self.event()

    async def send(self, frame: Any) -> None:
        text = frame if isinstance(frame, str) else orjson.dumps(frame).decode()
        await self._socket.send_input({"type": "websocket.receive", "text": text})

    async def send_bytes(self, data: bytes) -> None:
        await self._socket.send_input({"type": "websocket.receive", "bytes": data})

    async def event(self, seconds: float = TIMEOUT) -> Any:
        """Returns the next event. Raises TimeoutError if none arrives."""
        while True:
            found = await self._socket.receive_output(timeout=seconds)
            assert found["type"] == "websocket.send", found
            event = orjson.loads(found["text"])
            if self._is_heard(event):
                return event

    async def closed(self, seconds: float = TIMEOUT) -> int:
        """Skips events until the server closes the connection, and returns the close code."""
        while True:
            found = await self._socket.receive_output(timeout=seconds)
            if found["type"] == "websocket.close":
                await self.disconnect()
                return int(found["code"])

    async def receives_nothing(self, seconds: float = 0.2) -> bool:
        ends = time.monotonic() + seconds
        while not await self._socket.receive_nothing(timeout=max(ends - time.monotonic(), 0)):
            found = await self._socket.receive_output(timeout=TIMEOUT)
            if found["type"] != "websocket.send" or self._is_heard(orjson.loads(found["text"])):
                return False
        return True

    def _is_heard(self, event: Any) -> bool:
        return self.hears_presence or event["type"] != "presence"

    async def disconnect(self) -> None:
        await self._socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await self._socket.wait(timeout=TIMEOUT)


async def signed_in_client(token: str) -> WebSocketClient:
    """Returns an open connection that is signed in."""
    client = WebSocketClient()
    assert await client.open()
    assert (await client.sign_in(token))["type"] == "ready"
    return client


async def wait_until(condition: Callable[[], Any]) -> None:
    """Returns when the condition is true. Raises TimeoutError after 30 seconds."""
    async with asyncio.timeout(30):
        while not condition():  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0.01)
