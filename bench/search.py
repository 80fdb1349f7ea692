"""A search for part of a name in 20,000 students and as many enquiries: CPU of PostgreSQL a request,
the counts of the status tabs included."""

import statistics

from bench.centre import large_centre
from bench.report import Row
from bench.worker import Worker

ROUNDS, REQUESTS = 7, 40
MOST_MS = 2.0
TERM = "1234"
"""Part of the names of a few rows, in the middle of a word."""


def measure() -> list[Row]:
    token = large_centre().token
    ours = Worker("ours")
    try:
        return [_row(ours, path, token) for path in ("student", "enquiry")]
    finally:
        ours.stop()


def _row(ours: Worker, path: str, token: str) -> Row:
    address = f"{path}?search={TERM}"
    found = ours.get(address, token)["body"]["total"]
    if not 0 < found < 100:
        raise RuntimeError(f"{address} finds {found} rows.")
    ours.cost(address, token, 10)
    spent = statistics.median(ours.cost(address, token, REQUESTS).postgres for _ in range(ROUNDS))
    return {
        "name": f"{path} searched by part of a name, PostgreSQL",
        "ours": f"{spent:.2f} ms",
        "floor": f"{MOST_MS:g} ms",
        "ratio": round(spent / MOST_MS, 2),
        "goal": "≤ 1",
        "holds": spent <= MOST_MS,
    }
