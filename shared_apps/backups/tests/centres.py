"""Backups of the two centres of the test database."""

from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from shared_apps.backups.models import Backup
from shared_apps.backups.services.taking import take_due


def back_up(organisation, *, days_ago: int = 0) -> Backup:
    """Takes a backup of the centre and returns it, as if that had been so many days ago."""
    planned = plan(organisation)
    assert take_due() == 1
    planned.refresh_from_db()
    assert planned.status == "TAKEN", planned.error
    planned.taken_at -= timedelta(days=days_ago)
    planned.save()
    return planned


def plan(organisation) -> Backup:
    return Backup.objects.create(
        organisation=organisation, schema_name=organisation.schema_name, due_at=timezone.now()
    )


def taken_at(organisation, moment: datetime, **values) -> Backup:
    """A backup that was taken at this moment, with a file that holds nothing."""
    path = Path(organisation.schema_name) / f"{moment:%Y%m%dT%H%M%S%f}.cmb"
    file = settings.BACKUP_DIR / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"x")
    return Backup.objects.create(
        organisation=organisation,
        schema_name=organisation.schema_name,
        status="TAKEN",
        due_at=moment,
        taken_at=moment,
        path=str(path),
        size=1,
        sha256="a" * 64,
        key_id="test-only",
        **values,
    )


def files() -> list[str]:
    """The files below BACKUP_DIR, by their paths."""
    root = Path(settings.BACKUP_DIR)
    return sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())
