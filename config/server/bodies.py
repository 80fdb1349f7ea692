"""Reading the body of a request before anything else is done with it.

A body comes as slowly as its sender likes, so it is read on the event loop: a slow one holds some
memory and a connection, never a thread. One that hardly moves is dropped.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from granian.rsgi import ProtocolClosed, ProtocolError

from shared_apps.core.errors import LengthRequired, Malformed, TooLarge, TooSlow, Unavailable

LEAST = 16 * 1024
"""Bytes that a body must move a second, over any WINDOW seconds."""
WINDOW = 10
SMALL = 64 * 1024
"""Bytes of a body that is read in one piece: within WINDOW, whatever its size."""
IN_MEMORY = 256 * 1024
"""Bytes of a body beyond which it is kept in a temporary file."""
HELD_OF_ONE, HELD = 64 * 2**20, 256 * 2**20
"""Bytes of bodies that a process holds at a time: of one address, and of all."""
LINGER_SECONDS, LINGER_BYTES = 10, 64 * 2**20
"""How long, and how much, of a refused body is read and thrown away."""


class ClientGone(Exception):
    """The client went away before its body was whole."""


class Body:
    """A body that has arrived. `file` is read from its start."""

    __slots__ = ("address", "file", "held")

    def __init__(self, file: IO[bytes], address: str = "", held: int = 0) -> None:
        self.file, self.address, self.held = file, address, held


class Arrival:
    """A body on its way. `marks` are the bytes that had come at each of the last WINDOW seconds."""

    __slots__ = ("marks", "received", "task", "too_slow")

    def __init__(self, task: asyncio.Task[Any]) -> None:
        self.task = task
        self.received = 0
        self.marks: deque[int] = deque([0], maxlen=WINDOW)
        self.too_slow = False


class Bodies:
    """The bodies that one process holds. For its event loop alone."""

    def __init__(self, most: int) -> None:
        """`most`: bytes of the largest body that is taken."""
        self._most = most
        self._arriving: set[Arrival] = set()
        self._looks = False
        self._held: Counter[str] = Counter()

    async def read(self, proto: Any, headers: Any, address: str) -> Body:
        """The whole body; `release` it afterwards.

        Raises LengthRequired, TooLarge and Malformed before anything is read; TooSlow, Unavailable
        when the process holds enough already, ClientGone.
        """
        size = self._size(headers)
        if not size:
            return Body(BytesIO())
        if size > SMALL:
            return await self._read_piece_by_piece(proto, size, address)
        body = Body(BytesIO(), address)
        self._hold(body, size)
        try:
            async with asyncio.timeout(WINDOW):
                body.file = BytesIO(await proto())
        except BaseException as failure:
            self.release(body)
            if isinstance(failure, TimeoutError):
                raise TooSlow from None
            if isinstance(failure, (ProtocolClosed, ProtocolError)):
                raise ClientGone from None
            raise
        return body

    def release(self, body: Body) -> None:
        """Gives back what the body took."""
        body.file.close()
        if body.held:
            self._held[body.address] -= body.held
            if not self._held[body.address]:
                del self._held[body.address]
            body.held = 0

    async def throw_away(self, proto: Any) -> None:
        """Read what comes of a body that was refused, for a while: bytes that arrive at a closed
        connection make the sender's system forget the answer."""
        received = 0
        try:
            async with asyncio.timeout(LINGER_SECONDS):
                async for chunk in proto:
                    received += len(chunk)
                    if received > LINGER_BYTES:
                        return
        except (TimeoutError, ProtocolClosed, ProtocolError):
            return

    def _size(self, headers: Any) -> int:
        """What the sender says. Bytes that nobody counted could end at any place."""
        raw = headers.get("content-length")
        if raw is None:
            if "transfer-encoding" in headers:
                raise LengthRequired
            return 0
        if not raw.isdecimal():
            raise Malformed
        size = int(raw)
        if size > self._most:
            raise TooLarge
        return size

    async def _read_piece_by_piece(self, proto: Any, size: int, address: str) -> Body:
        file: Any = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  `release` closes it
        body = Body(file, address)
        try:
            async with self._watched() as arrival:
                async for chunk in proto:
                    arrival.received += len(chunk)
                    self._hold(body, len(chunk))
                    file.write(chunk)
            if arrival.received < size:
                raise ClientGone
            file.seek(0)
        except BaseException:
            self.release(body)
            raise
        return body

    def _hold(self, body: Body, size: int) -> None:
        address = body.address
        if self._held[address] + size > HELD_OF_ONE or self._held.total() + size > HELD:
            raise Unavailable
        self._held[address] += size
        body.held += size

    @asynccontextmanager
    async def _watched(self) -> AsyncIterator[Arrival]:
        """Raises TooSlow into the block once the body hardly moves."""
        task = asyncio.current_task()
        assert task is not None
        arrival = Arrival(task)
        self._arriving.add(arrival)
        if not self._looks:
            self._looks = True
            asyncio.get_running_loop().call_later(1, self._look)
        try:
            yield arrival
        except asyncio.CancelledError:
            if not arrival.too_slow:
                raise
            task.uncancel()
            raise TooSlow from None
        finally:
            self._arriving.discard(arrival)

    def _look(self) -> None:
        """Each second: ends what has moved too little since WINDOW seconds ago."""
        for arrival in self._arriving:
            long_enough = len(arrival.marks) == WINDOW
            if long_enough and arrival.received - arrival.marks[0] < LEAST * WINDOW:
                arrival.too_slow = True
                arrival.task.cancel()
            arrival.marks.append(arrival.received)
        self._looks = bool(self._arriving)
        if self._looks:
            asyncio.get_running_loop().call_later(1, self._look)
