"""The processes that the product runs as: the same command lines on one machine and in containers."""

import re
from collections.abc import Mapping

from config.stack.steps import PYTHON
from config.stack.supervisor import Program

WEB_PROCESSES = 2
"""They share the port: while one starts again, the other answers."""

OWNERS = "schemas"
"""The process that makes and drops schemas, as the owner of the tables."""


def commands(host: str, port: int, socket_port: int) -> dict[str, str]:
    """A command line a service; docker-compose.yml runs the same ones."""
    return {
        # A client that sends half a header is dropped after 15 s, and so is an idle connection; a
        # connection costs memory and no thread, so there may be many.
        "web": (
            f"granian --interface rsgi --no-ws --http 1 --host {host} --port {port} --workers 1"
            " --backpressure 4096 --http1-header-read-timeout 15000 --workers-kill-timeout 20"
            " config.rsgi:application"
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
        # The only one that gets OWNER_DATABASE_URL.
        OWNERS: "manage run_schema_worker",
    }


def given_to(name: str, environment: Mapping[str, str]) -> dict[str, str]:
    """What the process of this name finds in its environment: only the owner's is told how to be it."""
    return {
        variable: value
        for variable, value in environment.items()
        if variable != "OWNER_DATABASE_URL" or name == OWNERS
    }


ENVIRONMENT = {"REMAP_SIGTERM": "SIGQUIT"}
"""What the processes find in their environment on any machine: a worker that is asked to end waits
for its tasks, but not for ever (CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT)."""

READY = {
    "web": re.compile(r"Started worker-1"),
    "sockets": re.compile(r"Uvicorn running on"),
    "worker": re.compile(r"celery@\S+ ready\."),
    "beat": re.compile(r"beat: Starting"),
    OWNERS: re.compile(r"Keeping schemas ready"),
}
"""What each says once it is ready."""


def programs(
    host: str, port: int, socket_port: int, environment: Mapping[str, str]
) -> list[Program]:
    """The processes of `make up`, each with what it may know of this environment."""
    lines = commands(host, port, socket_port)
    names = [f"web-{number}" for number in range(1, WEB_PROCESSES + 1)]
    names += [name for name in lines if name != "web"]
    services = {name: name.partition("-")[0] for name in names}
    return [
        Program(
            name,
            (str(PYTHON), "-m", *lines[service].split()),
            READY[service],
            given_to(service, environment) | ENVIRONMENT,
        )
        for name, service in services.items()
    ]
