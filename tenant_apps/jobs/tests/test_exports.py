"""From the 5,001st row on an export is a job: stored, written by a worker, downloaded by its owner."""

import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.platform.models import JobTicket
from tenant_apps.jobs import services
from tenant_apps.jobs.models import Job
from tenant_apps.jobs.tasks import forget_old, work
from tenant_apps.students.models import Student
from tenant_apps.workspace.services import sweep_stray_files
from tenants.context import in_organisation, in_public
from tests.callers import caller_of, signed_in

EXPORT = "student/export?format=csv&ordering=studentName"


@pytest.fixture(autouse=True)
def two_rows_at_once(settings):
    settings.EXPORT_ROWS_AT_ONCE = 2


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


def job_of(answer) -> dict:
    assert answer.status_code == 202, answer.content
    return answer.json()["data"]


def reload(caller, job) -> dict:
    return next(one for one in caller.get("job").json()["data"] if one["_id"] == job["_id"])


def finished(caller, job) -> dict:
    assert work()
    return reload(caller, job)


def download(caller, job) -> object:
    return caller.get(address(caller, job))


def address(caller, job) -> str:
    link = caller.post(f"job/{job['_id']}/link", {}).json()["data"]
    return link.removeprefix("/class/v1/")


def content(answer) -> bytes:
    assert answer.status_code == 200
    return b"".join(answer)


def test_an_export_of_few_rows_is_answered_at_once(owner, settings):
    settings.EXPORT_ROWS_AT_ONCE = 6
    assert owner.get(EXPORT).status_code == 200


def test_an_export_of_more_rows_is_answered_with_a_job_and_how_long_its_file_is_kept(owner):
    answer = owner.get(EXPORT)
    job = job_of(answer)
    assert (job["state"], job["total"], job["done"]) == ("QUEUED", 6, 0)
    assert "3 days" in answer.json()["message"]


@pytest.mark.parametrize("file_format", ["csv", "xlsx"])
def test_the_job_writes_the_file_that_the_call_would_have_answered(owner, settings, file_format):
    path = f"student/export?format={file_format}&ordering=studentName"
    job = finished(owner, job_of(owner.get(path)))
    settings.EXPORT_ROWS_AT_ONCE = 6
    assert (job["state"], job["done"], job["total"]) == ("DONE", 6, 6)
    sent = download(owner, job)
    assert sent["Content-Disposition"].startswith("attachment")
    if file_format == "csv":
        assert content(sent) == owner.get(path).content
    else:
        assert content(sent).startswith(b"PK")


def test_the_chosen_rows_of_a_list_are_exported_by_a_job_too(owner, ids):
    body = {"all": True, "without": [ids.student], "format": "csv"}
    job = finished(owner, job_of(owner.post("student/bulk/export", body)))
    lines = content(download(owner, job)).decode().splitlines()
    assert len(lines) == 6
    assert not any("Payer" in line for line in lines)


def test_the_same_export_asked_again_is_the_same_job(owner, organisation):
    first, second = job_of(owner.get(EXPORT)), job_of(owner.get(EXPORT))
    assert first["_id"] == second["_id"]
    assert JobTicket.objects.count() == 1


def test_a_person_has_a_limited_number_of_jobs_waiting(owner, monkeypatch):
    monkeypatch.setattr(services, "MOST_WAITING", 2)  # one is waiting from the start
    job_of(owner.get(EXPORT))
    refused = owner.get(EXPORT + "&search=raga")
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_jobs")
    assert JobTicket.objects.count() == 1


def test_an_export_of_too_many_rows_is_refused(owner, monkeypatch):
    monkeypatch.setattr("shared_apps.core.api.export.MAX_ROWS", 3)
    refused = owner.get(EXPORT)
    assert refused.status_code == 400
    assert "narrow the list" in refused.json()["message"]


def test_the_file_holds_what_the_owner_may_see(owner, admin, organisation, settings):
    settings.EXPORT_ROWS_AT_ONCE = 1
    job = finished(admin, job_of(admin.get(EXPORT)))
    text = content(download(admin, job)).decode()
    assert "Payer" in text
    assert "Second" not in text  # of the other branch


def test_nobody_else_finds_the_job_or_its_file(owner, admin):
    job = finished(owner, job_of(owner.get(EXPORT)))
    assert job["_id"] not in [one["_id"] for one in admin.get("job").json()["data"]]
    for call in ("link", "cancel", "retry"):
        assert admin.post(f"job/{job['_id']}/{call}", {}).status_code == 404


