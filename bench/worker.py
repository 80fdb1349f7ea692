"""One side of a comparison, in a process of its own: reads what to ask for and how often, writes
what that cost.

`ours` is the whole product from the WSGI door. `floor` are bare views (`bench.floor`). `usual` is
what django-tenants, DRF and ModelSerializer give when written without care.
"""

import gzip
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from bench import wsgi
from bench.cpu import backends, cpu_seconds

ROOT = Path(__file__).resolve().parent.parent
GZIP = b"\x1f\x8b"


@dataclass(frozen=True)
class Cost:
    """CPU milliseconds of one request."""

    python: float
    postgres: float

    @property
    def total(self) -> float:
        return self.python + self.postgres


class Worker:
    """A process that answers requests on command and says what they cost."""

    def __init__(self, kind: str, **environment: str) -> None:
        self._application = f"bench-{kind}"
        # As the product runs: a pool inside the process, and not as the owner of the tables.
        own = {"PGAPPNAME": self._application, "DB_POOL": "1", "OWNER_DATABASE_URL": ""}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.worker", kind],
            env=os.environ | environment | own,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        self._backends: list[int] = []

    @property
    def backends(self) -> list[int]:
        """The process ids of PostgreSQL's side."""
        return backends(self._application)

    def get(self, path: str, token: str) -> Mapping[str, Any]:
        """What one request with warm caches gives: `body`, the answer; `statements`, how many it took;
        `sent` and `read`, its bytes on the wire and as JSON."""
        self._ask(path, [token], times=1)
        found = self._ask(path, [token], look=True)
        self._backends = self.backends
        return found

    def cost(self, path: str, token: str, count: int) -> Cost:
        """The mean of `count` requests, after a `get`."""
        before = self._postgres_seconds()
        python = self._ask(path, [token], times=count)["cpu"]
        postgres = sum(spent - before[pid] for pid, spent in self._postgres_seconds().items())
        return Cost(python * 1000 / count, postgres * 1000 / count)

    def walls(self, path: str, tokens: Sequence[str]) -> list[float]:
        """Milliseconds from the request to its answer, one request a token, in their order."""
        return self._ask(path, tokens, times=1)["walls"]

    def stop(self) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait(timeout=10)

    def _postgres_seconds(self) -> dict[int, float]:
        """The CPU of each backend so far. One that the pool has closed since, because it was idle, is left
        out."""
        spent = {}
        for pid in self._backends:
            with suppress(FileNotFoundError):
                spent[pid] = cpu_seconds(pid)
        return spent

    def _ask(
        self, path: str, tokens: Sequence[str], *, times: int = 1, look: bool = False
    ) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        asked = {"path": path, "tokens": tokens, "times": times, "look": look}
        print(json.dumps(asked), file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self._application} has died at {path}.")
        return json.loads(line)


def environ(path: str, token: str, host: str) -> dict[str, Any]:
    """A request for `/class/v1/{path}` as every browser asks: what compressing costs is in the figures."""
    place, _, query = path.partition("?")
    asked = wsgi.environ(token, f"/class/v1/{place}", query=query, host=host)
    return asked | {"HTTP_ACCEPT_ENCODING": "gzip"}


def answer(application: wsgi.Application, path: str, token: str, host: str) -> bytes:
    """The body. Raises RuntimeError for any other status than 200."""
    status = []
    found = application(
        environ(path, token, host), lambda line, headers, exc=None: status.append(line)
    )
    body = b"".join(found)
    if hasattr(found, "close"):
        found.close()
    if not status[0].startswith("200"):
        raise RuntimeError(f"{path}: {status[0]} {body[:300]!r}")
    return body


def _side(kind: str) -> tuple[wsgi.Application, str]:
    """The application of this side and the host that it answers to."""
    if kind == "ours":
        from config.wsgi import application

        return application, "localhost"
    import django

    django.setup()
    side = import_module(f"bench.{kind}")
    return side.application(), getattr(side, "HOST", "localhost")


def plain(body: bytes) -> bytes:
    """What a browser reads."""
    return gzip.decompress(body) if body.startswith(GZIP) else body


def _look(ask: Callable[[], bytes]) -> dict[str, Any]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        body = ask()
    statements = sum("SET search_path" not in str(query["sql"]) for query in captured)
    read = plain(body)
    return {
        "body": json.loads(read),
        "statements": statements,
        "sent": len(body),
        "read": len(read),
    }


def main() -> None:
    application, host = _side(sys.argv[1])
    for line in sys.stdin:
        asked = json.loads(line)
        path, tokens = asked["path"], asked["tokens"]
        if asked["look"]:
            found = _look(lambda: answer(application, path, tokens[0], host))  # noqa: B023
        else:
            found = _run(application, path, tokens * asked["times"], host)
        print(json.dumps(found), flush=True)


def _run(application: wsgi.Application, path: str, tokens: list[str], host: str) -> dict[str, Any]:
    walls = []
    before = time.process_time()
    for token in tokens:
        start = time.perf_counter()
        answer(application, path, token, host)
        walls.append((time.perf_counter() - start) * 1000)
    return {"cpu": time.process_time() - before, "walls": walls}


if __name__ == "__main__":
    settings = "bench.usual_settings" if sys.argv[1] == "usual" else "config.settings.test"
    os.environ["DJANGO_SETTINGS_MODULE"] = settings
    main()
