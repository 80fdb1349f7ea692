"""Local mode: its folder, its secrets, its addresses and its stores."""

import base64
import fcntl
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from config.stack.steps import ROOT, StepFailed


def var() -> Path:
    """The folder of everything local mode keeps: VAR_DIR, or `var` in the project."""
    folder = ROOT / os.environ.get("VAR_DIR", "var")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def port() -> int:
    return int(os.environ.get("PORT") or 8000)


def socket_port() -> int:
    return int(os.environ.get("SOCKET_PORT") or 8001)


def record() -> Path:
    """The file in which a run notes its processes."""
    return var() / "processes.json"


class AlreadyRunning(StepFailed):
    """Another `make up` of this folder runs; `pid` is its process."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        super().__init__(f"Class Master is already running (process {pid}). `make down` stops it.")


@contextmanager
def only_one() -> Iterator[None]:
    """Hold this folder's lock, or raise AlreadyRunning.

    A record lock: unlike flock's it is not inherited, so what a killed run leaves does not hold it.
    """
    with (var() / "up.lock").open("a+") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            raise AlreadyRunning(int(file.read() or 0)) from None
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


def environment() -> dict[str, str]:
    """What our processes find in their environment. What the caller has set stays."""
    folder = var()
    defaults = {
        "DJANGO_SETTINGS_MODULE": "config.settings.local",
        "PUBLIC_URL": f"http://localhost:{port()}",
        "SOCKET_URL": f"ws://localhost:{socket_port()}/ws",
        "VAR_DIR": str(folder),
        "FILES_DIR": str(folder / "files"),
        "PYTHONUNBUFFERED": "1",
        **_secrets(folder / "secrets.env"),
    }
    return defaults | os.environ


@contextmanager
def stores(environment: dict[str, str], *, keep: bool = False) -> Iterator[dict[str, str]]:
    """`environment` with the stores' addresses; those that it does not name are started here.

    They are stopped at the end unless `keep`: another run uses them. Raises StepFailed for a database
    of somebody else's without its owner's address.
    """
    from config.stack.stores import start_postgres, start_redis, stop_postgres, stop_redis

    folder = var()
    started: dict[str, str] = {}
    try:
        if "DATABASE_URL" not in environment:
            databases = start_postgres(folder / "postgres")
            started |= {
                "OWNER_DATABASE_URL": databases.owner,
                "DATABASE_URL": databases.application,
            }
        elif "OWNER_DATABASE_URL" not in environment:
            raise StepFailed(
                "DATABASE_URL is set and OWNER_DATABASE_URL is not: name the role that owns the"
                " tables too (docs/operations.md)."
            )
        if "REDIS_URL" not in environment:
            started["REDIS_URL"] = start_redis(folder / "redis")
        yield environment | started
    finally:
        if "REDIS_URL" in started and not keep:
            stop_redis(folder / "redis")
        if "DATABASE_URL" in started and not keep:
            stop_postgres(folder / "postgres")


def where(environment: dict[str, str]) -> str:
    """A line for people: the stores' addresses, and the data's folder when it is not `var/`."""
    from config.stack.unprivileged import home

    databases = (urlsplit(environment[name]) for name in ("DATABASE_URL", "REDIS_URL"))
    text = ", ".join(f"{url.hostname}:{url.port}" for url in databases)
    folder = var() / "postgres"
    if folder.exists() and home(folder) != folder.resolve():
        text += (
            "; the account that PostgreSQL needs under root cannot reach var/,"
            f" so the data is in {home(folder).parent}"
        )
    return text


def new_secrets() -> dict[str, str]:
    """A value for each secret that our processes need."""
    backup_key = base64.b64encode(secrets.token_bytes(32)).decode()
    texts = {name: secrets.token_urlsafe(48) for name in ("SECRET_KEY", "TOKEN_KEY")}
    # Smaller than the curve's order, whatever the other bytes are.
    push_key = (
        base64.urlsafe_b64encode(secrets.token_bytes(31).rjust(32, b"\1")).decode().rstrip("=")
    )
    return texts | {"BACKUP_KEYS": f"local:{backup_key}", "VAPID_PRIVATE_KEY": push_key}


def _secrets(file: Path) -> dict[str, str]:
    """This folder's own secrets, each made once: signed links, sessions and backups survive a restart."""
    file.touch(mode=0o600)
    kept = dict(line.split("=", 1) for line in file.read_text().splitlines())
    lacking = {name: value for name, value in new_secrets().items() if name not in kept}
    with file.open("a") as end:
        end.write("".join(f"{name}={value}\n" for name, value in lacking.items()))
    return kept | lacking
