"""Our four processes, run side by side by honcho."""

import json
import os
import shlex
import signal
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType

from honcho.manager import Manager

from config.stack.steps import PYTHON, ROOT


def commands(host: str, port: int, socket_port: int) -> dict[str, str]:
    """A command line a process; docker-compose.yml runs the same ones."""
    return {
        "web": (
            f"granian --interface wsgi --no-ws --host {host} --port {port} --workers 2"
            " --blocking-threads 4 --respawn-failed-workers --workers-kill-timeout 5"
            " config.wsgi:application"
        ),
        # Compression would cost each socket more memory than all else it holds.
        "sockets": (
            f"uvicorn --host {host} --port {socket_port} --ws websockets-sansio"
            " --ws-per-message-deflate false --ws-max-size 65536 --no-access-log"
            " --timeout-graceful-shutdown 5 --lifespan off config.asgi:application"
        ),
        "worker": (
            "celery --quiet -A celery_app worker --pool prefork --concurrency 2 --loglevel INFO"
            " --without-mingle --without-gossip"
        ),
        "beat": (
            "celery --quiet -A celery_app beat --loglevel INFO --pidfile="
            " --scheduler django_celery_beat.schedulers:DatabaseScheduler --enable-remote-control"
        ),
    }


class Stack(Manager):
    """honcho's manager that keeps a record of what it started, so that a later run can end it.

    `started` is called once all processes have a process id.
    """

    def __init__(self, record: Path, started: Callable[[], None]) -> None:
        super().__init__()
        self._record = record
        self._started = started

    def add(self, name: str, command: str, environment: Mapping[str, str]) -> None:
        # exec: the recorded process is the program itself, not a shell around it.
        line = f"exec {shlex.quote(str(PYTHON))} -m {command}"
        self.add_process(name, line, env=dict(environment), cwd=str(ROOT))

    def stopped_by_signal(self) -> bool:
        return self.returncode in {128 + signal.SIGINT, 128 + signal.SIGTERM}

    def _start(self) -> None:
        """Start all and wait for their process ids: without those honcho cannot end them.

        A signal in between is kept and delivered afterwards.
        """
        kept: list[int] = []

        def keep(number: int, _frame: FrameType | None) -> None:
            kept.append(number)

        previous = {
            number: signal.signal(number, keep) for number in (signal.SIGINT, signal.SIGTERM)
        }
        super()._start()
        early = []
        while not self._all_started():
            message = self.events.get()
            if message.type == "start":
                self._processes[message.name]["pid"] = message.data["pid"]
            else:
                early.append(message)
        for message in early:
            self.events.put(message)
        rows = {
            name: {"group": process["pid"], "watcher": process["process"].pid}
            for name, process in self._processes.items()
        }
        self._record.write_text(json.dumps(rows, indent=2))
        for caught, handler in previous.items():
            signal.signal(caught, handler)
        self._started()
        for number in kept:
            os.kill(os.getpid(), number)
