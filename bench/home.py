"""Home of a centre with 20,000 students and 60,000 payments: CPU of Python and PostgreSQL a request.

`ours` is the whole product from the WSGI door, for an owner who looks at all branches. `floor` sends
the very statements that ours sends, values and all, by psycopg, prepared where ours are, reads their
rows and writes them with orjson. Both live in this process, in interleaved rounds, each on a
connection of its own.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import orjson
import psycopg
from django.conf import settings
from django.db import connection

from bench import wsgi
from bench.centre import large_centre
from bench.cpu import cpu_seconds
from bench.floor import fetch
from bench.report import Row, count_row, ratio_row

ROUNDS, REQUESTS = 7, 20
MOST_STATEMENTS, MOST = 6, 3.0


@dataclass(frozen=True)
class Statement:
    """SQL and its values; `raw` has its places written as $1, $2, …"""

    sql: str
    values: Any
    raw: bool


@dataclass(frozen=True)
class Side:
    """Asks for Home once; `backend` is the server process of its connection."""

    ask: Callable[[], object]
    backend: int


def measure() -> list[Row]:
    connection.close()
    connection.settings_dict["CONN_MAX_AGE"] = None  # one for all requests, as out of the pool
    centre = large_centre()
    ours = _ours(centre.token)
    statements = _statements(ours.ask)
    floor = _floor(centre.organisation.schema_name, statements)
    for _ in range(REQUESTS):
        ours.ask()
        floor.ask()
    rounds = [(_cost(ours), _cost(floor)) for _ in range(ROUNDS)]
    return [
        ratio_row("Home of 20,000 students and 60,000 payments, CPU", rounds, MOST),
        count_row("Home, statements", len(statements), MOST_STATEMENTS),
    ]


def _ours(token: str) -> Side:
    from config.wsgi import application

    def ask() -> bytes:
        return wsgi.ask(application, wsgi.environ(token, "/class/v1/home"))

    ask()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        backend = cursor.fetchone()[0]
    return Side(ask, backend)


def _floor(schema: str, statements: list[Statement]) -> Side:
    database = settings.DATABASES["default"]
    server = psycopg.connect(
        host=database["HOST"],
        port=database["PORT"],
        user=database["USER"],
        password=database["PASSWORD"],
        dbname=database["NAME"],
        autocommit=True,
    )
    server.execute(f"SET search_path = {schema}, public")

    def rows_of(statement: Statement) -> list[Any]:
        if statement.raw:
            return fetch(server, statement.sql, statement.values)
        return server.execute(statement.sql, statement.values).fetchall()

    def ask() -> bytes:
        return orjson.dumps([rows_of(statement) for statement in statements], default=str)

    return Side(ask, server.info.backend_pid)


def _statements(ask: Callable[[], object]) -> list[Statement]:
    """What ours sends, and its values."""
    found: list[Statement] = []

    def keep(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(("SET ", "BEGIN", "SAVEPOINT", "RELEASE", "COMMIT")):
            raw = "$1" in sql
            found.append(Statement(sql, params, raw))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(keep):
        ask()
    return found


def _cost(side: Side) -> float:
    """CPU milliseconds of one request, Python's and PostgreSQL's."""
    python, postgres = time.process_time(), cpu_seconds(side.backend)
    for _ in range(REQUESTS):
        side.ask()
    spent = time.process_time() - python + cpu_seconds(side.backend) - postgres
    return spent * 1000 / REQUESTS
