"""A WebSocket client that calls the ASGI application without a server."""

import asyncio
from collections.abc import Callable
from typing import Any

import orjson
from asgiref.testing import ApplicationCommunicator

from config.asgi import application

ORIGIN = b"http://localhost:8000"
TIMEOUT = 30
"""Seconds to wait for an answer; long, for a busy machine."""


class WebSocketClient:
    """One WebSocket connection."""

    def __init__(self, origin: bytes | None = ORIGIN) -> None:
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
        found = await self._socket.receive_output(timeout=seconds)
        assert found["type"] == "websocket.send", found
        return orjson.loads(found["text"])

    async def closed(self, seconds: float = TIMEOUT) -> int:
        """Skips events until the server closes the connection, and returns the close code."""
        while True:
            found = await self._socket.receive_output(timeout=seconds)
            if found["type"] == "websocket.close":
                await self.disconnect()
                return int(found["code"])

    async def receives_nothing(self, seconds: float = 0.2) -> bool:
        return await self._socket.receive_nothing(timeout=seconds)

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
