"""Maintenance, and a table that is being migrated, with the product's own processes: 503 with the time to
come again; what has begun is finished, and jobs wait.
"""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

import pytest
from django.db import connection

from tenant_apps.jobs.models import Job
from tenants.context import in_organisation
from tests.at_once import has_lock_waiters
from tests.callers import master, signed_in
from tests.database import owner_of
from tests.stack.test_killed_jobs import wake
from tests.stack.visitor import Visitor
from tests.stack.workers import Processes, processes
from tests.waiting import wait_for


@pytest.fixture
def running(committed, tmp_path) -> Iterator[Processes]:
    own = {"DB_POOL": "1", "MAINTENANCE_MEMORY_SECONDS": "1", "EXPORT_ROWS_AT_ONCE": "1"}
    with processes(tmp_path, **own) as started:
        started.web()
        yield started


def retry_after(running: Processes, token: str, path: str) -> tuple[int, str | None]:
    """The status, and after how many seconds to ask again."""
    line = HTTPConnection("127.0.0.1", running.port, timeout=60)
    line.request("GET", f"/class/v1/{path}", headers={"Authorization": f"Bearer {token}"})
    answer = line.getresponse()
    line.close()
    return answer.status, answer.headers["Retry-After"]


def test_what_has_begun_is_finished_what_comes_is_503_and_jobs_wait(running, organisation, ids):
    owner = Visitor(running, signed_in("owner", organisation).token or "")
    platform = Visitor(running, master().token or "")
    status, answer = owner.call("GET", "student/export?format=csv")
    assert status == 202, answer
    counter = f"SELECT FROM {organisation.schema_name}.workspace_numberseries FOR UPDATE"
    body = {"studentObjectId": ids.student, "amount": "1.00", "method": "CASH"}

    with ThreadPoolExecutor(1) as threads:
        with owner_of(connection.settings_dict["NAME"]) as server, server.transaction():
            server.execute(counter)
            begun = threads.submit(owner.call, "POST", "studentpayment", body)
            wait_for(has_lock_waiters, "the payment does not wait")
            platform.change("PUT", "superadmin/settings", {"maintenance": True})
        assert begun.result()[0] == 201

    time.sleep(1.5)
    assert retry_after(running, owner.token, "student") == (503, "60")
    assert platform.call("GET", "superadmin/organisation")[0] == 200
    pk = answer["data"]["_id"]
    running.worker()
    wake(running)
    with running.broker.client() as redis:
        wait_for(lambda: not redis.llen("celery"), "the worker was not woken")
    time.sleep(1)
    assert state_of(organisation, pk) == "QUEUED"

    platform.change("PUT", "superadmin/settings", {"maintenance": False})
    time.sleep(1.5)
    assert owner.call("GET", "student")[0] == 200

    def is_done() -> bool:
        wake(running)
        return state_of(organisation, pk) == "DONE"

    wait_for(is_done, "the job is not done", seconds=60)


def state_of(organisation, pk: int) -> str:
    with in_organisation(organisation):
        return Job.objects.get(pk=pk).status


def test_a_table_that_is_being_migrated_is_503_and_the_neighbour_goes_on(
    running, organisation, other_organisation
):
    mine, theirs = (
        signed_in("owner", each).token or "" for each in (organisation, other_organisation)
    )
    alter = f"LOCK TABLE {organisation.schema_name}.students_student IN ACCESS EXCLUSIVE MODE"
    with owner_of(connection.settings_dict["NAME"]) as server, server.transaction():
        server.execute(alter)
        assert retry_after(running, mine, "student") == (503, "2")
        assert retry_after(running, theirs, "student") == (200, None)
        assert retry_after(running, mine, "branch") == (200, None)
    assert retry_after(running, mine, "student") == (200, None)
