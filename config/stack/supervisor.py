"""Keeps programs running: one that dies is started again, whatever ended it.

Only one that exits by itself OWN_EXITS times before it was ready ends the run: it would never
become so. What somebody else ended, with a signal or for want of memory, does not count.
"""

import asyncio
import contextlib
import json
import os
import re
import signal
import sys
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from config.stack.steps import ROOT

SHORTEST_WAIT, LONGEST_WAIT = 0.2, 10.0
"""Seconds before a program is started again: doubled each time, until one start has been ready for
longer than it had to wait."""
OWN_EXITS = 5
LAST_LINES = 20
# Signals that a program brings upon itself.
OWN_SIGNALS = {signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGSEGV}
COLOURS = (36, 33, 32, 35, 34)


@dataclass(frozen=True)
class Program:
    """A command line, the line of its output by which one knows that it is ready, and its environment."""

    name: str
    command: Sequence[str]
    ready: re.Pattern[str]
    environment: Mapping[str, str]


class Supervisor:
    """Runs programs side by side and shows what they say, each line with its program's name.

    `record` is a file that always names the processes that run now, for `leftovers`. A program that
    has not ended `patience` seconds after it was asked to is killed.
    """

    def __init__(
        self,
        programs: Sequence[Program],
        *,
        record: Path,
        patience: float = 25,
        output: TextIO | None = None,
    ) -> None:
        self._children = [_Child(program, self) for program in programs]
        self._record, self._patience = record, patience
        self._output = output or sys.stdout
        self._width = max(len(program.name) for program in programs)

    def run(self) -> str | None:
        """Until SIGINT or SIGTERM, then None; or the name of the program that never became ready."""
        numbers = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.getsignal(number) for number in numbers}
        try:
            return asyncio.run(self._run(numbers))
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def _run(self, signals: Sequence[signal.Signals]) -> str | None:
        loop, self.stopping = asyncio.get_running_loop(), asyncio.Event()
        for number in signals:
            loop.add_signal_handler(number, self._stop)
        kept = {asyncio.create_task(child.keep()): child for child in self._children}
        asked = asyncio.create_task(self.stopping.wait())
        await asyncio.wait([asked, *kept], return_when=asyncio.FIRST_COMPLETED)
        hopeless = None
        if not self.stopping.is_set():
            hopeless = next(child for task, child in kept.items() if task.done())
            self._stop()
        _, slow = await asyncio.wait(kept, timeout=self._patience)
        for task in slow:
            self.say(kept[task].program.name, f"It did not end within {self._patience:g} s.")
            kept[task].kill()
        await asyncio.gather(*kept)
        self._record.unlink(missing_ok=True)
        return self._tell_the_end_of(hopeless) if hopeless else None

    def _stop(self) -> None:
        """Asks all to end; asked a second time, it does not wait."""
        for child in self._children:
            if self.stopping.is_set():
                child.kill()
            else:
                child.terminate()
        self.stopping.set()

    def _tell_the_end_of(self, child: "_Child") -> str:
        name = child.program.name
        self.say(name, f"It ended {OWN_EXITS} times before it was ready. The last time it said:")
        for line in child.last_lines:
            self.say(name, line)
        return name

    def write_record(self) -> None:
        rows = {
            child.program.name: {"group": child.process.pid}
            for child in self._children
            if child.process
        }
        unfinished = self._record.with_suffix(".unfinished")
        unfinished.write_text(json.dumps(rows, indent=2))
        unfinished.replace(self._record)

    def say(self, name: str, line: str) -> None:
        head = f"{time.strftime('%H:%M:%S')} {name:<{self._width}} |"
        if self._output.isatty():
            place = [child.program.name for child in self._children].index(name)
            head = f"\033[{COLOURS[place % len(COLOURS)]}m{head}\033[0m"
        print(head, line, file=self._output, flush=True)


class _Child:
    """One program and the process that runs it at present."""

    def __init__(self, program: Program, supervisor: Supervisor) -> None:
        self.program, self._supervisor = program, supervisor
        self.process: asyncio.subprocess.Process | None = None
        self.last_lines: deque[str] = deque(maxlen=LAST_LINES)
        self._output: asyncio.Task[None] | None = None
        self._ready_since: float | None = None

    async def keep(self) -> None:
        """Start it again and again, until the supervisor stops or it cannot be brought to be ready."""
        wait, own_exits = SHORTEST_WAIT, 0
        stopping = self._supervisor.stopping
        while not stopping.is_set():
            await self._start()
            if stopping.is_set():
                self.terminate()
            status = await self._ended()
            if stopping.is_set():
                return
            ready_seconds = self._ready_since and time.monotonic() - self._ready_since
            if ready_seconds is not None:
                own_exits = 0
            elif status >= 0 or -status in OWN_SIGNALS:
                own_exits += 1
            if own_exits == OWN_EXITS:
                return
            if ready_seconds and ready_seconds > wait:
                wait = SHORTEST_WAIT
            told = f"{_told(status)} It is started again in {wait:g} s."
            self._supervisor.say(self.program.name, told)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stopping.wait(), wait)
            wait = min(wait * 2, LONGEST_WAIT)

    def terminate(self) -> None:
        """Ask the process to end."""
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                self.process.terminate()

    def kill(self) -> None:
        """The process with all that it has started."""
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)

    async def _start(self) -> None:
        self._ready_since = None
        self.last_lines.clear()
        # A pipe of our own: asyncio's keeps `wait` waiting while what the process started holds it.
        output, theirs = os.pipe()
        try:
            self.process = await asyncio.create_subprocess_exec(
                *self.program.command,
                cwd=ROOT,
                env=self.program.environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=theirs,
                stderr=theirs,
                # Ctrl-C in the terminal is for the supervisor alone; and what the process starts
                # can be ended with it.
                start_new_session=True,
            )
        finally:
            os.close(theirs)
        self._supervisor.write_record()
        self._output = asyncio.create_task(self._read(output))

    async def _ended(self) -> int:
        """Wait for the end of the process, and end what it has left behind: a server's workers would
        keep its port."""
        assert self.process
        assert self._output
        status = await self.process.wait()
        self.kill()
        await self._output
        self.process = None
        return status

    async def _read(self, output: int) -> None:
        """Show what comes out of the pipe until all who could write have ended."""
        reader = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        transport, _ = await loop.connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(output, "rb")
        )
        rest = b""
        while piece := await reader.read(2**16):
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                self._heard(line)
        if rest:
            self._heard(rest)
        transport.close()

    def _heard(self, raw: bytes) -> None:
        line = raw.decode(errors="replace").rstrip()
        self.last_lines.append(line)
        self._supervisor.say(self.program.name, line)
        if self._ready_since is None and self.program.ready.search(line):
            self._ready_since = time.monotonic()


def _told(status: int) -> str:
    if status < 0:
        return f"It was ended by {signal.Signals(-status).name}."
    return f"It ended with status {status}."