def test_a_link_ends_with_the_session_that_it_was_made_for(owner):
    job = finished(owner, job_of(owner.get(EXPORT)))
    link = address(owner, job)
    owner.post("useradmin/logout", {"email": "owner@raga.test", "autoLogout": False})
    assert owner.get(link).status_code == 403


@pytest.mark.parametrize("change", ["role", "branch"])
def test_a_person_whose_rights_changed_gets_no_file(admin, organisation, ids, settings, change):
    settings.EXPORT_ROWS_AT_ONCE = 1
    job = finished(admin, job_of(admin.get(EXPORT)))
    link = address(admin, job)
    values = {"role": "STAFF"} if change == "role" else {"branch_id": ids.second_branch}
    with in_public():
        User.objects.filter(pk=ids.people["admin"]).update(**values)
    refused = admin.get(link)
    assert refused.status_code == 403
    assert not refused.streaming


def test_a_person_who_was_demoted_meanwhile_gets_no_job_done(admin, organisation, ids, settings):
    settings.EXPORT_ROWS_AT_ONCE = 1
    job = job_of(admin.get(EXPORT))
    with in_public():
        User.objects.filter(pk=ids.people["admin"]).update(role="STAFF")
    finished(admin, job)
    with in_organisation(organisation):
        stored = Job.objects.get(pk=job["_id"])
    assert (stored.status, stored.file_path) == ("FAILED", "")
    assert "role" in stored.message


def test_a_file_is_deleted_when_its_time_is_over(owner, in_first):
    job = finished(owner, job_of(owner.get(EXPORT)))
    stored = Job.objects.get(pk=job["_id"])
    assert default_storage.exists(stored.file_path)
    Job.objects.filter(pk=stored.pk).update(kept_until=timezone.now() - timedelta(seconds=1))
    assert owner.post(f"job/{stored.pk}/link", {}).status_code == 404
    assert reload(owner, job)["keptUntil"] is None
    forget_old.apply()
    assert not default_storage.exists(stored.file_path)
    assert Job.objects.filter(pk=stored.pk).exists()


def test_jobs_are_forgotten_after_30_days(owner, in_first):
    job = finished(owner, job_of(owner.get(EXPORT)))
    Job.objects.filter(pk=job["_id"]).update(
        created_at=timezone.now() - timedelta(days=31), kept_until=timezone.now()
    )
    services.forget_old()
    services.forget_old()
    assert not Job.objects.filter(pk=job["_id"]).exists()


def test_the_sweep_of_stray_files_leaves_the_files_of_jobs(owner, in_first, settings):
    job = finished(owner, job_of(owner.get(EXPORT)))
    path = Job.objects.get(pk=job["_id"]).file_path
    long_ago = (timezone.now() - timedelta(days=2)).timestamp()
    os.utime(Path(settings.MEDIA_ROOT) / path, (long_ago, long_ago))
    sweep_stray_files()
    assert default_storage.exists(path)


def test_a_finished_job_is_told_to_its_owner(owner):
    finished(owner, job_of(owner.get(EXPORT)))
    [newest] = owner.get("notification").json()["data"][:1]
    assert newest["kind"] == "job.finished"


def test_the_platform_exports_its_organisations_by_a_job(organisation, settings):
    settings.EXPORT_ROWS_AT_ONCE = 1
    master = caller_of("master", organisation)
    job = finished(master, job_of(master.get("superadmin/organisation/export?format=csv")))
    assert job["state"] == "DONE"
    assert b"Raga School" in content(download(master, job))


def test_a_row_that_is_deleted_while_the_job_waits_is_not_in_the_file(owner, in_first):
    job = job_of(owner.get(EXPORT))
    Student.objects.filter(name__endswith="Newcomer").update(deleted_at=timezone.now())
    assert finished(owner, job)["total"] == 5


def test_a_list_of_the_platform_is_exported_by_a_job_of_the_centre(owner, settings):
    settings.EXPORT_ROWS_AT_ONCE = 1
    job = finished(owner, job_of(owner.get("support/export")))
    lines = content(download(owner, job)).decode().splitlines()
    assert len(lines) == 3
    assert "Tiny" not in "".join(lines)
