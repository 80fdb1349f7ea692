"""Concurrent use of an import, and workers that crash."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from functools import partial

import pytest
from celery import Task
from django.db import OperationalError, connection, transaction
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerUnavailable

from shared_apps.core.errors import PlanLimit
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.jobs.tasks import work
from tenant_apps.students.imports import services
from tenant_apps.students.imports.progress import START_TIMEOUT, is_abandoned
from tenant_apps.students.models import ImportSheet, Student, StudentImport
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.at_once import all_at_once, at_once, has_lock_waiters
from tests.callers import signed_in
from tests.waiting import wait_for

pytestmark = pytest.mark.usefixtures("committed")

RUNNING = StudentImport.Status.RUNNING


def waiting_import(rows: int, status: str = "CHECKED") -> StudentImport:
    """Creates a checked import with valid rows."""
    record = StudentImport.objects.create(
        file_name="june.csv",
        columns=["Name", "Phone"],
        mapping=["studentName", "phone"],
        sample=[],
        rows=rows,
        good=rows,
        branch=Branch.objects.earliest("pk"),
        status=status,
        begun_at=timezone.now(),
    )
    cells = [[n + 2, [f"Import {n}", f"98{n:08d}"]] for n in range(rows)]
    ImportSheet.objects.create(of=record, rows=cells)
    return record


def made() -> int:
    return Student.objects.filter(name__startswith="Import").count()


def test_two_workers_with_one_import_create_each_student_once(organisation):
    with in_organisation(organisation):
        record = waiting_import(200, RUNNING)
    workers = at_once(
        2, lambda _: services.run(by=SYSTEM, import_id=record.pk).made, organisation=organisation
    )
    assert workers == [200, 200]
    with in_organisation(organisation):
        record.refresh_from_db()
        codes = list(Student.objects.values_list("code", flat=True).order_by("code"))
        assert (record.status, record.made, made()) == ("DONE", 200, 200)
        assert [int(code[4:]) for code in codes] == list(range(1, len(codes) + 1))


def test_concurrent_imports_and_desk_entries_do_not_exceed_the_plan_limit(organisation):
    with in_organisation(organisation):
        records = [waiting_import(4, RUNNING) for _ in range(3)]
        limit = Student.objects.live().filter(status__in=Student.ON_ROLL).count() + 9
    Organisation.objects.filter(pk=organisation.pk).update(student_limit=limit)
    desk = signed_in("staff", organisation)
    body = {"studentName": "At the desk", "phone": "9822011873"}

    def run(record: StudentImport) -> None:
        with in_organisation(organisation), suppress(PlanLimit):
            services.run(by=SYSTEM, import_id=record.pk)

    answers = all_at_once(
        [*(partial(run, record) for record in records), *[partial(desk.post, "student", body)] * 8]
    )
    entered = [answer.status_code for answer in answers if answer is not None]
    assert set(entered) <= {201, 402}
    with in_organisation(organisation):
        on_roll = Student.objects.live().filter(status__in=Student.ON_ROLL).count()
        assert on_roll <= limit
        assert made() + entered.count(201) == 9 - (limit - on_roll)
        states = set(
            StudentImport.objects.filter(pk__in=[r.pk for r in records]).values_list(
                "status", "made"
            )
        )
        assert states <= {("DONE", 4), ("RUNNING", 0)}


def test_a_double_click_begins_one_run(organisation):
    with in_organisation(organisation):
        record = waiting_import(1)
    caller = signed_in("owner", organisation)
    answers = at_once(2, lambda _: caller.post(f"studentimport/{record.pk}/run"))
    assert [answer.json()["data"]["status"] for answer in answers] == ["RUNNING", "RUNNING"]
    with in_organisation(organisation):
        record.refresh_from_db()
        assert record.version == 2


def test_a_worker_that_loses_the_database_saves_nothing_and_the_import_can_run_again(organisation):
    with in_organisation(organisation):
        record = waiting_import(2_000, RUNNING)
    backend = []

    def run() -> None:
        try:
            with in_organisation(organisation), connection.cursor() as cursor:
                cursor.execute("SELECT pg_backend_pid()")
                backend.append(cursor.fetchone()[0])
            with in_organisation(organisation):
                services.run(by=SYSTEM, import_id=record.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool, in_organisation(organisation):
        with transaction.atomic(), connection.cursor() as cursor:
            # The lock blocks the import at its first insert, so it is always terminated half-way.
            cursor.execute("LOCK TABLE students_student IN SHARE MODE")
            work = pool.submit(run)
            wait_for(has_lock_waiters, "the import did not begin")
            assert not row_is_free(record)
            cursor.execute("SELECT pg_terminate_backend(%s)", backend)
        with pytest.raises(OperationalError):
            work.result()
    with in_organisation(organisation):
        record.refresh_from_db()
        assert (record.status, made()) == ("RUNNING", 0)
        services.run(by=SYSTEM, import_id=record.pk)
        assert made() == 2_000


def test_without_the_broker_a_check_returns_503_and_a_retry_starts_it(organisation, monkeypatch):
    with in_organisation(organisation):
        record = waiting_import(3, "UPLOADED")
    owner = signed_in("owner", organisation)
    sent = []

    def away(*_, **__):
        raise BrokerUnavailable("Redis is away")

    monkeypatch.setattr(Task, "apply_async", away)
    refused = owner.post(f"studentimport/{record.pk}/check")
    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    assert int(refused["Retry-After"]) > 0
    monkeypatch.setattr(Task, "apply_async", lambda task, *_, **__: sent.append(task.name))
    assert owner.post(f"studentimport/{record.pk}/check").status_code == 200
    assert len(sent) == 1
    with in_organisation(organisation):
        services.check(by=SYSTEM, import_id=record.pk)
        assert made() == 0


def test_without_the_broker_the_run_waits_for_the_next_turn_of_the_worker(
    organisation, redis_unavailable
):
    with in_organisation(organisation):
        record = waiting_import(3)
    owner = signed_in("owner", organisation)
    assert owner.post(f"studentimport/{record.pk}/run").status_code == 200
    with in_organisation(organisation):
        assert made() == 0
    assert work()
    with in_organisation(organisation):
        assert made() == 3


@pytest.mark.parametrize(
    "lock",
    [
        "LOCK TABLE branches_branch IN EXCLUSIVE MODE",  # holds the run up before its check
        "LOCK TABLE students_student IN SHARE MODE",  # and at its first insert
    ],
)
def test_a_run_that_is_cancelled_in_the_middle_saves_nothing(organisation, lock):
    with in_organisation(organisation):
        record = waiting_import(2_000)
    owner = signed_in("owner", organisation)
    owner.post(f"studentimport/{record.pk}/run")
    job = owner.get("job").json()["data"][0]
    assert (job["kind"], job["recordId"]) == ("studentimport", record.pk)

    def run() -> bool:
        try:
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool, in_organisation(organisation):
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(lock)
            running = pool.submit(run)
            wait_for(has_lock_waiters, "the import did not begin")
            with ThreadPoolExecutor(1) as other:
                cancelled = other.submit(owner.post, f"job/{job['_id']}/cancel").result()
            assert cancelled.json()["data"]["state"] == "CANCELLED"
        assert running.result()
        record.refresh_from_db()
        assert (record.status, record.message, made()) == ("CHECKED", "", 0)
        assert ImportSheet.objects.filter(of=record).exists()
    assert owner.post(f"job/{job['_id']}/retry").status_code == 200
    assert work()
    with in_organisation(organisation):
        assert made() == 2_000


def test_a_lost_worker_is_detected_by_its_released_row_lock(organisation):
    with in_organisation(organisation):
        record = waiting_import(1, RUNNING)
        assert not is_abandoned(record)
        record.begun_at = timezone.now() - START_TIMEOUT
        record.save()
        assert is_abandoned(record)
        owner = signed_in("owner", organisation)
        answer = owner.get(f"studentimport/{record.pk}/progress")
        assert answer.json()["data"]["state"] == "FAILED"
        assert owner.post(f"studentimport/{record.pk}/run").status_code == 200
        record.refresh_from_db()
        assert timezone.now() - record.begun_at < timedelta(seconds=30)
        assert work()
        assert made() == 1


def test_abandoned_imports_are_deleted_after_the_retention_period(organisation):
    with in_organisation(organisation):
        fresh, old = waiting_import(1), waiting_import(1)
        StudentImport.objects.filter(pk=old.pk).update(
            created_at=timezone.now() - services.RETENTION - timedelta(days=1)
        )
        assert services.delete_old() == 1
        assert not ImportSheet.objects.filter(of=old).exists()
        assert ImportSheet.objects.filter(of=fresh).exists()


def row_is_free(record: StudentImport) -> bool:
    """Returns whether no worker has locked the import's row."""
    begun = StudentImport(pk=record.pk, status=RUNNING, begun_at=timezone.now() - START_TIMEOUT)
    return is_abandoned(begun)
