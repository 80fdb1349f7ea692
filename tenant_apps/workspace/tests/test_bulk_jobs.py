"""A change of more than a page is a job: shown, stopped, resumed and tried again like any other, with a
file of what became of each record."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.core.errors import Forbidden
from shared_apps.platform.models import JobTicket
from tenant_apps.jobs import services as jobs
from tenant_apps.jobs import tickets
from tenant_apps.jobs.models import Job
from tenant_apps.jobs.tasks import work
from tenant_apps.notifications.models import Notification
from tenant_apps.students import services as students
from tenant_apps.students.api.students import StudentResource
from tenant_apps.workspace import runner
from tenant_apps.workspace.bulk import services
from tenant_apps.workspace.models import BulkChange
from tenant_apps.workspace.tests.test_bulk import ON_HOLD, change, statuses, zoyas
from tenants.context import in_public
from tenants.models import Organisation
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first", "long")

__all__ = ["zoyas"]


@pytest.fixture
def long(monkeypatch):
    """Makes changes of more than one record jobs, applied record by record."""
    monkeypatch.setattr(runner, "MAX_INLINE", 1)
    monkeypatch.setattr(services, "BATCH_SIZE", 1)
    monkeypatch.setattr(jobs, "SECONDS_BETWEEN_REPORTS", 0)


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def status_change(monkeypatch):
    """Sets what changes the status of one student."""
    bulk = next(bulk for bulk in StudentResource.bulk if bulk.name == "status")

    def change_by(act) -> None:
        object.__setattr__(bulk, "act", act)

    yield change_by
    change_by(students.set_status)


def begin(caller, zoyas) -> dict:
    """Begins the change. Returns its job."""
    begun = change(caller, {"ids": [student.pk for student in zoyas], **ON_HOLD})
    job = newest(caller)
    assert job["recordId"] == begun["_id"]
    return job


def newest(caller) -> dict:
    return next(one for one in caller.get("job").json()["data"] if one["kind"] == "bulkchange")


def state_of(job) -> tuple[str, int, str]:
    found = BulkChange.objects.get(pk=job["recordId"])
    return found.status, found.done, found.message


def download(caller, job):
    link = caller.post(f"job/{job['_id']}/link")
    assert link.status_code == 200, link.content
    return caller.get(link.json()["data"].removeprefix("/class/v1/"))


def end_lease() -> None:
    JobTicket.objects.update(lease_until=timezone.now() - timedelta(seconds=1))


def test_a_change_of_a_page_is_no_job(owner, zoyas):
    before = Job.objects.count()
    change(owner, {"ids": [zoyas[0].pk], **ON_HOLD})
    assert (Job.objects.count(), JobTicket.objects.count()) == (before, 0)
    assert statuses(zoyas[0]) == ["ON_HOLD"]


def test_a_change_of_more_records_is_a_job_that_waits(owner, zoyas):
    job = begin(owner, zoyas)
    assert job["name"].startswith("student-status-")
    assert (job["state"], job["done"], job["total"], job["canCancel"]) == ("QUEUED", 0, 3, True)
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]


def test_its_file_says_what_became_of_each_record(owner, zoyas):
    begin(owner, zoyas)
    assert work()
    job = newest(owner)
    assert (job["state"], job["message"]) == ("DONE", "2 records changed, 1 left out.")
    [reason] = [one["reason"] for one in BulkChange.objects.get(pk=job["recordId"]).left_out]
    assert b"".join(download(owner, job)).decode("utf-8-sig").splitlines() == [
        '"Name","Result","Reason"',
        '"Zoya Aye","Changed",""',
        '"Zoya Bee","Changed",""',
        f'"Zoya Cee","Left out","{reason}"',
    ]
    assert statuses(*zoyas) == ["ON_HOLD", "ON_HOLD", "LEFT"]


def test_it_is_notified_once_as_a_change(owner, zoyas):
    before = set(Notification.objects.values_list("pk", flat=True))
    begin(owner, zoyas)
    assert work()
    told = Notification.objects.filter(user_id=owner.user_id).exclude(pk__in=before)
    assert [one.kind for one in told] == ["bulkchange.finished"]


def test_a_person_with_many_jobs_waiting_begins_no_change(owner, zoyas, monkeypatch):
    monkeypatch.setattr(jobs, "MOST_WAITING", 0)
    before = BulkChange.objects.count()
    body = {"ids": [student.pk for student in zoyas], **ON_HOLD}
    refused = owner.post("student/bulk/status", body)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_jobs")
    assert BulkChange.objects.count() == before
    assert JobTicket.objects.count() == 0


def test_it_waits_while_the_broker_is_away(owner, zoyas, redis_unavailable):
    job = begin(owner, zoyas)
    assert work()
    assert state_of(job) == ("DONE", 3, "")


@pytest.mark.parametrize("path", ["job/{_id}/cancel", "bulk/{recordId}/stop"])
def test_it_is_stopped_before_it_begins(owner, zoyas, path):
    job = begin(owner, zoyas)
    assert owner.post(path.format(**job)).status_code == 200
    assert state_of(job) == ("FAILED", 0, services.STOPPED)
    assert (newest(owner)["state"], newest(owner)["message"]) == ("CANCELLED", services.STOPPED)
    assert not work()
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]


@pytest.mark.parametrize("path", ["job/{_id}/cancel", "bulk/{recordId}/stop"])
def test_it_is_stopped_in_the_middle_and_the_rest_is_done_on_another_try(
    owner, zoyas, status_change, path
):
    job = begin(owner, zoyas)

    def stop_after(**call):
        students.set_status(**call)
        owner.post(path.format(**job))

    status_change(stop_after)
    assert work()
    status_change(students.set_status)
    assert newest(owner)["state"] == "CANCELLED"
    assert state_of(job)[0] == "FAILED"
    assert statuses(*zoyas) == ["ON_HOLD", "ACTIVE", "LEFT"]
    assert owner.post(f"job/{job['_id']}/retry").status_code == 200
    assert work()
    assert (newest(owner)["state"], state_of(job)) == ("DONE", ("DONE", 3, ""))
    assert statuses(*zoyas) == ["ON_HOLD", "ON_HOLD", "LEFT"]


def test_a_killed_worker_is_followed_by_another_where_it_stopped(owner, zoyas, status_change):
    job = begin(owner, zoyas)
    calls = []

    def die_at_the_second(**call):
        calls.append(call["record"].name)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return students.set_status(**call)

    status_change(die_at_the_second)
    with pytest.raises(KeyboardInterrupt):
        work()
    assert state_of(job) == ("RUNNING", 1, "")
    end_lease()
    assert work()
    assert calls == ["Zoya Aye", "Zoya Bee", "Zoya Bee", "Zoya Cee"]
    text = b"".join(download(owner, newest(owner))).decode()
    assert [name in text for name in calls] == [True] * 4


def test_one_that_is_interrupted_every_time_fails_with_a_message(owner, zoyas):
    job = begin(owner, zoyas)
    for _ in range(jobs.MOST_ATTEMPTS):
        tickets.claim()
        end_lease()
    assert work()
    assert state_of(job) == ("FAILED", 0, jobs.INTERRUPTED)
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]


def test_a_fault_of_ours_keeps_what_was_changed(owner, zoyas, status_change):
    job = begin(owner, zoyas)

    def break_at_the_second(**call):
        if call["record"].pk == zoyas[1].pk:
            raise ZeroDivisionError
        return students.set_status(**call)

    status_change(break_at_the_second)
    assert work()
    assert state_of(job) == ("FAILED", 1, runner.FAULT)
    assert (newest(owner)["state"], newest(owner)["message"]) == ("FAILED", runner.FAULT)
    assert statuses(*zoyas) == ["ON_HOLD", "ACTIVE", "LEFT"]


def test_a_plan_that_closed_meanwhile_changes_nothing(owner, organisation, zoyas):
    job = begin(owner, zoyas)
    with in_public():
        Organisation.objects.filter(pk=organisation.pk).update(status="CLOSED")
    assert work()
    assert state_of(job)[:2] == ("FAILED", 0)
    assert Job.objects.get(pk=job["_id"]).status == "FAILED"
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]


def become(ids, **values) -> None:
    with in_public():
        User.objects.filter(pk=ids.people["staff"]).update(**values)


def test_a_person_who_lost_the_role_changes_nothing_and_cannot_try_again(organisation, ids, zoyas):
    desk = signed_in("staff", organisation)
    job = begin(desk, zoyas)
    become(ids, role="TRAINER")
    assert work()
    assert state_of(job) == ("FAILED", 0, Forbidden.message)
    refused = signed_in("staff", organisation).post(f"job/{job['_id']}/retry")
    assert refused.status_code == 403
    assert Job.objects.get(pk=job["_id"]).status == "FAILED"
    assert JobTicket.objects.count() == 0
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]


@pytest.mark.parametrize("values", [{"role": "TRAINER"}, {"branch_id": None}])
def test_the_file_is_refused_to_a_person_whose_rights_changed(organisation, ids, zoyas, values):
    desk = signed_in("staff", organisation)
    begin(desk, zoyas)
    assert work()
    job = newest(desk)
    become(ids, **values)
    assert signed_in("staff", organisation).post(f"job/{job['_id']}/link").status_code == 403


def test_nobody_else_finds_the_job(organisation, owner, zoyas):
    begin(owner, zoyas)
    assert work()
    job = newest(owner)
    admin = signed_in("admin", organisation)
    for call in ("cancel", "retry", "link"):
        assert admin.post(f"job/{job['_id']}/{call}").status_code == 404
    assert Job.objects.get(pk=job["_id"]).status == "DONE"
