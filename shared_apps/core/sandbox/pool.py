"""A few processes of one program, replaced when a job ends one. The other side of the pipes is
`child.py`."""

import errno
import json
import os
import signal
import subprocess
import sys
import weakref
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import BoundedSemaphore
from typing import IO, Any, cast

from shared_apps.core.errors import Unavailable

CHILD = Path(__file__).with_name("child.py")
HEAD = 8  # bytes in front of a result that say how long it is
# What the loader and fontconfig look for. Addresses and keys of the stores stay here.
ENVIRONMENT = {
    "DYLD_FALLBACK_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "FONTCONFIG_FILE",
    "FONTCONFIG_PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "LD_LIBRARY_PATH",
    "PATH",
    "TMPDIR",
    "XDG_CACHE_HOME",
}


@dataclass(frozen=True)
class Limits:
    """Of one job: seconds by the clock, bytes of memory, and bytes of its result."""

    seconds: float
    memory: int
    result: int


class Ended(Exception):
    """The process is gone, with this exit status, and its job with it."""

    def __init__(self, status: int, limits: Limits) -> None:
        super().__init__(status)
        self.status, self.limits = status, limits

    @property
    def reason(self) -> str:
        """Why, for the log."""
        known = {
            -signal.SIGALRM: f"it took longer than {self.limits.seconds} s",
            errno.ENOMEM: f"it needed more than {self.limits.memory} bytes of memory",
            errno.EMSGSIZE: f"its result was longer than {self.limits.result} bytes",
        }
        return known.get(self.status, f"its process ended with status {self.status}")


def command(program: Path) -> list[str | Path]:
    """How a process of the program is started."""
    return [sys.executable, "-I", CHILD, program]


def sent(job: Mapping[str, Any], content: bytes, limits: Limits) -> bytes:
    """A job as it goes over the pipe."""
    head = {**job, **asdict(limits), "size": len(content)}
    return json.dumps(head).encode() + b"\n" + content


class Process:
    """One process and the two pipes to it."""

    def __init__(self, program: Path) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own program, nothing of a request
            command(program),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={name: os.environ[name] for name in ENVIRONMENT & os.environ.keys()},
        )
        self._jobs = cast("IO[bytes]", self._process.stdin)
        self._results = cast("IO[bytes]", self._process.stdout)
        self.jobs = 0

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def work(self, job: Mapping[str, Any], content: bytes, limits: Limits) -> bytes:
        """The result. Raises Ended; whatever it raises, its result is lost and it must be ended."""
        self.jobs += 1
        with suppress(BrokenPipeError):
            self._jobs.write(sent(job, content, limits))
            self._jobs.flush()
        head = self._results.read(HEAD)
        length = int.from_bytes(head, "big")
        if length > limits.result:
            raise Ended(errno.EMSGSIZE, limits)
        result = self._results.read(length)
        if len(head) < HEAD or len(result) < length:
            raise Ended(self._process.wait(), limits)
        return result

    def end(self) -> None:
        self._process.kill()
        with suppress(BrokenPipeError):  # of a job that was written in part
            self._jobs.close()
        self._results.close()
        self._process.wait()


class Pool:
    """At most `at_once` processes of a program, started when they are needed; each is replaced after
    so many `jobs`. Somebody who has waited `patience` seconds for a free one reads `busy`, a
    program its `busy_code`."""

    def __init__(
        self,
        program: Path,
        *,
        at_once: int,
        jobs: int,
        busy: str,
        busy_code: str,
        patience: float = 10,
    ) -> None:
        self._program, self.at_once, self.jobs = program, at_once, jobs
        self._busy, self._busy_code, self.patience = busy, busy_code, patience
        self._forget()
        _pools.add(self)

    def work(self, job: Mapping[str, Any], content: bytes, limits: Limits) -> bytes:
        """What the program makes of the job, within its limits. Raises Ended when it went beyond them,
        Unavailable when no process gets free."""
        if not self._places.acquire(timeout=self.patience):
            raise Unavailable(self._busy, code=self._busy_code)
        try:
            return self._work(job, content, limits)
        finally:
            self._places.release()

    def _work(self, job: Mapping[str, Any], content: bytes, limits: Limits) -> bytes:
        process = self._take()
        try:
            result = process.work(job, content, limits)
        except BaseException:
            # Its next result would be of this job, for whoever comes then.
            process.end()
            raise
        if process.jobs < self.jobs:
            self._free.append(process)
        else:
            process.end()
        return result

    def _take(self) -> Process:
        """The one that was used last, so that the others are only there when they are needed."""
        while True:
            try:
                process = self._free.pop()
            except IndexError:
                return Process(self._program)
            if process.is_alive and process.jobs < self.jobs:
                return process
            process.end()

    def _forget(self) -> None:
        self._places = BoundedSemaphore(self.at_once)
        self._free: list[Process] = []


_pools: "weakref.WeakSet[Pool]" = weakref.WeakSet()


def _forget_all() -> None:
    """Two processes at one child would read each other's results: a fork begins without any."""
    for pool in list(_pools):
        pool._forget()


os.register_at_fork(after_in_child=_forget_all)
