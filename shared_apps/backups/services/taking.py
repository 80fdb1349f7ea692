"""Taking backups: planned for the night, then taken one after the other, each in a transaction of its
own that holds its row. Whoever dies leaves a row that is taken again and at worst a file without one.
"""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import BinaryIO

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from shared_apps.backups import container, rules
from shared_apps.backups.models import Backup
from shared_apps.backups.packing import Contents, pack
from shared_apps.backups.services.keeping import forget_old_of
from shared_apps.backups.services.reading import about
from shared_apps.core.audit import audit_log
from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import NotFound
from shared_apps.core.principal import Actor
from shared_apps.core.worker import wake_worker
from shared_apps.core.writing import writing
from tenants.context import in_public
from tenants.copying import snapshot
from tenants.logs import describe
from tenants.models import Organisation, SetAsideSchema

log = logging.getLogger(__name__)

SECONDS = 45
"""For how long a task begins backups; the next one goes on a minute after it."""
CENTRES_PER_PAGE = 500
# One backup at a time, over all workers. Any fixed number that nobody else takes.
TAKER_LOCK = 7_402_119_367
Status = Backup.Status


def plan_night(now: datetime) -> int:
    """Plans a backup of each centre that has none since the night began and waits for none, so that one
    that failed is tried again. Returns how many. `now` is in India's time."""
    night, planned, last = rules.night_of(now), 0, 0
    with in_public():
        centres = Organisation.with_schema().order_by("pk")
        while page := list(centres.filter(pk__gt=last)[:CENTRES_PER_PAGE]):
            last = page[-1].pk
            planned += _plan(page, night)
    return planned


def _plan(page: list[Organisation], night: datetime) -> int:
    own = own_schemas(page)
    done = set(
        Backup.objects.filter(organisation__in=page)
        .filter(Q(status=Status.WAITING) | Q(status=Status.TAKEN, taken_at__gte=night))
        .values_list("organisation_id", flat=True)
    )
    due = [
        Backup(
            organisation=each, schema_name=own[each.pk], due_at=rules.due_at(night, own[each.pk])
        )
        for each in page
        if each.pk not in done
    ]
    Backup.objects.bulk_create(due, ignore_conflicts=True)
    return len(due)


def ask_for_backup(*, by: Actor, code: str) -> None:
    """Plans a backup of the centre for now and wakes the worker.

    Raises NotFound for an unknown centre, Conflict `duplicate` when one waits already.
    """
    with in_public(), writing():
        organisation = Organisation.with_schema().filter(code=code).first()
        if organisation is None:
            raise NotFound
        [schema_name] = own_schemas([organisation]).values()
        waiting = Backup.objects.filter(organisation=organisation, status=Status.WAITING)
        # One that was planned for later is taken now.
        if not waiting.filter(due_at__gt=timezone.now()).update(due_at=timezone.now()):
            with readable_constraints(Backup, backup_waiting_once="code"):
                Backup.objects.create(
                    organisation=organisation, schema_name=schema_name, due_at=timezone.now()
                )
        audit_log.record("backup asked for", by=by, target=organisation)
        transaction.on_commit(partial(wake_worker, "backups.take"))


def take_due(seconds: float = SECONDS) -> int:
    """Takes the backups whose time has come, one after the other, and begins none after so many
    seconds. Returns how many were taken or failed. Another worker that takes them leaves nothing to do.
    """
    until, done = monotonic() + seconds, 0
    with in_public():
        while monotonic() < until and _take_next():
            done += 1
    return done


def _take_next() -> bool:
    with writing():
        backup = _claim()
        if backup is None:
            return False
        code = backup.organisation.code
        try:
            with writing():
                _take(backup)
        except Exception as fault:
            log.exception("No backup of the centre %s could be taken.", code)
            # The row as it was: what has been said of the file is of none.
            error = f"{type(fault).__name__}: {describe(fault)}"[:300]
            Backup.objects.filter(pk=backup.pk).update(status=Status.FAILED, error=error)
            return True
        log.info("The centre %s was backed up: %s bytes.", code, backup.size)
        backup.status = Status.TAKEN
        backup.save()
    forget_old_of(backup.organisation_id)
    return True


def _claim() -> Backup | None:
    """The next one, locked until the transaction ends; None while another worker takes one."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")  # it takes long
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [TAKER_LOCK])
        if not cursor.fetchone()[0]:
            return None
    return (
        Backup.objects.select_for_update(of=("self",), skip_locked=True)
        .select_related("organisation")
        .filter(status=Status.WAITING, due_at__lte=timezone.now())
        .order_by("due_at", "pk")
        .first()
    )


def _take(backup: Backup) -> None:
    """Writes the file and says of it what the row keeps."""
    organisation = backup.organisation
    backup.schema_name = own_schemas([organisation])[organisation.pk]
    backup.key_id, key = settings.BACKUP_KEYS[0]
    with snapshot() as at:
        name = f"{backup.schema_name}/{at.moment:%Y%m%dT%H%M%S%fZ}.cmb"
        with _in_place(settings.BACKUP_DIR / name) as file:
            writer = container.Writer(file, key_id=backup.key_id, key=key, about=about(backup))
            contents: Contents = pack(writer, at, organisation, backup.schema_name)
            backup.sha256 = writer.seal()
        backup.taken_at = at.moment
    backup.path, backup.size = name, writer.size
    backup.rows, backup.files = contents.rows, contents.files


@contextmanager
def _in_place(path: Path) -> Iterator[BinaryIO]:
    """A file that has its name only once all of it is on the disk."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = path.with_suffix(".part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def own_schemas(organisations: list[Organisation]) -> dict[int, str]:
    """Returns the schema with the own data of each: another one than its present one while it shows
    sample data."""
    kept = SetAsideSchema.kept().filter(organisation__in=organisations)
    aside = dict(kept.values_list("organisation_id", "schema_name"))
    return {each.pk: aside.get(each.pk, each.schema_name) for each in organisations}
