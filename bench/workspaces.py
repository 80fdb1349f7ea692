"""The student list of a thousand centres in turn, against that of one centre again and again.

One web process as the product runs it, with its pool of connections. `one` and `rotating` answer in
turns of 50 requests. A connection's first request in a workspace, when it has to learn what the
tables are, is measured by itself; its session is in Redis, as after any other request of the last
minute. PostgreSQL has the catalogue in memory by then, as after any other connection's request: where
it has to read it, after a restart or when the workspaces were just made, is a figure without a goal.
Wall time, since what costs here is PostgreSQL's and the switch between the two; memory is what a
connection's process has to itself.
"""

import statistics
from collections.abc import Sequence
from pathlib import Path

from bench.centre import large_centre, small_centres
from bench.report import Row, bound_row, figure_row, ratio_row
from bench.worker import Worker
from shared_apps.accounts.principals import principal_of
from shared_apps.accounts.tokens import read_token

CENTRES, ROUNDS, TURN = 1000, 5, 50
MOST, MOST_FIRST_MS, MOST_MEGABYTES = 1.2, 8.0, 256
FEWER, FEWER_MEGABYTES = 50, 96
PATH = "student?page=1&pageSize=25"


def measure() -> list[Row]:
    large_centre()
    one, *others = [centre.token for centre in small_centres(CENTRES + 1)]
    _fill_sessions(others)
    few = Worker("ours", DB_WORKSPACES=str(FEWER))
    try:
        few.walls(PATH, [one] * TURN)
        unread = statistics.median(few.walls(PATH, others))
        most_of_few = max(map(_megabytes, few.backends))
    finally:
        few.stop()
    worker = Worker("ours")
    try:
        worker.walls(PATH, [one] * TURN)
        _fill_sessions(others)
        first = statistics.median(worker.walls(PATH, others))
        worker.walls(PATH, others * 2)  # a statement is prepared when it comes again
        rounds = [_round(worker, one, others) for _ in range(ROUNDS)]
        most = max(map(_megabytes, worker.backends))
    finally:
        worker.stop()
    return [
        ratio_row(f"student list of {CENTRES:,} centres in turn, p50 against one", rounds, MOST),
        bound_row("a connection's first request in a workspace, p50", first, MOST_FIRST_MS, "ms"),
        figure_row("the same where PostgreSQL has the catalogue to read", f"{unread:.1f} ms"),
        bound_row(f"memory of a connection after {CENTRES:,} centres", most, MOST_MEGABYTES, "MB"),
        bound_row(
            f"the same where a connection may know {FEWER}", most_of_few, FEWER_MEGABYTES, "MB"
        ),
    ]


def _fill_sessions(tokens: Sequence[str]) -> None:
    for token in tokens:
        principal_of(read_token(token))


def _round(worker: Worker, one: str, others: Sequence[str]) -> tuple[float, float]:
    """p50 of requests that rotate over all centres, and of as many for the one."""
    rotating: list[float] = []
    staying: list[float] = []
    for start in range(0, len(others), TURN):
        rotating += worker.walls(PATH, others[start : start + TURN])
        staying += worker.walls(PATH, [one] * TURN)
    return statistics.median(rotating), statistics.median(staying)


def _megabytes(pid: int) -> float:
    """What a process has in memory that no other one shares."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024
