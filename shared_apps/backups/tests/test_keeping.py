"""Old backups go, file and row; what a crash left goes a day later; the last good one never goes."""

import os
from datetime import timedelta

import pytest
from django.conf import settings as product
from django.utils import timezone

from shared_apps.backups.models import Backup
from shared_apps.backups.services.keeping import delete_backups, forget_old
from shared_apps.backups.tests.centres import back_up, files, taken_at


@pytest.fixture
def now():
    """Noon, so that hours before are of the same day."""
    return timezone.localtime().replace(hour=12, minute=0, second=0, microsecond=0)


def backups_of(organisation) -> set[int]:
    return set(Backup.objects.filter(organisation=organisation).values_list("pk", flat=True))


def test_the_file_and_the_row_of_an_old_backup_go_and_others_stay(
    organisation, other_organisation, now
):
    first = taken_at(organisation, now - timedelta(hours=2))
    newest = taken_at(organisation, now - timedelta(hours=1))
    others = taken_at(other_organisation, now - timedelta(days=500))
    assert forget_old(now) == 1
    assert backups_of(organisation) == {newest.pk}
    assert backups_of(other_organisation) == {others.pk}
    assert set(files()) == {newest.path, others.path}
    assert not (product.BACKUP_DIR / first.path).exists()
    assert forget_old(now) == 0


def test_a_year_of_nights_leaves_at_most_fourteen(organisation, now):
    for day in range(365):
        taken_at(organisation, now - timedelta(days=day))
    forget_old(now)
    assert len(backups_of(organisation)) == len(files()) <= 14


def test_a_row_whose_file_is_gone_already_is_deleted(organisation, now):
    old = taken_at(organisation, now - timedelta(hours=2))
    taken_at(organisation, now - timedelta(hours=1))
    (product.BACKUP_DIR / old.path).unlink()
    assert forget_old(now) == 1


def test_a_damaged_backup_does_not_take_the_place_of_a_good_one(organisation, now):
    good = taken_at(organisation, now - timedelta(hours=2))
    checked = {"check_result": "FAILED", "checked_at": now}
    damaged = taken_at(organisation, now - timedelta(hours=1), **checked)
    forget_old(now)
    assert backups_of(organisation) == {good.pk, damaged.pk}


def test_a_failure_is_shown_for_two_weeks(organisation, now):
    for days in (13, 15):
        Backup.objects.create(
            organisation=organisation,
            schema_name=organisation.schema_name,
            status="FAILED",
            due_at=now - timedelta(days=days),
            error="OSError",
        )
    assert forget_old(now) == 1


@pytest.mark.parametrize(("hours", "left"), [(23, 1), (25, 0)])
def test_what_no_row_names_goes_a_day_later(organisation, now, hours, left):
    backup = back_up(organisation)
    written = (now - timedelta(hours=hours)).timestamp()
    stray = product.BACKUP_DIR / organisation.schema_name / "20260101T000000000000Z.part"
    stray.write_bytes(b"half of a backup")
    opened = product.BACKUP_DIR / "open" / "open-left"
    opened.mkdir(parents=True)
    for path in (stray, opened, product.BACKUP_DIR / backup.path):
        os.utime(path, (written, written))
    forget_old(now)
    assert [stray.exists(), opened.exists()] == [bool(left)] * 2
    assert backup.path in files()


def test_all_backups_of_a_centre_are_deleted_and_no_others(organisation, other_organisation, now):
    for days in (0, 1):
        taken_at(organisation, now - timedelta(days=days))
    (product.BACKUP_DIR / organisation.schema_name / "left.part").write_bytes(b"x")
    others = taken_at(other_organisation, now)
    delete_backups(organisation)
    delete_backups(organisation)
    assert backups_of(organisation) == set()
    assert files() == [others.path]
