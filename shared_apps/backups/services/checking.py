"""The drill: a backup is restored into a schema beside the live ones and compared with what it says it
holds. Done by the owner of the tables, in the process that makes schemas."""

import logging
from datetime import datetime

from django.db.models import F, Max
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.backups import events, mails, rules
from shared_apps.backups.models import Backup
from shared_apps.backups.services.reading import opened
from shared_apps.core.notice_settings import people_to_mail
from shared_apps.core.roles import Role
from shared_apps.core.writing import notify, writing
from shared_apps.mail.services import queue_mail
from tenants.context import in_public
from tenants.copying import copy_in, read_manifest
from tenants.logs import describe
from tenants.names import new_schema_name
from tenants.schemas import bring_forward, drop_schema, make_schema_for

log = logging.getLogger(__name__)
Check = Backup.Check


def check_due(now: datetime | None = None) -> bool:
    """Checks a backup when the last check is a week old, and drops what a check that was ended has left.
    Returns whether one was checked."""
    with in_public():
        for ended in Backup.objects.exclude(drill_schema=""):
            _drop(ended)
        backup = _next()
        if backup is None:
            return False
        now = timezone.localtime(now)
        last = Backup.objects.aggregate(last=Max("checked_at"))["last"] or backup.taken_at or now
        if not rules.is_drill_due(last, now):
            return False
        check(backup)
        return True


def check(backup: Backup) -> bool:
    """Restores the backup beside the live schemas, writes down whether it is what it says, and drops it
    again. MASTER is told of one that is not. Returns whether it is."""
    backup.drill_schema = new_schema_name()
    backup.save(update_fields=["drill_schema"])
    try:
        fault = _restore(backup)
    finally:
        _drop(backup)
    with writing():
        backup.checked_at = timezone.now()
        backup.check_result = Check.FAILED if fault else Check.PASSED
        backup.check_error = fault[:300]
        backup.save(update_fields=["checked_at", "check_result", "check_error"])
        if fault:
            log.error("The backup %s could not be restored: %s", backup, fault)
            _tell(backup)
        else:
            log.info("The backup %s was restored and compared.", backup)
    return not fault


def _next() -> Backup | None:
    """The newest backup of the centre that has waited longest for a check."""
    checked = (
        Backup.objects.filter(status=Backup.Status.TAKEN)
        .values("organisation")
        .annotate(last=Max("checked_at"))
        .order_by(F("last").asc(nulls_first=True), "organisation")
        .first()
    )
    if checked is None:
        return None
    taken = Backup.objects.filter(status=Backup.Status.TAKEN, organisation=checked["organisation"])
    return taken.select_related("organisation").order_by("-taken_at").first()


def _restore(backup: Backup) -> str:
    """Returns what is wrong with it; nothing if nothing is."""
    schema_name = backup.drill_schema
    try:
        with opened(backup) as directory:
            workspace = directory / "workspace"
            manifest = read_manifest(workspace)
            make_schema_for(manifest, schema_name)
            copy_in(workspace, schema_name)
            bring_forward(schema_name)
            rows = sum(table.rows for table in manifest.tables.values())
            files = sum(path.is_file() for path in (directory / "files").rglob("*"))
    except Exception as fault:  # noqa: BLE001 - whatever it is, the backup was not restored
        return f"{type(fault).__name__}: {describe(fault)}"
    found, said = (rows, files), (backup.rows, backup.files)
    return "" if found == said else f"It holds {found} rows and files instead of {said}."


def _drop(backup: Backup) -> None:
    drop_schema(backup.drill_schema)
    Backup.objects.filter(pk=backup.pk).update(drill_schema="")
    backup.drill_schema = ""


def _tell(backup: Backup) -> None:
    notify(events.BACKUP_NOT_RESTORED.event(backup, events.params_of(backup)))
    masters = User.objects.filter(role=Role.MASTER, state=User.State.ACTIVE)
    for master, at in people_to_mail(events.BACKUP_NOT_RESTORED, masters):
        letter = mails.not_restored(backup, name=master.name)
        key = f"backup-not-restored-{backup.pk}-{master.pk}"
        queue_mail(key=key, to=master.email, letter=letter, not_before=at)
