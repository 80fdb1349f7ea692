"""The run of an import is a job: shown, cancelled, resumed and tried again like any other."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.live_state import notes
from shared_apps.platform.models import JobTicket
from tenant_apps.branches.models import Branch
from tenant_apps.jobs import services as jobs
from tenant_apps.jobs import tickets
from tenant_apps.jobs.models import Job
from tenant_apps.jobs.tasks import work
from tenant_apps.notifications.models import Notification
from tenant_apps.students.imports import services
from tenant_apps.students.imports.progress import START_TIMEOUT
from tenant_apps.students.models import Student, StudentImport
from tenant_apps.students.tests.test_imports import IRA, KABIR, checked
from tenants.context import in_public
from tenants.tenant_keys import cache_key
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


@pytest.fixture
def found(admin):
    """A checked import of two rows."""
    return checked(admin, IRA, KABIR)


def begin(caller, found) -> dict:
    assert caller.post(f"studentimport/{found['_id']}/run").status_code == 200
    return newest(caller)


def newest(caller) -> dict:
    return next(one for one in caller.get("job").json()["data"] if one["kind"] == "studentimport")


def made(found) -> int:
    return Student.objects.filter(imported_by=found["_id"]).count()


def state_of(found) -> tuple[str, str]:
    record = StudentImport.objects.get(pk=found["_id"])
    return record.status, record.message


def end_lease() -> None:
    JobTicket.objects.update(lease_until=timezone.now() - timedelta(seconds=1))


def test_a_run_is_shown_among_the_jobs_of_whoever_started_it(admin, organisation, found):
    job = begin(admin, found)
    assert (job["name"], job["recordId"]) == ("june.csv", found["_id"])
    assert (job["state"], job["done"], job["total"], job["canCancel"]) == ("QUEUED", 0, 2, True)
    owners = signed_in("owner", organisation).get("job").json()["data"]
    assert job["_id"] not in [one["_id"] for one in owners]


def test_a_finished_run_says_how_many_rows_were_imported_and_has_no_file(admin, found):
    job = begin(admin, found)
    assert work()
    done = newest(admin)
    assert (done["state"], done["done"], done["total"]) == ("DONE", 2, 2)
    assert (done["message"], done["keptUntil"]) == ("2 students imported.", None)
    assert admin.post(f"job/{job['_id']}/link").status_code == 404
    assert made(found) == 2


def test_rows_that_were_left_out_are_counted(admin):
    found = checked(admin, IRA, ["Uma", "12"])
    admin.post(f"studentimport/{found['_id']}/run", {"onlyReady": True})
    assert work()
    assert newest(admin)["message"] == "1 student imported. 1 row was left out."


def test_a_finished_run_is_notified_once_as_an_import(admin, found):
    before = set(Notification.objects.values_list("pk", flat=True))
    begin(admin, found)
    assert work()
    told = Notification.objects.filter(user_id=admin.user_id).exclude(pk__in=before)
    assert [one.kind for one in told] == ["studentimport.finished"]


def test_the_progress_of_a_running_job_is_that_of_the_import(admin, found):
    job = begin(admin, found)
    Job.objects.filter(pk=job["_id"]).update(status="RUNNING")
    notes.write(cache_key("student-import", found["_id"]), {"done": 1})
    assert newest(admin)["done"] == 1


def test_a_second_start_is_no_second_job(admin, found):
    begin(admin, found)
    begin(admin, found)
    assert JobTicket.objects.count() == 1


def test_a_person_with_many_jobs_waiting_starts_no_import(admin, found, monkeypatch):
    monkeypatch.setattr(jobs, "MOST_WAITING", 0)
    refused = admin.post(f"studentimport/{found['_id']}/run")
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_jobs")
    assert state_of(found) == ("CHECKED", "")
    assert JobTicket.objects.count() == 0


def test_a_waiting_run_is_cancelled_and_the_import_is_as_before(admin, found):
    job = begin(admin, found)
    cancelled = admin.post(f"job/{job['_id']}/cancel").json()["data"]
    assert (cancelled["state"], cancelled["message"]) == (
        "CANCELLED",
        "Cancelled. No student was saved.",
    )
    assert state_of(found) == ("CHECKED", "")
    assert not work()
    assert made(found) == 0


def test_a_failed_run_says_why_and_fails_the_import(admin, found):
    begin(admin, found)
    Branch.objects.filter(pk=found["branchObjectId"]["_id"]).update(status="INACTIVE")
    assert work()
    job = newest(admin)
    assert job["state"] == "FAILED"
    assert "This branch is inactive." in job["message"]
    assert state_of(found) == ("FAILED", job["message"])
    assert Notification.objects.filter(user_id=admin.user_id, kind="job.failed").count() == 1
    assert made(found) == 0


def test_a_failed_run_is_tried_again_from_the_panel(admin, found):
    job = begin(admin, found)
    branch = Branch.objects.filter(pk=found["branchObjectId"]["_id"])
    branch.update(status="INACTIVE")
    assert work()
    branch.update(status="ACTIVE")
    assert admin.post(f"job/{job['_id']}/retry").status_code == 200
    assert state_of(found) == ("RUNNING", "")
    assert work()
    assert (newest(admin)["state"], made(found)) == ("DONE", 2)


def test_a_fault_of_ours_fails_the_import_with_a_message(admin, found, monkeypatch):
    begin(admin, found)

    def break_down(*_, **__):
        raise ZeroDivisionError

    monkeypatch.setattr(services, "take_codes", break_down)
    assert work()
    job = newest(admin)
    assert (job["state"], "No student was saved" in job["message"]) == ("FAILED", True)
    assert state_of(found) == ("FAILED", job["message"])
    assert made(found) == 0


def test_a_run_whose_worker_was_killed_waits_and_is_resumed(admin, found):
    begin(admin, found)
    tickets.claim()
    end_lease()
    StudentImport.objects.update(begun_at=timezone.now() - START_TIMEOUT)
    progress = admin.get(f"studentimport/{found['_id']}/progress").json()["data"]
    assert progress["state"] == "RUNNING"
    assert work()
    assert (newest(admin)["state"], made(found)) == ("DONE", 2)


def test_a_run_that_is_interrupted_every_time_fails_the_import(admin, found):
    begin(admin, found)
    for _ in range(jobs.MOST_ATTEMPTS):
        tickets.claim()
        end_lease()
    assert work()
    assert state_of(found) == ("FAILED", jobs.INTERRUPTED)
    assert made(found) == 0


def test_a_run_that_was_saved_already_is_not_saved_again(admin, found):
    begin(admin, found)
    ticket = tickets.claim()
    jobs.run(ticket)
    Job.objects.filter(pk=newest(admin)["_id"]).update(status="QUEUED")
    tickets.issue(newest(admin)["_id"])
    assert work()
    assert (newest(admin)["message"], made(found)) == ("2 students imported.", 2)


@pytest.mark.parametrize("change", ["done", "changed", "discarded"])
def test_an_import_that_was_changed_is_not_tried_again_from_the_panel(admin, found, change):
    job = begin(admin, found)
    admin.post(f"job/{job['_id']}/cancel")
    if change == "done":
        begin(admin, found)
        assert work()
    elif change == "changed":
        admin.put(f"studentimport/update/{found['_id']}", {"mapping": found["mapping"]})
    else:
        admin.put(f"studentimport/delete/{found['_id']}")
    before = made(found)
    refused = admin.post(f"job/{job['_id']}/retry")
    assert refused.status_code == (404 if change == "discarded" else 409)
    assert Job.objects.get(pk=job["_id"]).status == "CANCELLED"
    assert JobTicket.objects.count() == 0
    assert made(found) == before


def test_a_person_who_may_not_import_any_more_cannot_try_again(admin, organisation, found, ids):
    job = begin(admin, found)
    admin.post(f"job/{job['_id']}/cancel")
    with in_public():
        User.objects.filter(pk=ids.people["admin"]).update(role="STAFF")
    refused = signed_in("admin", organisation).post(f"job/{job['_id']}/retry")
    assert refused.status_code == 403
    assert state_of(found) == ("CHECKED", "")
    assert JobTicket.objects.count() == 0
