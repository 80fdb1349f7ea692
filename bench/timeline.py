"""A page of a student's timeline, which ten tables tell: CPU of Python and PostgreSQL a request.

`ours` is the whole product from the WSGI door; `floor` reads the student and the same rows by the
same SQL, bare, and writes no sentences (`bench.floor`).
"""

from bench.centre import large_centre
from bench.report import Row, count_row, ratio_row
from bench.worker import Worker

ROUNDS, REQUESTS = 21, 20
MOST, MOST_STATEMENTS = 3.0, 3
PATH = "student/1/timeline"


def measure() -> list[Row]:
    token = large_centre().token
    ours, floor = Worker("ours"), Worker("floor")
    try:
        found = ours.get(PATH, token)
        floor.get(PATH, token)
        if not found["body"]["next"]:
            raise RuntimeError("The timeline has no full page.")
        for side in (ours, floor):
            side.cost(PATH, token, 10)
        rounds = [
            (ours.cost(PATH, token, REQUESTS).total, floor.cost(PATH, token, REQUESTS).total)
            for _ in range(ROUNDS)
        ]
    finally:
        ours.stop()
        floor.stop()
    return [
        ratio_row("student's timeline, CPU against its bare SQL", rounds, MOST),
        count_row("student's timeline, statements", found["statements"], MOST_STATEMENTS),
    ]
