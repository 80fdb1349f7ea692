"""A worker that is killed while it saves an import: another one saves it, once."""

import pytest
from django.db import connection, transaction
from kombu import Connection

from shared_apps.platform.models import JobTicket
from tenant_apps.jobs.models import Job
from tenant_apps.jobs.tasks import work
from tenant_apps.students.models import StudentImport
from tenant_apps.students.tests.test_import_crashes import made, waiting_import
from tenants.context import in_organisation
from tests.callers import signed_in
from tests.stack.workers import Processes, processes
from tests.waiting import wait_for

ROWS = 2_000
LEASE = "3"


@pytest.fixture
def running(tmp_path, committed, organisation):
    with processes(tmp_path, JOB_LEASE_SECONDS=LEASE) as started:
        yield started


def wake(running: Processes) -> None:
    with Connection(running.broker.url) as broker:
        work.apply_async(connection=broker)


def is_held_up() -> bool:
    """Whether another process waits for the students' table."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_locks"
            " WHERE NOT granted AND relation = 'students_student'::regclass)"
        )
        return cursor.fetchone()[0]


def test_a_killed_import_is_saved_by_another_worker(running, organisation):
    with in_organisation(organisation):
        record = waiting_import(ROWS)
    answer = signed_in("owner", organisation).post(f"studentimport/{record.pk}/run")
    assert answer.status_code == 200

    first = running.worker()
    with in_organisation(organisation), transaction.atomic(), connection.cursor() as cursor:
        # The lock holds the import up at its first insert, so that it is always killed half-way.
        cursor.execute("LOCK TABLE students_student IN SHARE MODE")
        wake(running)
        wait_for(is_held_up, "the import did not begin", seconds=60)
        first.kill()
    with in_organisation(organisation):
        record.refresh_from_db()
        assert (record.status, made()) == ("RUNNING", 0)

    running.worker()

    def is_done() -> bool:
        wake(running)
        with in_organisation(organisation):
            return StudentImport.objects.get(pk=record.pk).status == "DONE"

    wait_for(is_done, "the import was not saved", seconds=60)
    with in_organisation(organisation):
        assert made() == ROWS
        job = Job.objects.get(parameters={"record": record.pk}, kind="studentimport")
        assert (job.status, job.message) == ("DONE", f"{ROWS} students imported.")
    assert JobTicket.objects.count() == 0
