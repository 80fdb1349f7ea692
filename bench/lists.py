"""Every list of the product, 25 of its rows: CPU of Python and PostgreSQL a request.

`ours` is the whole product from the WSGI door, session check and policy included; `floor` is a bare
WSGI view that gives the same JSON from the same SQL (`bench.floor`). Both answer in interleaved
rounds, short ones, since a machine may be slower for a second. The lists are those of the router: a
new one is measured because it is there, and needs rows in `bench.centre`. Each is asked for as
somebody of one branch sees it, where it knows branches.

The student list is also compared with `usual`: what django-tenants, DRF and ModelSerializer give
when written without care, connections persistent. Only ours compresses.
"""

import json
import re
import statistics
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from bench.centre import large_centre
from bench.report import Row, count_row, ratio_row
from bench.worker import Cost, Worker
from shared_apps.core.api.lists import Listing

ROUNDS, REQUESTS, USUAL_ROUNDS, USUAL_REQUESTS = 21, 20, 7, 10
ROUND_MS = 200
"""CPU of a round of a slow list, which is asked for less often: its share of noise is small anyway."""
PAGE = 25
MOST, MOST_STATEMENTS = 2.5, 2
BRANCH = "3"
STUDENTS = f"student?branch={BRANCH}&pageSize={PAGE}&page=3"
# A signature holds the second in which it was made.
SIGNATURE = re.compile(r"/class/v1/files/[^\"]+")


def measure() -> Iterator[Row]:
    centre = large_centre()
    ours, floor = Worker("ours"), Worker("floor")
    try:
        for path, space in _lists():
            yield from _rows_of(path, centre.token_of(space), ours, floor)
        yield _bytes_row(centre.token, ours)
        usual = Worker("usual", BENCH_USER=str(centre.owner.pk))
        try:
            yield _against_usual(centre.token, ours, usual)
        finally:
            usual.stop()
    finally:
        ours.stop()
        floor.stop()


def _lists() -> Iterator[tuple[str, Any]]:
    """The address of each list and the space that it belongs to."""
    from config.urls import router

    for route in router.routes:
        if route.action == "call_list" and route.resource.listing is not None:
            asked = {"page": "1", "pageSize": str(PAGE), **of_branch(route.resource.listing)}
            yield f"{route.path}?{urlencode(asked)}", route.access.space


def of_branch(listing: Listing) -> dict[str, str]:
    """What asks a list for one branch, where it knows branches."""
    return {"branch": BRANCH} if "branch" in listing.filters else {}


def _rows_of(path: str, token: str, ours: Worker, floor: Worker) -> list[Row]:
    """What a list costs and how many statements it takes."""
    found, bare = ours.get(path, token), floor.get(path, token)
    name = path.partition("?")[0]
    if not found["body"]["list"]:
        raise RuntimeError(f"{name}: bench.centre has no rows for this list.")
    if _shown(found["body"]) != _shown(bare["body"]):
        raise RuntimeError(f"{name}: the bare view gives other JSON.")
    # The first of each are not counted.
    slowest = max(side.cost(path, token, 3).total for side in (ours, floor))
    count = min(max(1, round(ROUND_MS / slowest)), REQUESTS)
    for side in (ours, floor):
        side.cost(path, token, count)
    rounds: list[tuple[Cost, Cost]] = [
        (ours.cost(path, token, count), floor.cost(path, token, count)) for _ in range(ROUNDS)
    ]
    totals = [(mine.total, bare.total) for mine, bare in rounds]
    row = ratio_row(f"list {name}, CPU against a bare view", totals, MOST)
    row["postgres"] = round(statistics.median(mine.postgres for mine, _ in rounds), 2)
    return [row, count_row(f"list {name}, statements", found["statements"], MOST_STATEMENTS)]


def _bytes_row(token: str, ours: Worker) -> Row:
    """What travels of a page of students, against its JSON."""
    found = ours.get(STUDENTS, token)
    sent, read = found["sent"], found["read"]
    return {
        "name": "student list, bytes on the wire",
        "ours": sent,
        "floor": read,
        "ratio": round(sent / read, 2),
        "goal": "≤ 0.25",
        "holds": sent <= read / 4,
    }


def _shown(body: Any) -> str:
    return SIGNATURE.sub("signed", json.dumps(body, sort_keys=True))


def _against_usual(token: str, ours: Worker, usual: Worker) -> Row:
    path = STUDENTS
    mine, theirs = ours.get(path, token)["body"]["list"], usual.get(path, "")["body"]["results"]
    if len(mine) != len(theirs):
        raise RuntimeError("The usual stack gives another number of students.")
    usual.cost(path, "", USUAL_REQUESTS)
    rounds = [
        (
            ours.cost(path, token, USUAL_REQUESTS * 5).total,
            usual.cost(path, "", USUAL_REQUESTS).total,
        )
        for _ in range(USUAL_ROUNDS)
    ]
    row = ratio_row("student list, CPU against the usual stack", rounds, 1)
    times = statistics.median(theirs / mine for mine, theirs in rounds)
    return row | {"ratio": round(times, 2), "goal": "≥ 9 times less", "holds": times >= 9}
