"""How many statements each route sends, counted on the wire to PostgreSQL.

`QUERY_BUDGET=write pytest tests/guards/test_query_budget.py` writes the file anew; people review
the difference.
"""

import os
from pathlib import Path

import pytest
import yaml
from django.db import connection

from shared_apps.core import redis_server
from shared_apps.core.dates import month_start, today
from tests.callers import caller_of
from tests.guards.walk import every_route, persona_of, routes, sample_of, undone

FILE = Path(__file__).parent / "query_budget.yaml"
BUDGET = yaml.safe_load(FILE.read_text())["routes"] if FILE.exists() else {}
WRITING = os.environ.get("QUERY_BUDGET") == "write"
# What these take back and make depends on the day of the month: here it is the first, on every day.
FROM_THE_FIRST = {"POST studentcourse/{pk}/pause", "POST studentcourse/{pk}/resume"}
MOST = {"call_list": 2, "call_retrieve": 3}
HEAD = """\
# [statements, switches of the workspace] of each route's sample call by whoever may do most, with
# the session and the compiled lists warm, coming from the public space; savepoints are left out.
# Written by `QUERY_BUDGET=write pytest tests/guards/test_query_budget.py`, reviewed by people.
# Lists take at most 2 statements, records at most 3, whatever is written here.
"""


class Statements(list):
    """What goes to the server, the switches apart; a savepoint is a BEGIN in real life."""

    def __init__(self) -> None:
        super().__init__()
        self.switches = 0

    def __call__(self, execute, sql, params, many, context):
        text = str(sql)
        if text.startswith("SET search_path"):
            self.switches += 1
        elif "SAVEPOINT" not in text[:22]:
            self.append(text)
        return execute(sql, params, many, context)

    @property
    def figures(self) -> list[int]:
        return [len(self), self.switches]


@pytest.fixture(scope="module")
def measured():
    found = {}
    yield found
    if WRITING:
        lines = (f"  {name}: {found[name]}\n" for name in (route.name for route in routes()))
        FILE.write_text(f"{HEAD}routes:\n{''.join(lines)}")


@every_route()
def test_a_call_sends_as_many_statements_as_are_written_down(route, measured, organisation, ids):
    statements = count(route, organisation, ids)
    measured[route.name] = statements.figures
    assert len(statements) <= MOST.get(route.action, 1000), statements
    if not WRITING:
        assert statements.figures == BUDGET.get(route.name), "\n".join(statements)


def count(route, organisation, ids) -> Statements:
    sample, statements = sample_of(route), Statements()
    body = dict(sample.body(ids)) if sample.body else None
    if route.name in FROM_THE_FIRST:
        body["on"] = month_start(today())
    visits = route.path == "superadmin/leave"
    caller = caller_of("visitor" if visits else persona_of(route), organisation)
    address = sample.address(route.path, ids)
    with undone():  # the first call compiles what is compiled once
        caller.call(route.method, address, body)
    # It may have left the session in doubt, as a change does; it is counted with a known one.
    redis_server.client().flushdb()
    caller.get("useradmin/session")
    with undone(), connection.execute_wrapper(statements):
        caller.call(route.method, address, body)
    return statements


def test_signing_in_by_token_costs_no_statement(organisation, ids):
    caller = caller_of("owner", organisation)
    caller.get("classmaster/info")
    statements = Statements()
    with connection.execute_wrapper(statements):
        caller.get("branch")
    assert [sql for sql in statements if "accounts_" in sql or "tenants_" in sql] == []
    with connection.execute_wrapper(again := Statements()):
        caller.get("branch")
    assert len(again) == 2
