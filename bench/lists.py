"""The student list, 25 of 20,000 by branch: CPU of Python and PostgreSQL a request.

Three workers answer the same request in interleaved rounds, each in a process of its own:
`floor` is a bare WSGI view with psycopg and orjson on our SQL; `ours` is the whole product from
the WSGI door, session check and policy included; `usual` is what django-tenants, DRF and
ModelSerializer give when written without care, connections persistent.
"""

import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings

from bench.students import Prepared, prepare

ROUNDS, REQUESTS = 7, {"floor": 1500, "ours": 800, "usual": 40}
TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Cost:
    """CPU milliseconds of one request."""

    python: float
    postgres: float

    @property
    def total(self) -> float:
        return self.python + self.postgres


class Worker:
    """A process that answers the request on command and says what that cost."""

    def __init__(self, kind: str, prepared: Prepared) -> None:
        self.kind = kind
        # As the product runs: a pool inside the process.
        own = {"PGAPPNAME": f"bench-{kind}", "DB_POOL": "1"}
        environment = os.environ | prepared.environment() | own
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.worker", kind],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).resolve().parent.parent,
        )
        self.first = self._ask(1)
        self.statements = int(self.first["statements"])
        self._ask(max(20, REQUESTS[kind] // 5))

    def round(self) -> Cost:
        count = REQUESTS[self.kind]
        before = self._postgres_seconds()
        python = self._ask(count)["cpu"]
        postgres = self._postgres_seconds() - before
        return Cost(python * 1000 / count, postgres * 1000 / count)

    def stop(self) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait(timeout=10)

    def _ask(self, count: int) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{count}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"The worker {self.kind} has died.")
        return json.loads(line)

    def _postgres_seconds(self) -> float:
        """User and system time of the backends that serve this worker."""
        return sum(_cpu_of(pid) for pid in _backends(f"bench-{self.kind}"))


def _backends(application: str) -> list[int]:
    database = settings.DATABASES["default"]
    with psycopg.connect(
        host=database["HOST"],
        port=database["PORT"],
        user=database["USER"],
        password=database["PASSWORD"],
        dbname=database["NAME"],
        autocommit=True,
    ) as connection:
        found = connection.execute(
            "SELECT pid FROM pg_stat_activity WHERE application_name = %s", [application]
        )
        return [pid for (pid,) in found]


def _cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def measure() -> list[dict[str, Any]]:
    prepared = prepare()
    workers = {kind: Worker(kind, prepared) for kind in REQUESTS}
    try:
        bodies = {kind: worker.first["rows"] for kind, worker in workers.items()}
        assert bodies["floor"] == bodies["ours"] == bodies["usual"], bodies
        rounds = [{kind: worker.round() for kind, worker in workers.items()} for _ in range(ROUNDS)]
    finally:
        for worker in workers.values():
            worker.stop()
    mid = {kind: statistics.median(r[kind].total for r in rounds) for kind in REQUESTS}
    over_floor = statistics.median(r["ours"].total / r["floor"].total for r in rounds)
    under_usual = statistics.median(r["usual"].total / r["ours"].total for r in rounds)
    statements = workers["ours"].statements
    return [
        _row(
            "student list, CPU against a bare view",
            mid["ours"],
            mid["floor"],
            over_floor,
            "≤ 4",
            over_floor <= 4,
        ),
        _row(
            "student list, CPU against the usual stack",
            mid["ours"],
            mid["usual"],
            under_usual,
            "≥ 9 times less",
            under_usual >= 9,
        ),
        {
            "name": "student list, statements",
            "ours": statements,
            "floor": 2,
            "ratio": "",
            "goal": "≤ 2",
            "holds": statements <= 2,
        },
    ]


def _row(name: str, ours: float, floor: float, ratio: float, goal: str, holds: bool) -> dict:
    return {
        "name": name,
        "ours": f"{ours:.2f} ms",
        "floor": f"{floor:.2f} ms",
        "ratio": round(ratio, 2),
        "goal": goal,
        "holds": holds,
    }
