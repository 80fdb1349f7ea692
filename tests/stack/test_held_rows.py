"""A session holds a row of one organisation for long: who needs the row is refused within seconds and has
changed nothing, and another organisation goes on.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
import pytest
from django.db import connection
from psycopg.errors import DeadlockDetected

from tenant_apps.fees.models import Payment
from tenant_apps.workspace.models import NumberSeries, RequestKey, WorkspaceSettings
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.at_once import has_lock_waiters
from tests.callers import signed_in
from tests.database import owner_of
from tests.samples import SAMPLES
from tests.stack.visitor import Visitor
from tests.stack.workers import ROOT, Processes, processes
from tests.tenancy.processes import environment
from tests.waiting import wait_for

LOCK_SECONDS = 3
"""DB_LOCK_SECONDS of a web process."""
LIMITS = ("DB_LOCK_SECONDS", "DB_IDLE_SECONDS")
"""A process sets them by itself, also the one of these tests."""
CALLS = 4
"""Twice as many as an organisation's share of the threads."""
MOST_SECONDS = 30
"""Turns, locks and a busy machine; the row is held until all calls were answered."""
COUNTER = "SELECT FROM {schema}.workspace_numberseries WHERE kind = 'receipt' FOR UPDATE"
ORGANISATION = "SELECT FROM tenants_organisation WHERE schema_name = '{schema}' FOR UPDATE"
SMALL = {"amount": "1.00", "allocations": []}
HELD = {
    "the counter of receipts": (COUNTER, "POST studentpayment", SMALL),
    "the organisation's row": (ORGANISATION, "PUT settings", {}),
}


@pytest.fixture
def running(committed, tmp_path) -> Iterator[Processes]:
    with processes(tmp_path, DB_POOL="1") as started:
        started.web()
        yield started


@contextmanager
def held(statement: str) -> Iterator[psycopg.Connection]:
    """In the block another session has the rows of the statement locked."""
    with owner_of(connection.settings_dict["NAME"]) as server, server.transaction():
        assert server.execute(statement).rowcount
        yield server


def kept(organisation: Organisation) -> list[object]:
    """What a call that is refused must leave as it was."""
    with in_organisation(organisation):
        series = sorted(NumberSeries.objects.values_list("pk", "last"))
        settings = WorkspaceSettings.objects.values().get(pk=1)
        return [Payment.objects.count(), RequestKey.objects.count(), series, settings]


@pytest.mark.parametrize("row", HELD)
def test_a_held_row_is_503_within_seconds_and_the_neighbour_does_not_notice(
    running, organisation, other_organisation, ids, row
):
    statement, sample, changes = HELD[row]
    statement = statement.format(schema=organisation.schema_name)
    method, path = sample.split()
    body = SAMPLES[sample].body(ids) | changes
    mine, theirs = (
        Visitor(running, signed_in("owner", each).token or "")
        for each in (organisation, other_organisation)
    )
    before = kept(organisation)

    def call(place: int) -> tuple[float, int, Any]:
        began = time.monotonic()
        status, answer = mine.call(method, path, body, key=f"held-row-{place}")
        return time.monotonic() - began, status, answer

    times = []
    with held(statement), ThreadPoolExecutor(CALLS) as threads:
        waiting = [threads.submit(call, place) for place in range(CALLS)]
        while not all(each.done() for each in waiting):
            began = time.monotonic()
            status, answer = theirs.call(method, path, body, key=f"neighbour-{len(times)}")
            assert status in {200, 201}, answer
            times.append(time.monotonic() - began)
        answers = [each.result() for each in waiting]
        assert kept(organisation) == before

    for seconds, status, answer in answers:
        assert (status, answer["code"]) == (503, "unavailable")
        assert answer["message"] == (
            "The service is busy. Nothing was changed; please try again in a moment."
        )
        assert seconds < MOST_SECONDS
    assert statistics.median(times) < LOCK_SECONDS
    assert call(0)[1] in {200, 201}
    assert kept(organisation) != before


def test_a_deadlock_ends_one_of_both_and_leaves_no_half_of_a_payment(running, organisation, ids):
    schema = organisation.schema_name
    student = f"SELECT FROM {schema}.students_student WHERE id = {ids.student} FOR UPDATE"
    visitor = Visitor(running, signed_in("owner", organisation).token or "")
    body = SAMPLES["POST studentpayment"].body(ids) | SMALL
    before = kept(organisation)

    with ThreadPoolExecutor(1) as threads:
        with suppress(DeadlockDetected), held(COUNTER.format(schema=schema)) as server:
            waiting = threads.submit(visitor.call, "POST", "studentpayment", body)
            wait_for(has_lock_waiters, "the payment does not wait for its number")
            server.execute(student)
        status, answer = waiting.result()

    if status == 201:
        assert kept(organisation)[0] == before[0] + 1
    else:
        assert (status, answer["code"]) == (503, "unavailable")
        assert kept(organisation) == before


@pytest.mark.parametrize(
    ("process", "wait", "rest"),
    [("config.wsgi", f"{LOCK_SECONDS}s", "1min"), ("celery_app", "0", "10min")],
)
def test_a_request_waits_three_seconds_for_a_row_and_a_task_as_long_as_it_takes(
    organisation, process, wait, rest
):
    """A transaction of a process that hangs is ended after a minute, or ten."""
    script = (
        f"import {process}, django; django.setup()\n"
        "from django.db import connection\n"
        "with connection.cursor() as cursor:\n"
        "    cursor.execute('SHOW lock_timeout'); print(cursor.fetchone()[0])\n"
        "    cursor.execute('SHOW idle_in_transaction_session_timeout')\n"
        "    print(cursor.fetchone()[0])"
    )
    said = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={
            **{name: value for name, value in environment().items() if name not in LIMITS},
            "DB_POOL": "0",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split() == [wait, rest]
