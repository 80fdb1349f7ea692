"""A request against its own statements, sent by hand.

`ours` is the whole product from the WSGI door. `floor` sends the very statements that ours sends, values
and all, by psycopg, prepared where ours are, reads their rows and writes them with orjson. Both live in
this process, in interleaved rounds, each on a connection of its own.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import orjson
import psycopg
from django.conf import settings
from django.core.signals import request_started
from django.db import close_old_connections, connection

from bench.cpu import cpu_seconds
from bench.floor import execute_prepared, fetch

ROUNDS, REQUESTS = 7, 20


@dataclass(frozen=True)
class Statement:
    """SQL and its values; `raw` has its places written as $1, $2, …"""

    sql: str
    values: Any
    raw: bool


@dataclass(frozen=True)
class Side:
    """Asks once; `backend` is the server process of its connection."""

    ask: Callable[[], object]
    backend: int


def keep_connection() -> None:
    """One connection for all requests of this process, as out of the pool; also in a transaction, which
    Django would take for one that was left open (its test client does the same)."""
    request_started.disconnect(close_old_connections)


def ours(ask: Callable[[], object]) -> Side:
    """The product's side, whose caches are warm."""
    ask()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return Side(ask, cursor.fetchone()[0])


def sent_by(ask: Callable[[], object]) -> list[Statement]:
    """What one request sends, but for transactions and the choice of the workspace."""
    found: list[Statement] = []

    def keep(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(("SET ", "BEGIN", "SAVEPOINT", "RELEASE", "ROLLBACK", "COMMIT")):
            found.append(Statement(sql, params, "$1" in sql))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(keep):
        ask()
    return found


def floor(schema: str, statements: Iterable[Statement], *, undo: bool = False) -> Side:
    """The statements in a workspace. With `undo` they are one transaction that is rolled back, and their
    rows are not read."""
    database = settings.DATABASES["default"]
    server = psycopg.connect(
        host=database["HOST"],
        port=database["PORT"],
        user=database["USER"],
        password=database["PASSWORD"],
        dbname=database["NAME"],
        autocommit=True,
        # As Django's: what is written last is several statements in one.
        cursor_factory=psycopg.ClientCursor,
    )
    server.execute(f"SET search_path = {schema}, public")

    def rows_of(statement: Statement) -> list[Any]:
        if statement.raw:
            return fetch(server, statement.sql, statement.values)
        return server.execute(statement.sql, statement.values).fetchall()

    def read() -> bytes:
        return orjson.dumps([rows_of(statement) for statement in statements], default=str)

    def write() -> None:
        with server.transaction(force_rollback=True):
            for statement in statements:
                if statement.raw:
                    execute_prepared(server, statement.sql, statement.values)
                else:
                    server.execute(statement.sql, statement.values)

    return Side(write if undo else read, server.info.backend_pid)


def rounds(mine: Side, bare: Side, *, requests: int = REQUESTS) -> list[tuple[float, float]]:
    """CPU milliseconds of a request of each side, a pair a round."""
    for _ in range(requests):
        mine.ask()
        bare.ask()
    return [(_cost(mine, requests), _cost(bare, requests)) for _ in range(ROUNDS)]


def _cost(side: Side, requests: int) -> float:
    """CPU milliseconds of one request, Python's and PostgreSQL's."""
    python, postgres = time.process_time(), cpu_seconds(side.backend)
    for _ in range(requests):
        side.ask()
    spent = time.process_time() - python + cpu_seconds(side.backend) - postgres
    return spent * 1000 / requests
