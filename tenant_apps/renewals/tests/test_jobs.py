"""Requested renewal runs are a job: shown, resumed and tried again like any other."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.core.dates import today
from shared_apps.platform.models import JobTicket
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.jobs import services as jobs
from tenant_apps.jobs import tickets
from tenant_apps.jobs.models import Job
from tenant_apps.jobs.tasks import work
from tenant_apps.notifications.models import Notification
from tenant_apps.renewals import services
from tenant_apps.renewals.models import RenewalEntry, RenewalRun
from tenant_apps.renewals.tests.test_api import renewing_in
from tenants.context import in_public
from tenants.models import Organisation
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("tables_owner", "in_first")


@pytest.fixture(autouse=True)
def _nothing_renews(in_first, ids):
    Enrolment.objects.update(renews_on=None)
    RenewalEntry.objects.all().delete()
    RenewalRun.objects.all().delete()


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def begin(caller) -> dict:
    assert caller.post("renewal/run").status_code == 202
    return newest(caller)


def newest(caller) -> dict:
    return next(one for one in caller.get("job").json()["data"] if one["kind"] == "renewal")


def made() -> int:
    return RenewalEntry.objects.filter(outcome="MADE").count()


def end_lease() -> None:
    JobTicket.objects.update(lease_until=timezone.now() - timedelta(seconds=1))


def close_plan(organisation) -> None:
    with in_public():
        Organisation.objects.filter(pk=organisation.pk).update(status="CLOSED")


def test_a_requested_run_is_shown_among_the_jobs_and_cannot_be_stopped(owner):
    renewing_in(0)
    renewing_in(0, branch=1)
    job = begin(owner)
    assert (job["state"], job["done"], job["total"], job["canCancel"]) == ("QUEUED", 0, 2, False)
    refused = owner.post(f"job/{job['_id']}/cancel")
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
    assert newest(owner)["state"] == "QUEUED"
    assert JobTicket.objects.count() == 1


def test_a_finished_run_says_what_it_made(owner):
    renewing_in(0)
    renewing_in(0, branch=1)
    begin(owner)
    assert work()
    job = newest(owner)
    assert (job["state"], job["done"], job["total"]) == ("DONE", 2, 2)
    assert (job["message"], job["keptUntil"]) == ("2 renewals made.", None)
    assert made() == 2


def test_its_result_counts_what_failed(owner, monkeypatch):
    renewing_in(0)

    def breaks(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(services.renewing, "_new_due", breaks)
    begin(owner)
    assert work()
    assert newest(owner)["message"] == "0 renewals made, 1 failed."


def test_the_requester_is_not_notified_a_second_time_by_the_job(owner):
    renewing_in(0)
    before = set(Notification.objects.values_list("pk", flat=True))
    begin(owner)
    assert work()
    told = Notification.objects.filter(user_id=owner.user_id).exclude(pk__in=before)
    assert [one.kind for one in told] == ["renewalrun.finished"]


def test_the_hourly_run_needs_no_job(owner):
    before = Job.objects.count()
    renewing_in(0)
    assert services.renew_workspace(today()) == 1
    assert Job.objects.count() == before


def test_a_second_request_is_the_same_job(owner):
    renewing_in(0)
    assert begin(owner)["_id"] == begin(owner)["_id"]
    assert JobTicket.objects.count() == 1


def test_a_person_with_many_jobs_waiting_starts_no_run(owner, monkeypatch):
    renewing_in(0)
    monkeypatch.setattr(jobs, "MOST_WAITING", 0)
    refused = owner.post("renewal/run")
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_jobs")
    assert not RenewalRun.objects.exists()
    assert JobTicket.objects.count() == 0


def test_the_progress_is_written_after_each_batch(owner, monkeypatch, settings):
    [renewing_in(0) for _ in range(3)]
    settings.RENEWALS_AT_ONCE = 1
    monkeypatch.setattr(jobs, "SECONDS_BETWEEN_REPORTS", 0)
    seen = []
    report = jobs._Reports.report

    def noting(self, done):
        report(self, done)
        seen.append(newest(owner)["done"])

    monkeypatch.setattr(jobs._Reports, "report", noting)
    begin(owner)
    assert work()
    assert seen == [1, 2, 3]


def test_a_run_whose_worker_was_killed_is_finished_by_another(owner):
    renewing_in(0)
    begin(owner)
    tickets.claim()
    end_lease()
    assert work()
    assert (newest(owner)["state"], made()) == ("DONE", 1)


def test_a_run_that_the_hourly_job_finished_meanwhile_is_not_done_again(owner):
    renewing_in(0)
    begin(owner)
    services.renew_workspace(today())
    assert work()
    assert newest(owner)["message"] == "1 renewal made."
    assert (made(), RenewalRun.objects.count()) == (1, 1)


def test_a_plan_that_closed_meanwhile_fails_the_job_and_renews_nothing(owner, organisation):
    renewing_in(0)
    job = begin(owner)
    close_plan(organisation)
    assert work()
    stored = Job.objects.get(pk=job["_id"])
    assert (stored.status, "Your subscription plan has ended" in stored.message) == ("FAILED", True)
    assert made() == 0


def test_a_failed_run_is_tried_again(owner, monkeypatch):
    renewing_in(0)
    job = begin(owner)

    def breaks(*_):
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(services.runs, "renew_all", breaks)
        assert work()
    failed = newest(owner)
    assert (failed["state"], "What was renewed is kept" in failed["message"]) == ("FAILED", True)
    assert owner.post(f"job/{job['_id']}/retry").status_code == 200
    assert work()
    assert (newest(owner)["state"], made()) == ("DONE", 1)


@pytest.mark.parametrize("change", ["role", "branch"])
def test_a_person_whose_rights_changed_cannot_try_again(organisation, ids, change):
    admin = signed_in("admin", organisation)
    renewing_in(0)
    job = begin(admin)
    for _ in range(jobs.MOST_ATTEMPTS):
        tickets.claim()
        end_lease()
    assert work()
    values = {"role": "STAFF"} if change == "role" else {"branch_id": ids.second_branch}
    with in_public():
        User.objects.filter(pk=ids.people["admin"]).update(**values)
    refused = signed_in("admin", organisation).post(f"job/{job['_id']}/retry")
    assert refused.status_code == (403 if change == "role" else 404)
    assert Job.objects.get(pk=job["_id"]).status == "FAILED"
    assert (JobTicket.objects.count(), made()) == (0, 0)
