"""What sixteen exports of one centre cost another: its list, answered by the product's own web processes.

Two centres have 14,000 students each. Somebody reads a list of one; then again, while sixteen clients
(`bench.flood`, a process of its own) export all students of the other without a pause. `floor` is the
95th percentile of the quiet rounds, `ours` that of the others, in turns. Wall time: whatever else the
machine does at the same time is in it. Once the web processes write the files, once a worker does.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from django.core.management import call_command

from bench.centre import make_centre
from bench.workspace import LARGE
from config.stack.processes import WEB_PROCESSES
from tests.stack.workers import Processes, processes

CLIENTS = 16
SIZE = replace(LARGE, students=14_000)
ROUNDS, REQUESTS = 3, 200
REQUESTS_A_CONNECTION = 20  # the kernel deals connections to the web processes
MOST = 10
LIST = "/class/v1/student?pageSize=25"


def measure() -> list[dict[str, Any]]:
    call_command("migrate", verbosity=0)
    noisy, quiet = (
        make_centre(f"{name} Academy", name.lower(), SIZE).token for name in ("Noisy", "Quiet")
    )
    at_once = _beside_exports(noisy, quiet, rows_at_once=SIZE.students + 1, status="200")
    as_jobs = _beside_exports(noisy, quiet, rows_at_once=SIZE.students - 1, status="202")
    return [at_once, as_jobs | {"name": f"{at_once['name']}, as jobs"}]


def _beside_exports(noisy: str, quiet: str, *, rows_at_once: int, status: str) -> dict[str, Any]:
    idle: list[float] = []
    busy: list[float] = []
    exports: Counter[str] = Counter()
    limit = {"EXPORT_ROWS_AT_ONCE": str(rows_at_once)}
    with (
        tempfile.TemporaryDirectory() as folder,
        processes(Path(folder), DB_POOL="1", **limit) as stack,
    ):
        stack.web(processes=WEB_PROCESSES)
        stack.worker()
        _read_list(stack.port, quiet)  # the first of everything is not counted
        for _ in range(ROUNDS):
            idle += _read_list(stack.port, quiet)
            with _flood(stack, noisy, exports):
                busy += _read_list(stack.port, quiet)
    if not exports[status]:
        raise RuntimeError(f"No export was ever answered: {exports}")
    before, beside = (_percentile_95(times) for times in (idle, busy))
    return {
        "name": f"a neighbour's list beside {CLIENTS} exports, p95",
        "ours": f"{beside:.1f} ms",
        "floor": f"{before:.1f} ms",
        "ratio": round(beside / before, 1),
        "goal": f"≤ {MOST}",
        "holds": beside <= before * MOST,
    }


def _read_list(port: int, token: str) -> list[float]:
    """What each of the requests takes, in milliseconds."""
    found = []
    for _ in range(REQUESTS // REQUESTS_A_CONNECTION):
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        for _ in range(REQUESTS_A_CONNECTION):
            start = time.perf_counter()
            connection.request("GET", LIST, headers={"Authorization": f"Bearer {token}"})
            answer = connection.getresponse()
            answer.read()
            found.append((time.perf_counter() - start) * 1000)
            if answer.status != 200:
                raise RuntimeError(f"The neighbour was answered {answer.status}.")
        connection.close()
    return found


@contextmanager
def _flood(stack: Processes, token: str, answers: Counter[str]) -> Iterator[None]:
    """While exports run; their statuses are added to `answers`."""
    command = [sys.executable, "-m", "bench.flood", str(stack.port), str(CLIENTS), token]
    root = Path(__file__).resolve().parent.parent
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(2)
        try:
            yield
        finally:
            process.kill()
            answers.update(process.stdout.read().split())


def _percentile_95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]
