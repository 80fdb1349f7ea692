"""The upload of an archive and the start of its import, by the owner of a new centre.

The pieces lie in the centre's folder. Those of an upload that was left are no file of any row, so that the
daily sweep of stray files deletes them.
"""

import secrets
from datetime import datetime, timedelta
from typing import Literal, TypedDict, cast

from django.conf import settings
from django.core.files.base import ContentFile
from django.utils import timezone

from shared_apps.accounts.services.proof import prove
from shared_apps.core import files
from shared_apps.core.api.exports import DAYS_KEPT
from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.files import Accepted
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from shared_apps.live_state import notes
from shared_apps.platform.models import ArchiveImport
from shared_apps.subscriptions.services import locked_organisation
from tenant_apps.archive import selectors
from tenant_apps.archive.services import KIND, check_empty
from tenants.context import in_organisation, in_public
from tenants.models import Organisation
from tenants.schemas import wake_schema_worker
from tenants.tenant_keys import file_path, public_cache_key

PIECE_BYTES = 8_000_000
MOST_BYTES = 2**53
"""More than any file; what is taken is `ARCHIVE_BYTES`."""
NOT_AN_ARCHIVE = lazy("This is not an archive of Class Master. Choose the ZIP file of an export.")
PIECES = Accepted(
    mime_types=frozenset({"application/zip"}),
    endings=("zip",),
    limit=PIECE_BYTES + 1,
    too_large=lazy("A part of the file is too large."),
    unreadable=NOT_AN_ARCHIVE,
)
UPLOAD_AGAIN = lazy("The file did not arrive completely. Please upload it again.")
STARTS = (b"PK\x03\x04", b"PK\x05\x06")
"""What a ZIP file begins with."""
Status = ArchiveImport.Status


class ArchiveImportState(TypedDict):
    """`isNew`: nothing was entered in the centre yet, so that an archive may be imported. `received` of
    `size` bytes are uploaded, in pieces of `pieceBytes`; `done` of `total` steps are done. `tables`,
    `rows` and `files` are what was read. `refusal` is the code of why it failed. `NONE`: there is no
    import, or it ended some days ago."""

    state: Literal["NONE", "UPLOADING", "QUEUED", "RUNNING", "DONE", "FAILED"]
    isNew: bool
    fileName: str
    size: int
    received: int
    pieceBytes: int
    mostBytes: int
    done: int
    total: int
    message: str
    refusal: str
    tables: int
    rows: int
    files: int
    endDt: datetime | None


def import_state(*, by: Principal) -> ArchiveImportState:
    """Returns the newest import of the person's centre."""
    assert by.workspace is not None
    is_new = selectors.is_new_centre()
    with in_public():
        newest = ArchiveImport.objects.filter(organisation=by.workspace.id).order_by("-pk").first()
        progress = notes.read(_key(newest.pk)) if newest else None
    shown = newest if newest is not None and _is_shown(newest) else None
    row = shown or ArchiveImport()
    state = cast(
        Literal["NONE", "UPLOADING", "QUEUED", "RUNNING", "DONE", "FAILED"],
        row.status if shown else "NONE",
    )
    found = progress if progress and row.status == Status.RUNNING else {"done": 0, "total": 0}
    return {
        "state": state,
        "isNew": is_new,
        "fileName": row.file_name,
        "size": row.size or 0,
        "received": row.received,
        "pieceBytes": PIECE_BYTES,
        "mostBytes": settings.ARCHIVE_BYTES,
        "done": found["done"],
        "total": found["total"],
        "message": row.message,
        "refusal": row.refusal,
        "tables": row.tables,
        "rows": row.rows,
        "files": row.files,
        "endDt": row.finished_at,
    }


def begin_upload(
    *, by: Principal, password: str, code: str, size: int, file_name: str = ""
) -> ArchiveImport:
    """Begins an upload; one of the centre that was not finished is given up.

    Raises Invalid for another password than the person's own, another code where two-factor sign-in is on,
    or on `size` for a file that is too large; TooMany; Conflict `in_use` for a centre that has records,
    `sample_data` and `import_running`.
    """
    prove(by, password, code)
    return _begin_upload(by, size, file_name)


@writing()
def _begin_upload(by: Principal, size: int, file_name: str) -> ArchiveImport:
    organisation = Organisation.current()
    if size > settings.ARCHIVE_BYTES:
        raise Invalid.field(
            "size",
            _("This file is larger than {most} MB. Please ask us to import it for you.").format(
                most=f"{settings.ARCHIVE_BYTES // 1_000_000:,}"
            ),
        )
    with in_public():
        before = _open_import(organisation.pk)
        if before is not None:
            _refuse_running(before)
            _end(before, Status.CANCELLED)
        locked_organisation(organisation.pk)
        check_empty(organisation)
        return ArchiveImport.objects.create(
            organisation=organisation,
            user_id=by.id,
            user_name=by.name[:120],
            file_name=file_name or "archive.zip",
            size=size,
            upload=secrets.token_hex(16),
        )


