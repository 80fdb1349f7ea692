"""MASTER sees a centre's backups, asks for one, and is shown the centres whose backups need attention."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared_apps.backups.models import Backup
from shared_apps.backups.services.taking import take_due
from shared_apps.backups.tests.centres import back_up, plan, taken_at
from shared_apps.platform.models import PlatformAuditEntry
from tenants.models import Organisation
from tests.callers import master


@pytest.fixture
def platform(organisation):
    return master()


@pytest.fixture
def now():
    return timezone.now()


def address_of(organisation, verb: str) -> str:
    return f"superadmin/organisation/{organisation.code}/{verb}"


def backups_of(platform, organisation) -> dict:
    answer = platform.get(address_of(organisation, "backups"))
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def attention(platform) -> dict:
    answer = platform.get("superadmin/backup/attention")
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def test_a_backup_is_listed_with_its_size_and_what_it_is_kept_as(platform, organisation):
    backup = back_up(organisation)
    found = backups_of(platform, organisation)
    assert (found["orgId"], found["centreName"]) == (organisation.code, organisation.name)
    [row] = found["list"]
    assert (row["id"], row["status"], row["size"]) == (backup.pk, "TAKEN", backup.size)
    assert row["keptAs"] == ["DAILY", "WEEKLY", "MONTHLY"]
    assert (row["checkedAt"], row["checkResult"]) == (None, None)


def test_the_newest_is_first_and_those_of_others_are_not_there(
    platform, organisation, other_organisation, now
):
    days = [40, 1, 3]
    for day in days:
        taken_at(organisation, now - timedelta(days=day))
    taken_at(other_organisation, now)
    moments = [row["takenAt"] for row in backups_of(platform, organisation)["list"]]
    assert moments == sorted(moments, reverse=True)
    assert len(moments) == 3


def test_a_centre_is_backed_up_when_master_asks(platform, organisation):
    answer = platform.post(address_of(organisation, "backup"))
    assert answer.status_code == 200, answer.content
    assert answer.json()["message"] == "The centre is being backed up."
    assert answer.json()["data"]["isWaiting"] is True
    assert take_due() == 1
    found = backups_of(platform, organisation)
    assert (found["isWaiting"], found["list"][0]["status"]) == (False, "TAKEN")
    [entry] = PlatformAuditEntry.objects.filter(action="backup asked for")
    assert entry.target_id == organisation.pk


def test_a_backup_that_waits_already_is_not_asked_for_again(platform, organisation):
    plan(organisation)
    answer = platform.post(address_of(organisation, "backup"))
    assert answer.status_code == 409
    assert answer.json()["message"] == "A backup of this centre is being taken already."
    assert Backup.objects.count() == 1


def test_one_that_is_planned_for_later_is_taken_now(platform, organisation, now):
    planned = plan(organisation)
    Backup.objects.filter(pk=planned.pk).update(due_at=now + timedelta(hours=3))
    assert backups_of(platform, organisation)["list"] == []
    assert platform.post(address_of(organisation, "backup")).status_code == 200
    assert take_due() == 1
    assert Backup.objects.count() == 1


@pytest.mark.parametrize("code", ["AAAAAAAAAAAA", "x", "'"])
def test_an_unknown_centre_is_not_found(platform, code):
    path = f"superadmin/organisation/{code}"
    assert platform.get(f"{path}/backups").status_code == 404
    assert platform.post(f"{path}/backup").status_code == 404


def test_an_erased_centre_has_no_backups(platform, organisation):
    Organisation.objects.filter(pk=organisation.pk).update(status="ERASED")
    assert platform.get(address_of(organisation, "backups")).status_code == 404
    assert platform.post(address_of(organisation, "backup")).status_code == 404


@pytest.fixture
def all_backed_up(organisation, other_organisation, now):
    long_ago = now - timedelta(days=300)
    Organisation.objects.update(created_at=long_ago)
    return [
        taken_at(each, now - timedelta(hours=20)) for each in (organisation, other_organisation)
    ]


def test_nothing_needs_attention_while_every_centre_has_a_new_backup(platform, all_backed_up):
    assert attention(platform) == {"count": 0, "list": []}


@pytest.mark.parametrize(("hours", "late"), [(25, 0), (27, 1)])
def test_a_centre_without_a_backup_for_26_hours_needs_attention(
    platform, organisation, all_backed_up, now, hours, late
):
    Backup.objects.filter(organisation=organisation).update(taken_at=now - timedelta(hours=hours))
    found = attention(platform)
    assert found["count"] == late
    assert [(row["orgId"], row["state"]) for row in found["list"]] == [
        (organisation.code, "LATE")
    ] * late


def test_a_new_centre_has_26_hours_for_its_first_backup(platform, organisation, all_backed_up, now):
    Backup.objects.filter(organisation=organisation).delete()
    assert attention(platform)["list"][0] == {
        "orgId": organisation.code,
        "centreName": organisation.name,
        "state": "LATE",
        "lastTakenAt": None,
    }
    Organisation.objects.update(created_at=now - timedelta(hours=20))
    assert attention(platform)["count"] == 0


def test_a_failed_backup_needs_attention_until_one_is_taken(
    platform, organisation, all_backed_up, now
):
    failed = plan(organisation)
    Backup.objects.filter(pk=failed.pk).update(status="FAILED", error="OSError: full")
    assert [row["state"] for row in attention(platform)["list"]] == ["FAILED"]
    [row, _] = backups_of(platform, organisation)["list"]
    assert (row["status"], row["error"], row["keptAs"]) == ("FAILED", "OSError: full", [])
    taken_at(organisation, timezone.now())
    assert attention(platform)["count"] == 0


def test_a_backup_that_could_not_be_restored_needs_attention_until_another_can(
    platform, organisation, all_backed_up, now
):
    first = all_backed_up[0]
    Backup.objects.filter(pk=first.pk).update(check_result="FAILED", checked_at=now)
    assert [row["state"] for row in attention(platform)["list"]] == ["NOT_RESTORED"]
    assert backups_of(platform, organisation)["list"][0]["checkResult"] == "FAILED"
    taken_at(organisation, timezone.now(), check_result="PASSED", checked_at=timezone.now())
    assert attention(platform)["count"] == 0
