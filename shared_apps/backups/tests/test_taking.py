"""A backup has everything of a centre as it was at one moment, and no other centre's backup depends on
it."""

import json
import os
import shutil
import stat
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as product
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.utils import timezone

from shared_apps.backups import rules
from shared_apps.backups.models import Backup
from shared_apps.backups.services import taking
from shared_apps.backups.services.reading import BackupDamaged, KeyUnknown, opened
from shared_apps.backups.services.taking import plan_night, take_due
from shared_apps.backups.tests.centres import back_up, files, plan
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tenants.copying import Snapshot, copy_out, read_manifest
from tenants.models import Organisation, SetAsideSchema
from tests.database import as_owner, owner_of

ELSEWHERE = b"e" * 32


def lines(directory: Path, table: str) -> list[dict]:
    text = (directory / "public" / f"{table}.jsonl").read_text()
    return [json.loads(line) for line in text.splitlines()]


def status_of(organisation) -> list[str]:
    return list(Backup.objects.filter(organisation=organisation).values_list("status", flat=True))


def test_a_backup_has_every_row_of_the_workspace(organisation, tmp_path):
    backup = back_up(organisation)
    (tmp_path / "now").mkdir()
    now = copy_out(organisation.schema_name, tmp_path / "now")
    with opened(backup) as directory:
        then = read_manifest(directory / "workspace")
        assert then.tables == now.tables
        assert then.migrations == now.migrations
        for name in now.tables:
            file = f"{name}.csv"
            assert (directory / "workspace" / file).read_bytes() == (
                tmp_path / "now" / file
            ).read_bytes()
    assert backup.rows == sum(table.rows for table in now.tables.values()) > 100


def test_what_was_opened_is_deleted_afterwards(organisation):
    backup = back_up(organisation)
    with opened(backup) as directory:
        assert stat.S_IMODE(directory.stat().st_mode) == 0o700
    assert not directory.exists()
    assert files() == [backup.path]


def test_a_backup_has_the_stored_files_of_the_centre_and_no_others(
    organisation, other_organisation
):
    large = os.urandom(3 << 20)
    for path, content in (
        (f"o/{organisation.code}/photos/a.png", b"a picture"),
        (f"o/{organisation.code}/documents/large.pdf", large),
        (f"o/{other_organisation.code}/photos/b.png", b"another's"),
    ):
        default_storage.save(path, ContentFile(content))
    backup = back_up(organisation)
    with opened(backup) as directory:
        found = [path for path in (directory / "files").rglob("*") if path.is_file()]
        assert {str(path.relative_to(directory / "files")) for path in found} == {
            "photos/a.png",
            "documents/large.pdf",
        }
        assert (directory / "files/documents/large.pdf").read_bytes() == large
    assert backup.files == 2


def test_a_backup_has_what_the_platform_knows_of_the_centre_and_of_no_other(
    organisation, other_organisation, ids
):
    with opened(back_up(organisation)) as directory:
        [centre] = lines(directory, "tenants_organisation")
        people = lines(directory, "accounts_user")
        assert centre["code"] == organisation.code
        assert ids.people["owner"] in {person["id"] for person in people}
        for table in (directory / "public").iterdir():
            assert other_organisation.name.split()[0] not in table.read_text(), table.name
        assert lines(directory, "billing_invoice")
        assert lines(directory, "support_ticket")


def test_a_backup_holds_no_secret_of_a_person(organisation):
    with opened(back_up(organisation)) as directory:
        for person in lines(directory, "accounts_user"):
            assert "password" not in person
        names = {path.name for path in (directory / "public").iterdir()}
    assert names.isdisjoint(
        {
            "accounts_loginsession.jsonl",
            "accounts_onetimetoken.jsonl",
            "accounts_secondfactor.jsonl",
        }
    )


def test_the_file_shows_nothing_without_the_key(organisation):
    backup = back_up(organisation)
    file = product.BACKUP_DIR / backup.path
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.stat().st_size == backup.size
    data = file.read_bytes()
    with in_organisation(organisation):
        names = [student.name.encode() for student in Student.objects.all()[:5]]
    assert not [name for name in names if name in data]
    assert b"students_student" not in data


def test_a_backup_is_read_with_the_key_that_it_was_written_with(organisation, settings):
    first = back_up(organisation, days_ago=1)
    settings.BACKUP_KEYS = [("new", ELSEWHERE), *settings.BACKUP_KEYS]
    second = back_up(organisation)
    assert [first.key_id, second.key_id] == ["test-only", "new"]
    for backup in (first, second):
        with opened(backup) as directory:
            assert read_manifest(directory / "workspace").tables
    settings.BACKUP_KEYS = settings.BACKUP_KEYS[:1]
    with pytest.raises(KeyUnknown), opened(first):
        pass


@pytest.mark.parametrize("damage", ["cut", "changed", "missing", "exchanged", "another centre's"])
def test_a_file_that_is_not_the_one_written_is_refused(organisation, other_organisation, damage):
    backup = back_up(organisation, days_ago=1)
    file = product.BACKUP_DIR / backup.path
    if damage == "cut":
        os.truncate(file, file.stat().st_size - 1)
    elif damage == "changed":
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 1
        file.write_bytes(data)
    elif damage == "missing":
        file.unlink()
    else:
        other = back_up(organisation if damage == "exchanged" else other_organisation)
        shutil.copy(product.BACKUP_DIR / other.path, file)
    with pytest.raises(BackupDamaged), opened(backup):
        pass
    assert not list((product.BACKUP_DIR / "open").iterdir())


