"""A worker that is killed in the middle of a job: another one finishes it, once."""

import csv
import io
import os
import signal
from collections.abc import Callable

import pytest
from django.db import connection, transaction
from kombu import Connection

from shared_apps.platform.models import JobTicket
from tenant_apps.jobs.models import Job
from tenant_apps.jobs.tasks import work
from tenant_apps.students.models import StudentImport
from tenant_apps.students.tests.test_import_crashes import made, waiting_import
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.callers import signed_in
from tests.stack.test_export_memory import make_entries
from tests.stack.workers import Group, Processes, processes
from tests.waiting import wait_for

ENTRIES = 40_000
STUDENTS = 2_000
LEASE = "3"


@pytest.fixture
def running(tmp_path, committed, organisation):
    with processes(tmp_path, JOB_LEASE_SECONDS=LEASE) as started:
        yield started


def wake(running: Processes) -> None:
    with Connection(running.broker.url) as broker:
        work.apply_async(connection=broker)


def begin_export(running: Processes, organisation: Organisation) -> tuple[Group, Callable[[], Job]]:
    """Returns the worker that writes an export, once it does, and how to read the job."""
    make_entries(organisation, ENTRIES)
    answer = signed_in("owner", organisation).get("activity/export?format=csv")
    assert answer.status_code == 202

    def job() -> Job:
        with in_organisation(organisation):
            return Job.objects.get(pk=answer.json()["data"]["_id"])

    worker = running.worker()
    wake(running)
    wait_for(lambda: job().done > 0, "the export did not begin")
    return worker, job


def finish_with_another(running: Processes, job: Callable[[], Job]) -> None:
    running.worker()

    def is_done() -> bool:
        wake(running)
        return job().status == "DONE"

    wait_for(is_done, "the export was not finished", seconds=60)


def test_a_killed_export_is_written_again_by_another_worker(running, organisation, tmp_path):
    first, job = begin_export(running, organisation)
    first.kill()
    killed = job()
    assert (killed.status, killed.file_path) == ("RUNNING", "")

    finish_with_another(running, job)
    assert JobTicket.objects.count() == 0
    [file] = (tmp_path / "files").rglob("exports/*")
    text = io.StringIO(file.read_text("utf-8-sig"))
    assert len(list(csv.reader(text))) - 1 == job().total >= ENTRIES


def test_a_worker_that_stood_still_beyond_its_lease_changes_nothing_when_it_goes_on(
    running, organisation, tmp_path
):
    first, job = begin_export(running, organisation)
    first.pause()
    finish_with_another(running, job)
    [file] = (tmp_path / "files").rglob("exports/*")
    written, finished_at = file.read_bytes(), job().finished_at

    first.go_on()
    first.ask(signal.SIGTERM)  # it ends what it has begun
    first.wait(60)
    assert (job().status, job().finished_at) == ("DONE", finished_at)
    assert [*(tmp_path / "files").rglob("exports/*")] == [file]
    assert file.read_bytes() == written
    assert JobTicket.objects.count() == 0


def test_a_worker_whose_child_is_killed_goes_on_with_other_jobs(running, organisation):
    make_entries(organisation, ENTRIES)
    owner = signed_in("owner", organisation)
    owner.get("activity/export?format=xlsx")
    worker = running.worker()
    wake(running)

    def has_begun() -> bool:
        with in_organisation(organisation):
            return Job.objects.filter(done__gt=0).exists()

    wait_for(has_begun, "the export did not begin")
    for child in worker.children():
        os.kill(child, signal.SIGKILL)

    def states() -> set[str]:
        wake(running)
        with in_organisation(organisation):
            return set(Job.objects.filter(total__gte=ENTRIES).values_list("status", flat=True))

    wait_for(lambda: states() == {"DONE"}, "the export was not finished", seconds=90)


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
        record = waiting_import(STUDENTS)
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
        assert made() == STUDENTS
        job = Job.objects.get(parameters={"record": record.pk}, kind="studentimport")
        assert (job.status, job.message) == ("DONE", f"{STUDENTS} students imported.")
    assert JobTicket.objects.count() == 0
