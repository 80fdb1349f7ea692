"""How many transactions a second sixty-four writers commit in one workspace, each with a change in its log.

Ours queues the writers from the position to the end of the commit; the floor takes positions from a
sequence, which nobody waits for and which loses rows (docs/decisions/change-log.md). Both run on a
PostgreSQL that waits for the disk, as a customer's does, in turns; wall time.
"""

import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from django.core.management import call_command
from django.db import connection

from bench.centre import make_empty
from bench.report import Row
from config.stack.stores import start_postgres, stop_postgres
from config.stack.unprivileged import remove
from shared_apps.core.changes import Change, Changed, ChangeLog, insert_changes
from tenants.context import in_organisation

WRITERS, ROUNDS, SECONDS = 64, 5, 4.0
RECORD = "CREATE TABLE record (id bigserial PRIMARY KEY, text text NOT NULL)"
WRITE = "INSERT INTO record (text) VALUES ('a record that changes')"
SEQUENCE = "CREATE SEQUENCE log_position START 1000000000"


def measure() -> list[Row]:
    call_command("migrate", verbosity=0)
    with in_organisation(make_empty("Writers Centre", "writers").organisation):
        models = [ChangeLog.in_current_space(), Change.in_current_space()]
        with connection.schema_editor(collect_sql=True) as editor:
            for model in models:
                editor.create_model(model)
        tables = [*editor.collected_sql, RECORD, SEQUENCE]
        log, values = insert_changes([Changed("student", 7, 2, 1)])
        rows = connection.ops.quote_name(models[1]._meta.db_table)
    in_sequence = (
        f"INSERT INTO {rows} (position, at, kind, target_id, version, branch_id)"
        " VALUES (nextval('log_position'), clock_timestamp(), 'student', 7, 2, 1)"
    )
    with _server() as address:
        with psycopg.connect(address, autocommit=True) as line:
            for statement in tables:
                line.execute(statement)
        rounds = [
            (_rate(address, log, values), _rate(address, in_sequence, [])) for _ in range(ROUNDS)
        ]
    ours, floor = (statistics.median(each[side] for each in rounds) for side in (0, 1))
    return [
        {
            "name": f"transactions a second of {WRITERS} writers of one workspace",
            "ours": f"{ours:.0f}",
            "floor": f"{floor:.0f}",
            "ratio": round(ours / floor, 2),
            "goal": "none",
            "holds": None,
        }
    ]


def _rate(address: str, statement: str, values: list[object]) -> float:
    """Transactions a second, each with a row of its own and this statement as its last one."""
    done, stop = [0] * WRITERS, threading.Event()

    def write(place: int) -> None:
        with psycopg.connect(address, autocommit=True) as line:
            while not stop.is_set():
                with line.transaction():
                    line.execute(WRITE)
                    line.execute(statement, values)
                done[place] += 1

    writers = [threading.Thread(target=write, args=(place,)) for place in range(WRITERS)]
    for each in writers:
        each.start()
    time.sleep(1)  # all are connected
    start, before = time.perf_counter(), sum(done)
    time.sleep(SECONDS)
    found = (sum(done) - before) / (time.perf_counter() - start)
    stop.set()
    for each in writers:
        each.join()
    return found


@contextmanager
def _server() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "postgres"
        try:
            yield start_postgres(place).owner
        finally:
            stop_postgres(place)
            remove(place)
