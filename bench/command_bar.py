"""A search of the command bar, which asks the lists of all kinds in one round trip: CPU of Python and
PostgreSQL a request, and how long one takes, in a centre of 20,000 students.

`ours` is the whole product from the WSGI door; `floor` reads the same rows by the same SQL, bare
(`bench.floor`).
"""

import statistics

from bench.centre import large_centre
from bench.report import Row, ratio_row
from bench.worker import Worker

ROUNDS, REQUESTS, WALLS = 11, 10, 40
MOST, MOST_MS = 2.0, 150.0
TERMS = {"part of a name": "1234", "two letters": "12", "nothing": "zzqzz"}


def measure() -> list[Row]:
    token = large_centre().token
    ours, floor = Worker("ours"), Worker("floor")
    try:
        return [
            row
            for name, term in TERMS.items()
            for row in _rows(ours, floor, name, f"search?search={term}", token)
        ]
    finally:
        ours.stop()
        floor.stop()


def _rows(ours: Worker, floor: Worker, name: str, address: str, token: str) -> list[Row]:
    for side in (ours, floor):
        side.get(address, token)
        side.cost(address, token, REQUESTS)
    rounds = [
        (ours.cost(address, token, REQUESTS).total, floor.cost(address, token, REQUESTS).total)
        for _ in range(ROUNDS)
    ]
    wall = statistics.median(ours.walls(address, [token] * WALLS))
    return [
        ratio_row(f"command bar, {name}, CPU against its bare SQL", rounds, MOST),
        {
            "name": f"command bar, {name}, 20,000 students",
            "ours": f"{wall:.1f} ms",
            "floor": f"{MOST_MS:g} ms",
            "ratio": round(wall / MOST_MS, 2),
            "goal": "≤ 1",
            "holds": wall <= MOST_MS,
        },
    ]