def test_the_own_data_is_backed_up_while_sample_data_is_shown(organisation, other_organisation):
    aside = other_organisation.schema_name
    SetAsideSchema.objects.create(
        organisation=organisation,
        schema_name=aside,
        migrated_to=organisation.migrated_to,
        by_name="Owner",
        loaded_at=timezone.now(),
    )
    backup = back_up(organisation)
    assert backup.schema_name == aside
    assert backup.path.startswith(f"{aside}/")


def last_night():
    """When the newest night that has begun did so."""
    return rules.night_of(timezone.localtime() - timedelta(hours=rules.NIGHT_BEGINS.hour))


def test_a_night_backs_every_centre_up_once(organisation, other_organisation):
    night = last_night()
    assert plan_night(night) == Organisation.objects.count() == 2
    assert plan_night(night) == 0
    Backup.objects.update(due_at=timezone.now())
    assert take_due() == 2
    assert plan_night(night) == 0
    assert len(files()) == 2
    assert plan_night(timezone.localtime() + timedelta(days=1)) == 2


def test_a_backup_is_not_begun_before_its_time(organisation):
    backup = plan(organisation)
    Backup.objects.filter(pk=backup.pk).update(due_at=timezone.now() + timedelta(minutes=1))
    assert take_due() == 0


def test_closed_and_suspended_centres_are_backed_up_and_erased_ones_are_not(
    organisation, other_organisation
):
    Organisation.objects.filter(pk=organisation.pk).update(status="SUSPENDED")
    Organisation.objects.filter(pk=other_organisation.pk).update(status="ERASED")
    assert plan_night(timezone.localtime()) == 1
    assert status_of(organisation) == ["WAITING"]


def test_one_centre_that_cannot_be_backed_up_does_not_stop_the_others(
    organisation, other_organisation, caplog
):
    night = last_night()
    plan_night(night)
    Backup.objects.update(due_at=timezone.now())
    in_the_way = product.BACKUP_DIR / organisation.schema_name
    in_the_way.parent.mkdir(parents=True)
    in_the_way.write_text("a file where the folder should be")
    assert take_due() == 2
    assert (status_of(organisation), status_of(other_organisation)) == (["FAILED"], ["TAKEN"])
    assert "FileExistsError" in Backup.objects.get(status="FAILED").error
    assert organisation.code in caplog.text
    in_the_way.unlink()
    assert plan_night(night) == 1
    Backup.objects.filter(status="WAITING").update(due_at=timezone.now())
    take_due()
    assert sorted(status_of(organisation)) == ["FAILED", "TAKEN"]


def test_a_backup_that_fails_half_way_leaves_no_file(organisation, monkeypatch):
    def ends(*arguments):
        raise OSError("No space left on device")

    backup = plan(organisation)
    monkeypatch.setattr("shared_apps.backups.packing._write_files", ends)
    take_due()
    backup.refresh_from_db()
    assert (backup.status, backup.error) == ("FAILED", "OSError: No space left on device")
    assert files() == []


def test_a_fault_after_the_file_was_written_is_a_failure_as_well(organisation, monkeypatch):
    original = taking.snapshot

    @contextmanager
    def breaks():
        with original() as at:
            yield at
        raise OSError("The connection is gone")

    backup = plan(organisation)
    monkeypatch.setattr(taking, "snapshot", breaks)
    assert take_due() == 1
    backup.refresh_from_db()
    assert (backup.status, backup.taken_at, backup.path) == ("FAILED", None, "")


def test_two_workers_take_no_backup_at_the_same_time(organisation):
    plan(organisation)
    with owner_of(connection.settings_dict["NAME"]) as elsewhere:
        elsewhere.execute("SELECT pg_advisory_lock(%s)", [taking.TAKER_LOCK])
        assert take_due() == 0
        elsewhere.execute("SELECT pg_advisory_unlock(%s)", [taking.TAKER_LOCK])
    assert take_due() == 1


@pytest.mark.usefixtures("committed")
def test_nobody_waits_for_a_backup_and_it_shows_one_moment(organisation, monkeypatch):
    """Somebody writes into a table that is copied already and into one that is not yet."""
    schema, original = organisation.schema_name, Snapshot.copy

    def copy(self, table, write):
        copied = original(self, table, write)
        if table.name == "branches_branch":
            for later in ("branches_branch", "students_student"):
                as_owner(
                    f"SET lock_timeout = '1s'; UPDATE {schema}.{later} SET address = 'Meanwhile'"
                )
        return copied

    monkeypatch.setattr(Snapshot, "copy", copy)
    with opened(back_up(organisation)) as directory:
        for table in ("branches_branch", "students_student"):
            assert "Meanwhile" not in (directory / f"workspace/{table}.csv").read_text()
    with in_organisation(organisation):
        assert Student.objects.filter(address="Meanwhile").exists()
