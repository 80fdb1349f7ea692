"""The drill: each week a backup is restored beside the live schemas, compared, and dropped again."""

import os
from datetime import timedelta

import pytest
from django.conf import settings as product
from django.db import connection
from django.utils import timezone

from shared_apps.backups.models import Backup
from shared_apps.backups.services import checking
from shared_apps.backups.services.checking import check, check_due
from shared_apps.backups.tests.centres import back_up, taken_at
from shared_apps.mail.models import Mail
from shared_apps.platform.models import PlatformNotice
from tenants.names import new_schema_name
from tenants.schemas import create_schema

pytestmark = pytest.mark.usefixtures("tables_owner", "committed")


def schemas() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT nspname FROM pg_namespace WHERE nspname ~ '^t_'")
        return {name for (name,) in cursor.fetchall()}


def at_night(days: int = 0):
    """Two o'clock at night, so many days from now."""
    return timezone.localtime().replace(hour=2) + timedelta(days=days)


def test_a_good_backup_passes_and_leaves_nothing(organisation):
    before = schemas()
    backup = back_up(organisation)
    assert check(backup)
    backup.refresh_from_db()
    assert (backup.check_result, backup.check_error, backup.drill_schema) == ("PASSED", "", "")
    assert backup.checked_at is not None
    assert schemas() == before
    assert not PlatformNotice.objects.filter(kind="backup.notrestored").exists()


@pytest.mark.parametrize("damage", ["file", "rows", "key"])
def test_one_that_cannot_be_restored_is_an_alarm(organisation, settings, damage):
    before = schemas()
    backup = back_up(organisation)
    if damage == "file":
        file = product.BACKUP_DIR / backup.path
        os.truncate(file, file.stat().st_size - 5)
    elif damage == "rows":
        backup.rows += 1
        backup.save()
    else:
        settings.BACKUP_KEYS = [("another", b"a" * 32)]
    assert not check(backup)
    backup.refresh_from_db()
    assert backup.check_result == "FAILED"
    assert {"file": "BackupDamaged", "rows": "rows and files", "key": "KeyUnknown"}[
        damage
    ] in backup.check_error
    assert schemas() == before
    assert PlatformNotice.objects.filter(kind="backup.notrestored").count() == 1
    assert Mail.objects.filter(key__startswith="backup-not-restored-").count() == 1


def test_a_migration_that_fails_on_the_restored_rows_is_an_alarm(organisation, monkeypatch):
    def fails(schema_name):
        raise RuntimeError("a migration")

    before = schemas()
    backup = back_up(organisation)
    monkeypatch.setattr(checking, "bring_forward", fails)
    assert not check(backup)
    assert Backup.objects.get(pk=backup.pk).check_error == "RuntimeError: a migration"
    assert schemas() == before


def test_a_table_that_was_exchanged_before_it_was_encrypted_is_found(organisation, monkeypatch):
    """What the manifest says is compared with what stands in the schema afterwards."""
    from tenants import copying

    original = copying.Snapshot.copy

    def copy(self, table, write):
        def other(piece):
            write(piece.replace(b"Pune", b"Pnue"))

        return original(self, table, other)

    monkeypatch.setattr(copying.Snapshot, "copy", copy)
    backup = back_up(organisation)
    monkeypatch.undo()
    assert not check(Backup.objects.get(pk=backup.pk))
    assert "CopyDamaged" in Backup.objects.get(pk=backup.pk).check_error


def test_a_backup_is_checked_once_a_week(organisation):
    backup = back_up(organisation)
    assert not check_due(at_night())
    assert check_due(at_night(9))
    Backup.objects.filter(pk=backup.pk).update(checked_at=at_night(9))
    assert not check_due(at_night(15))
    assert check_due(at_night(17))


def test_the_centre_that_waited_longest_is_next_with_its_newest_backup(
    organisation, other_organisation, monkeypatch
):
    asked = []
    monkeypatch.setattr(checking, "check", asked.append)
    now = at_night()
    taken_at(organisation, now - timedelta(days=30), checked_at=now - timedelta(days=20))
    newest = taken_at(organisation, now - timedelta(days=10))
    others = taken_at(other_organisation, now - timedelta(days=12))
    check_due(now)
    assert asked == [others]
    Backup.objects.filter(pk=others.pk).update(checked_at=now - timedelta(days=9))
    check_due(now)
    assert asked == [others, newest]


def test_what_a_check_that_was_ended_left_is_dropped(organisation):
    name = new_schema_name()
    create_schema(name)
    backup = back_up(organisation)
    Backup.objects.filter(pk=backup.pk).update(drill_schema=name)
    check_due(at_night())
    assert name not in schemas()
    backup.refresh_from_db()
    assert backup.drill_schema == ""


def test_a_backup_of_an_older_release_is_restored_and_brought_forward(organisation, monkeypatch):
    """The schema beside is made with the migrations that the backup was taken with."""
    made = []
    original = checking.make_schema_for

    def make(manifest, name):
        made.append(len(manifest.migrations))
        return original(manifest, name)

    monkeypatch.setattr(checking, "make_schema_for", make)
    assert check(back_up(organisation))
    assert made[0] > 30