@writing()
def add_piece(*, by: Principal, number: int, content: bytes) -> None:
    """Stores the next piece of the file: `PIECE_BYTES` bytes, or what is left of it. One that has arrived
    already is left as it is.

    Raises Invalid on `file` for what is no ZIP file, Conflict `wrong_piece` for another one than the next
    or of another length, `wrong_state` when nothing is being uploaded.
    """
    row = _upload_of(by)
    if number < row.pieces:
        return
    if number > row.pieces or len(content) != min(PIECE_BYTES, row.size - row.received):
        raise Conflict(UPLOAD_AGAIN, code="wrong_piece")
    if number == 0 and not content.startswith(STARTS):
        raise Invalid.field("file", NOT_AN_ARCHIVE)
    with in_public():
        row.pieces += 1
        row.received += len(content)
        row.save(update_fields=["pieces", "received"])
    path = piece_path(row, number)
    files.forget(path)  # of a try that was rolled back
    files.store_file(path, ContentFile(content))


@writing()
def begin_run(*, by: Principal) -> None:
    """Has the owner of the tables read the file. A second call has no effect.

    Raises Conflict `wrong_state` when nothing was uploaded, `wrong_piece` when a part is missing, `in_use`
    and `sample_data` as `begin_upload` does.
    """
    organisation = Organisation.current()
    with in_public():
        row = _open_import(organisation.pk)
        if row is not None and row.status != Status.UPLOADING:
            return
    row = _upload_of(by)
    if row.received != row.size:
        raise Conflict(UPLOAD_AGAIN, code="wrong_piece")
    with in_public():
        check_empty(organisation)
        row.status = Status.QUEUED
        row.save(update_fields=["status"])
        wake_schema_worker()
    audit_log.record("import started", by=by, kind=KIND, after={"name": row.file_name})


@writing()
def discard(*, by: Principal) -> None:
    """Deletes what was uploaded. Nothing happens if there is nothing. Raises Conflict `import_running`."""
    organisation = Organisation.current()
    with in_public():
        row = _open_import(organisation.pk)
        if row is not None:
            _refuse_running(row)
            _end(row, Status.CANCELLED)


def piece_path(row: ArchiveImport, number: int) -> str:
    """Where a piece lies. In the centre's workspace."""
    return file_path("archive-imports", f"{row.upload}-{number:05}")


def forget_pieces(row: ArchiveImport) -> None:
    """Deletes the pieces of an import that is over."""
    with in_organisation(row.organisation):
        for number in range(row.pieces):
            files.forget(piece_path(row, number))


def note_progress(row: ArchiveImport, done: int, total: int) -> None:
    """Keeps how far the import is, for a minute."""
    notes.write(_key(row.pk), {"done": done, "total": total})


def _key(import_id: int) -> str:
    return public_cache_key("archive-import", import_id)


def _open_import(organisation_id: int) -> ArchiveImport | None:
    """The import of the centre that is not over. An upload is locked; one that is being read is not, since
    its process holds the row until the end."""
    rows = ArchiveImport.objects.filter(organisation=organisation_id)
    upload = rows.select_for_update().filter(status=Status.UPLOADING).first()
    return upload or rows.filter(status__in=(Status.QUEUED, Status.RUNNING)).first()


def _upload_of(by: Principal) -> ArchiveImport:
    organisation = Organisation.current()
    with in_public():
        row = _open_import(organisation.pk)
    if row is None or row.status != Status.UPLOADING or row.user_id != by.id:
        raise Conflict(UPLOAD_AGAIN, code="wrong_state")
    return row


def _refuse_running(row: ArchiveImport) -> None:
    if row.status != Status.UPLOADING:
        raise Conflict(
            _(
                "{name} is importing an archive already. Please wait until that has finished."
            ).format(name=row.user_name),
            code="import_running",
        )


def _end(row: ArchiveImport, status: ArchiveImport.Status) -> None:
    row.status, row.finished_at = status, timezone.now()
    row.save(update_fields=["status", "finished_at"])
    forget_pieces(row)


def _is_shown(row: ArchiveImport) -> bool:
    if row.status == Status.CANCELLED:
        return False
    if row.status == Status.UPLOADING:
        # Pieces that old may have been swept.
        return row.created_at > timezone.now() - timedelta(days=1)
    ended = row.finished_at
    return ended is None or ended > timezone.now() - timedelta(days=DAYS_KEPT)
