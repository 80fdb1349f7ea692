"""What granian calls for each request (RSGI), and the threads that run Django."""

import asyncio
import logging
import sys
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Thread
from typing import Any

from config.server.bodies import Bodies, Body, ClientGone
from config.server.exchange import Wsgi, address_of, answer
from config.server.requests import LARGEST_BODY, caller, client_address, heavy, refuse
from config.server.turns import Turn, Turns
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.errors import Busy, Refusal, Unavailable

THREADS = 4
SHARE = 2
"""Threads of a process that one caller holds at most."""
HEAVY = {Heavy.SHEET: 1, Heavy.PAPER: 2}
"""Heavy calls of each kind that a process runs at a time, whoever makes them."""
PATIENCE, HEAVY_PATIENCE = 10, 20
"""Seconds that a request waits for its turn, and a heavy one."""
SWITCH_SECONDS = 0.0002
"""How long a thread that computes keeps another one waiting. A list waits some ten times, once for
each answer of a store: beside an export, Python's own 5 ms made of 7 ms more than a hundred."""

log = logging.getLogger("class_master.server")


@dataclass(eq=False, slots=True, kw_only=True)
class Job(Turn):
    """A request whose body is here. `begun` is set while it waits, `ended` once it runs."""

    scope: Any
    proto: Any
    body: Body
    begun: asyncio.Future[None] | None = None
    ended: asyncio.Future[None] = field(init=False)


class Server:
    """One web process: an event loop that speaks with granian, and the threads behind it."""

    def __init__(self, application: Wsgi) -> None:
        self._application = application
        self._bodies = Bodies(LARGEST_BODY)
        self._turns: Turns[Job] = Turns(threads=THREADS, share=SHARE, heavy=HEAVY)
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._threads = [Thread(target=self._work, name=f"request-{n}") for n in range(THREADS)]

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        sys.setswitchinterval(SWITCH_SECONDS)
        for thread in self._threads:
            thread.start()

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()

    async def __rsgi__(self, scope: Any, proto: Any) -> None:
        headers = scope.headers
        client = client_address(headers, address_of(scope))
        try:
            body = await self._bodies.read(proto, headers, client)
        except ClientGone:
            return
        except Refusal as refusal:
            await self._turn_away(proto, refusal, client)
            return
        kind = heavy(scope.method, scope.path)
        job = Job(caller(headers, client), kind, scope=scope, proto=proto, body=body)
        try:
            if self._turns.ask(job):
                self._begin(job)
            else:
                await self._wait(job)
            await job.ended
        except ClientGone:
            return
        except Refusal as refusal:
            proto.response_bytes(*refuse(refusal))
        finally:
            self._bodies.release(body)

    async def _wait(self, job: Job) -> None:
        """Until it begins. Raises ClientGone, and Busy or Unavailable when that takes too long."""
        job.begun = self._loop.create_future()
        gone = self._loop.create_task(_disconnected(job.proto))
        patience = HEAVY_PATIENCE if job.heavy else PATIENCE
        await asyncio.wait({job.begun, gone}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        gone.cancel()
        if job.begun.done():
            return
        self._turns.give_up(job)
        if gone.done():
            raise ClientGone
        raise Busy if self._turns.is_running(job.caller) else Unavailable

    def _begin(self, job: Job) -> None:
        job.ended = self._loop.create_future()
        self._jobs.put(job)
        if job.begun:
            job.begun.set_result(None)

    def _work(self) -> None:
        """A thread's life: one job after the other."""
        while job := self._jobs.get():
            try:
                answer(self._application, job.scope, job.proto, job.body.file)
            except Exception:
                log.exception("A request ended outside Django.")
            finally:
                self._loop.call_soon_threadsafe(self._end, job)

    def _end(self, job: Job) -> None:
        for waiting in self._turns.end(job):
            self._begin(waiting)
        if not job.ended.done():
            job.ended.set_result(None)

    async def _turn_away(self, proto: Any, refusal: Refusal, client: str) -> None:
        """Refuses a request whose body was not read; nothing can follow on its connection."""
        log.warning("A body was refused: %s address=%s", refusal.code, client)
        status, headers, content = refuse(refusal)
        proto.response_bytes(status, [*headers, ("connection", "close")], content)
        await self._bodies.throw_away(proto)


async def _disconnected(proto: Any) -> None:
    """Ends when the client goes away. granian's own future is no asyncio task."""
    await proto.client_disconnect()
