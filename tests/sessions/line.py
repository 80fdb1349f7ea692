"""A browser's live line, spoken to without a server in between."""

import asyncio
from collections.abc import Callable
from typing import Any

import orjson
from asgiref.testing import ApplicationCommunicator

from config.asgi import application

ORIGIN = b"http://localhost:8000"
PATIENCE = 30
"""Seconds until an answer that does not come has failed: a busy machine takes many of them."""


class Line:
    """One socket: what goes out, what comes in, and with which code it ends."""

    def __init__(self, origin: bytes | None = ORIGIN) -> None:
        headers = [] if origin is None else [(b"origin", origin)]
        scope = {"type": "websocket", "path": "/ws", "query_string": b"", "headers": headers}
        self._socket = ApplicationCommunicator(application, scope | {"subprotocols": []})

    async def open(self) -> bool:
        await self._socket.send_input({"type": "websocket.connect"})
        found = await self._socket.receive_output(timeout=PATIENCE)
        return found["type"] == "websocket.accept"

    async def sign_in(self, token: str) -> Any:
        await self.send({"type": "auth", "token": token})
        return await self.event()

    async def send(self, frame: Any) -> None:
        text = frame if isinstance(frame, str) else orjson.dumps(frame).decode()
        await self._socket.send_input({"type": "websocket.receive", "text": text})

    async def send_bytes(self, data: bytes) -> None:
        await self._socket.send_input({"type": "websocket.receive", "bytes": data})

    async def event(self, seconds: float = PATIENCE) -> Any:
        """The next event; the test fails when none comes."""
        found = await self._socket.receive_output(timeout=seconds)
        assert found["type"] == "websocket.send", found
        return orjson.loads(found["text"])

    async def closed(self, seconds: float = PATIENCE) -> int:
        """The code with which the server ends the line; events before it are passed over."""
        while True:
            found = await self._socket.receive_output(timeout=seconds)
            if found["type"] == "websocket.close":
                await self.hang_up()
                return int(found["code"])

    async def silent(self, seconds: float = 0.2) -> bool:
        return await self._socket.receive_nothing(timeout=seconds)

    async def hang_up(self) -> None:
        await self._socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await self._socket.wait(timeout=PATIENCE)


async def line_of(token: str) -> Line:
    """An open line that is signed in."""
    line = Line()
    assert await line.open()
    assert await line.sign_in(token) == {"type": "ready"}
    return line


async def until(condition: Callable[[], Any]) -> None:
    """Returns when the condition holds; the test fails when it does not for half a minute."""
    async with asyncio.timeout(30):
        while not condition():  # noqa: ASYNC110 - what is waited for announces nothing
            await asyncio.sleep(0.01)
