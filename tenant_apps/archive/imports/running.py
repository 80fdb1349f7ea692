"""Imports that wait, one after the other, by the owner of the tables (`run_schema_worker`).

An import is one transaction that holds its own row and the organisation's. A process that is killed leaves
nothing but a row that nobody holds, which the next one takes; after three tries it fails.
"""

import logging
import tempfile
from pathlib import Path
from typing import IO

from django.conf import settings
from django.core.files.storage import default_storage
from django.db import InterfaceError, OperationalError
from django.utils import timezone

from shared_apps.core.errors import Refusal
from shared_apps.core.translation import lazy
from shared_apps.core.writing import notify, writing
from shared_apps.platform.models import ArchiveImport
from tenant_apps.archive.events import ARCHIVE_IMPORTED, params_of
from tenant_apps.archive.imports.moving import import_archive
from tenant_apps.archive.imports.services import forget_pieces, note_progress, piece_path
from tenant_apps.archive.rules import PIECE
from tenants.context import in_organisation, in_public
from tenants.models import Organisation

log = logging.getLogger(__name__)
MOST_ATTEMPTS = 3
FAULT = lazy("Something went wrong on our side. Nothing was changed; please try again.")
INTERRUPTED = lazy("This was interrupted several times. Please try again.")
Status = ArchiveImport.Status
WAITING = (Status.QUEUED, Status.RUNNING)


def run_waiting() -> int:
    """Runs what waits, and what a killed process has left; returns how many imports that was. Raises
    OperationalError when the database is away: the import is run again."""
    count = 0
    with in_public():
        while (row := _claim()) is not None:
            _run(row)
            count += 1
    return count


@writing()
def _claim() -> ArchiveImport | None:
    free = ArchiveImport.objects.select_for_update(skip_locked=True, of=("self",))
    waiting = free.select_related("organisation").filter(status__in=WAITING)
    row = waiting.order_by("pk").first()
    if row is not None:
        row.attempts += 1
        row.status = Status.RUNNING
        row.save(update_fields=["attempts", "status"])
    return row


def _run(row: ArchiveImport) -> None:
    if row.attempts > MOST_ATTEMPTS:
        _fail(row, INTERRUPTED)
        return
    try:
        Path(settings.VAR_DIR).mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=settings.VAR_DIR) as file:
            _put_together(row, file)
            is_ours = _import(row, file)
    except Refusal as refusal:
        _fail(row, refusal.message, refusal.code)
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        log.exception("The archive of %s was not imported.", row.organisation.code)
        _fail(row, FAULT)
    else:
        if is_ours:
            forget_pieces(row)


@writing()
def _import(row: ArchiveImport, file: IO[bytes]) -> bool:
    """In one transaction with what the row says of it. False when another process has it by now."""
    rows = ArchiveImport.objects.select_for_update(skip_locked=True)
    held = rows.filter(pk=row.pk, status=Status.RUNNING, attempts=row.attempts).first()
    if held is None:
        return False
    found = import_archive(
        code=row.organisation.code,
        file=file,
        report=lambda done, total: note_progress(row, done, total),
    )
    held.tables, held.rows, held.files = found.tables, found.rows, found.files
    held.status, held.finished_at = Status.DONE, timezone.now()
    held.save(update_fields=["tables", "rows", "files", "status", "finished_at"])
    _tell(held)
    return True


def _put_together(row: ArchiveImport, file: IO[bytes]) -> None:
    with in_organisation(row.organisation):
        for number in range(row.pieces):
            with default_storage.open(piece_path(row, number)) as piece:
                while content := piece.read(PIECE):
                    file.write(content)


@writing()
def _fail(row: ArchiveImport, message: str, refusal: str = "") -> None:
    rows = ArchiveImport.objects.filter(pk=row.pk, status=Status.RUNNING, attempts=row.attempts)
    row.message = str(message)[:300]
    if rows.update(
        status=Status.FAILED,
        message=row.message,
        refusal=refusal,
        finished_at=timezone.now(),
    ):
        _tell(row)
        forget_pieces(row)


def _tell(row: ArchiveImport) -> None:
    """In the schema that the organisation has by now."""
    with in_organisation(Organisation.objects.get(pk=row.organisation_id)):
        notify(ARCHIVE_IMPORTED.event(row, params_of(row)))
