"""Sending to a socket whose other side may read slowly, or not at all."""

import asyncio
import types
from collections.abc import Callable, Coroutine, Generator
from contextlib import suppress
from typing import Any

MOST_UNSENT = 100
"""Frames that wait for a browser to read; with one more it has missed too much."""

HUNG_UP = (RuntimeError, OSError)
"""What sending raises when the other side has."""

Frame = dict[str, Any]
Send = Callable[[Frame], Coroutine[Any, Any, None]]


class Sender:
    """Sends the frames of one socket in their order. Nobody waits for the other side."""

    __slots__ = ("_send", "_task", "_unsent", "has_overflowed")

    def __init__(self, send: Send) -> None:
        self._send = send
        self._task: asyncio.Task[None] | None = None
        self._unsent: list[Frame] | None = None
        self.has_overflowed = False

    def put(self, frame: Frame) -> None:
        """Sends a frame, now or when the other side has read those before it."""
        if self._task is None:
            with suppress(*HUNG_UP):
                self._task = begin(self._send(frame))
            if self._task is not None:
                self._task.add_done_callback(self._go_on)
        elif self._unsent is None:
            self._unsent = [frame]
        elif len(self._unsent) < MOST_UNSENT:
            self._unsent.append(frame)
        else:
            self.has_overflowed = True

    async def wait_until_read(self, seconds: float) -> None:
        """Waits until the other side has read all that was put, at most so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._task is not None:
                    await asyncio.wait({self._task})
                    await asyncio.sleep(0)  # what waits is put by then

    def _go_on(self, task: asyncio.Task[None]) -> None:
        unsent, self._task, self._unsent = self._unsent, None, None
        if task.cancelled() or task.exception() is not None or self.has_overflowed:
            return
        for frame in unsent or []:
            self.put(frame)


def begin(coroutine: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Runs a coroutine up to where it has to wait and the rest of it as a task; returns None if it did not
    have to. A broadcast to a thousand sockets so needs no thousand tasks (from Python 3.12 on
    `asyncio.eager_task_factory` does the same)."""
    try:
        waits_for = coroutine.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_rest(coroutine, waits_for))


@types.coroutine
def _rest(coroutine: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    try:
        while True:
            try:
                yield waits_for
            except BaseException as error:  # noqa: BLE001 - it is the coroutine's, as when it is cancelled
                waits_for = coroutine.throw(error)
            else:
                waits_for = coroutine.send(None)
    except StopIteration:
        return
