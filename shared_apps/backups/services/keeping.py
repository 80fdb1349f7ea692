"""Deleting backups: those that are no longer kept, those of an erased centre, and files without a row."""

import logging
import shutil
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db.models import ProtectedError
from django.utils import timezone

from shared_apps.backups import rules
from shared_apps.backups.models import Backup
from shared_apps.core.writing import writing
from tenants.context import in_public
from tenants.models import Organisation
from tenants.names import is_schema_name

log = logging.getLogger(__name__)
Status = Backup.Status


def forget_old(now: datetime) -> int:
    """Deletes what is no longer kept of every centre, and files without a row. Returns how many
    backups."""
    deleted = 0
    with in_public():
        centres = Backup.objects.order_by("organisation_id").values_list(
            "organisation_id", flat=True
        )
        for pk in centres.distinct():
            deleted += forget_old_of(pk, now)
        sweep_files(now)
    return deleted


def forget_old_of(organisation_id: int, now: datetime | None = None) -> int:
    """Deletes what is no longer kept of a centre. Returns how many."""
    of_centre = Backup.objects.filter(organisation=organisation_id)
    # One that is being checked keeps its row, which names the schema beside.
    taken = of_centre.filter(status=Status.TAKEN, drill_schema="")
    kept = rules.kept(
        {pk: at for pk, at in taken.values_list("pk", "taken_at") if at is not None},
        set(taken.filter(check_result=Backup.Check.FAILED).values_list("pk", flat=True)),
    )
    before = (now or timezone.now()) - rules.FAILED_KEPT
    old = of_centre.filter(status=Status.FAILED, due_at__lt=before)
    return _delete(taken.exclude(pk__in=kept)) + _delete(old)


def delete_backups(organisation: Organisation) -> None:
    """Deletes every backup of a centre, and waits for the one that is being taken. What a dead worker
    left without a row goes as well."""
    with in_public():
        with writing():
            backups = Backup.objects.select_for_update().filter(organisation=organisation)
            schemas = set(backups.values_list("schema_name", flat=True))
            for backup in backups.order_by("pk"):
                _delete_one(backup)
        for schema_name in {organisation.schema_name, *schemas}:
            folder = _folder(schema_name)
            if folder.exists():
                shutil.rmtree(folder)


def sweep_files(now: datetime) -> int:
    """Deletes files below BACKUP_DIR that no row names, and what was opened and left there, a day after
    they were last written. Returns how many."""
    deleted = 0
    root = Path(settings.BACKUP_DIR)
    folders = [folder for folder in root.glob("t_*") if is_schema_name(folder.name)]
    for folder in folders:
        known = set(Backup.objects.filter(schema_name=folder.name).values_list("path", flat=True))
        for file in folder.iterdir():
            if f"{folder.name}/{file.name}" not in known and _is_old(file, now):
                file.unlink(missing_ok=True)
                deleted += 1
    for directory in root.glob("open/*"):
        if _is_old(directory, now):
            shutil.rmtree(directory)
            deleted += 1
    return deleted


def _delete(backups: Iterable[Backup]) -> int:
    deleted = 0
    for backup in backups:
        try:
            with writing():
                _delete_one(backup)
        except ProtectedError:
            # A restore of it is under way.
            continue
        except OSError:
            log.exception("The backup %s could not be deleted.", backup)
            continue
        deleted += 1
    return deleted


def _delete_one(backup: Backup) -> None:
    """The row first: one that has to stay keeps its file. A crash in between leaves a row without a file,
    which the next run deletes."""
    path = backup.path
    backup.delete()
    if path:
        (settings.BACKUP_DIR / path).unlink(missing_ok=True)


def _folder(schema_name: str) -> Path:
    return Path(settings.BACKUP_DIR) / schema_name


def _is_old(path: Path, now: datetime) -> bool:
    try:
        written = datetime.fromtimestamp(path.stat().st_mtime, now.tzinfo)
    except FileNotFoundError:
        return False
    return now - written > rules.STRAYS_KEPT
