"""A job is run once, by one worker, and ends in one way."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from shared_apps.accounts.acting import acting_principal
from shared_apps.core.errors import Conflict
from shared_apps.platform.models import JobTicket
from tenant_apps.jobs import services, tickets
from tenant_apps.jobs.models import Job
from tenant_apps.jobs.services import Kind, Result, Stopped
from tenant_apps.jobs.tasks import forget_all_old, work
from tenants import places
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.callers import signed_in


@pytest.fixture
def by(organisation, ids):
    with in_organisation(organisation):
        return acting_principal(ids.people["owner"])


@pytest.fixture
def runs(monkeypatch):
    """A kind of job that notes each of its runs and does what the test says."""
    notes: list[Any] = []
    acts: list[Any] = []

    def run(job, file, report):
        notes.append(job.parameters)
        file.write(b"written")
        for act in acts.pop(0) if acts else ():
            act(report)
        return Result(1, "text/csv", [])

    monkeypatch.setitem(services._kinds, "test", Kind("test", run, lambda by, parameters: []))
    monkeypatch.setattr(services, "SECONDS_BETWEEN_REPORTS", 0)
    return notes, acts


def begin(by, number=1) -> Job:
    name = f"test-{number}.csv"
    return services.begin(by=by, kind="test", name=name, parameters={"n": number}, total=1)


def end_lease() -> None:
    JobTicket.objects.update(lease_until=timezone.now() - timedelta(seconds=1))


def test_a_job_runs_once(in_first, by, runs):
    job = begin(by)
    assert work()
    assert not work()
    job.refresh_from_db()
    assert (job.status, len(runs[0]), JobTicket.objects.count()) == ("DONE", 1, 0)


def test_a_job_of_a_live_worker_is_not_taken_by_another(in_first, by):
    begin(by)
    assert tickets.claim() is not None
    assert tickets.claim() is None


def test_a_job_whose_worker_died_is_run_again(in_first, by, runs):
    job = begin(by)
    tickets.claim()
    end_lease()
    assert work()
    job.refresh_from_db()
    assert (job.status, len(runs[0])) == ("DONE", 1)


def test_the_result_of_a_worker_that_lost_its_job_is_thrown_away(in_first, by, runs):
    job = begin(by)
    slow = tickets.claim()
    end_lease()
    fast = tickets.claim()
    services.run(fast)
    job.refresh_from_db()
    path = job.file_path
    services.run(slow)
    job.refresh_from_db()
    assert (job.status, job.file_path) == ("DONE", path)


def test_a_worker_that_lost_its_job_stops_at_its_next_report(in_first, by, runs):
    begin(by)

    def lose(report):
        end_lease()
        tickets.claim()
        with pytest.raises(Stopped):
            report(1)
        raise Stopped

    runs[1].append([lose])
    assert work()
    assert Job.objects.get(kind="test").status == "RUNNING"
    assert JobTicket.objects.count() == 1


def test_a_job_that_is_interrupted_every_time_fails_with_a_message(in_first, by, runs):
    job = begin(by)
    for _ in range(services.MOST_ATTEMPTS):
        tickets.claim()
        end_lease()
    assert work()
    job.refresh_from_db()
    assert (job.status, job.message) == ("FAILED", services.INTERRUPTED)
    assert runs[0] == []
    assert JobTicket.objects.count() == 0


def test_a_fault_of_ours_fails_the_job_with_a_message(in_first, by, runs):
    job = begin(by)

    def break_down(report):
        raise ZeroDivisionError

    runs[1].append([break_down])
    assert work()
    job.refresh_from_db()
    assert (job.status, job.message, job.file_path) == ("FAILED", services.FAULT, "")


def test_a_cancelled_job_that_runs_stops_and_keeps_no_file(in_first, by, runs):
    job = begin(by)

    def cancel(report):
        services.cancel(by=by, job_id=job.pk)
        report(1)

    runs[1].append([cancel])
    assert work()
    job.refresh_from_db()
    assert (job.status, job.file_path) == ("CANCELLED", "")
    assert JobTicket.objects.count() == 0


def test_a_cancelled_job_that_waits_never_runs(in_first, by, runs):
    job = begin(by)
    services.cancel(by=by, job_id=job.pk)
    assert not work()
    assert runs[0] == []


def test_a_finished_job_cannot_be_cancelled_or_tried_again(in_first, by, runs):
    job = begin(by)
    work()
    for change in (services.cancel, services.retry):
        with pytest.raises(Conflict):
            change(by=by, job_id=job.pk)
    job.refresh_from_db()
    assert job.status == "DONE"


def test_a_failed_job_is_tried_again(in_first, by, runs):
    job = begin(by)

    def break_down(report):
        raise ZeroDivisionError

    runs[1].append([break_down])
    work()
    services.retry(by=by, job_id=job.pk)
    assert work()
    job.refresh_from_db()
    assert (job.status, len(runs[0])) == ("DONE", 2)


def test_one_job_of_an_organisation_runs_at_a_time_and_the_next_is_anothers(
    organisation, other_organisation, by, runs
):
    with in_organisation(organisation):
        [begin(by, number) for number in (1, 2)]
    with in_organisation(other_organisation):
        begin(by, 3)
    first, second = tickets.claim(), tickets.claim()
    assert first.schema_name == organisation.schema_name
    assert second.schema_name == other_organisation.schema_name
    assert tickets.claim() is None


def test_an_organisation_that_had_its_turn_waits_for_the_others(
    organisation, other_organisation, by, runs
):
    with in_organisation(organisation):
        [begin(by, number) for number in (1, 2)]
    with in_organisation(other_organisation):
        begin(by, 3)
    services.run(tickets.claim())
    assert tickets.claim().schema_name == other_organisation.schema_name


def test_jobs_of_a_suspended_organisation_wait(organisation, by, runs):
    with in_organisation(organisation):
        begin(by)
    Organisation.objects.filter(pk=organisation.pk).update(status="SUSPENDED")
    assert not work()
    Organisation.objects.filter(pk=organisation.pk).update(status="ACTIVE")
    assert work()


def test_jobs_of_a_schema_that_is_set_aside_wait(organisation, by, runs):
    with in_organisation(organisation):
        begin(by)
    JobTicket.objects.update(schema_name="t_0123456789ab")
    assert not work()
    assert JobTicket.objects.get().attempts == 0
    JobTicket.objects.update(schema_name=organisation.schema_name)
    assert work()


def test_tickets_that_nobody_could_run_for_30_days_are_forgotten(in_first, by, runs):
    begin(by)
    forget_all_old.apply()
    assert JobTicket.objects.count() == 1
    JobTicket.objects.update(queued_at=timezone.now() - timedelta(days=31))
    forget_all_old.apply()
    assert JobTicket.objects.count() == 0


class FullWorker:
    def take(self, schema_name):
        return None


def test_a_job_of_an_organisation_without_a_free_place_goes_back_to_the_queue(
    in_first, by, runs, monkeypatch
):
    begin(by)
    with monkeypatch.context() as patch:
        patch.setattr(places, "_of_this_worker", FullWorker())
        assert not work()
    assert JobTicket.objects.get().attempts == 0
    assert work()


def test_redis_away_leaves_the_job_for_the_next_turn(organisation, settings, redis_unavailable):
    settings.EXPORT_ROWS_AT_ONCE = 2
    owner = signed_in("owner", organisation)
    answer = owner.get("student/export?format=csv")
    assert answer.status_code == 202
    assert work()
    states = {one["_id"]: one["state"] for one in owner.get("job").json()["data"]}
    assert states[answer.json()["data"]["_id"]] == "DONE"
