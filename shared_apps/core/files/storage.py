"""Where the bytes lie: never in a row, and never without one for long."""

import logging
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any

from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage
from django.db import models
from django.utils import timezone

from shared_apps.core.errors import Unavailable
from shared_apps.core.files.accepted import Upload
from shared_apps.core.principal import Actor
from shared_apps.core.spaces import SpaceModel
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from tenants.context import current_organisation
from tenants.rights import Rights
from tenants.tenant_keys import file_path, public_file_path

log = logging.getLogger(__name__)
FULL = lazy("The file could not be stored. Nothing was changed. Please try again.")


class StoredFile(SpaceModel):
    """Where an upload lies and whose it is; the bytes are in the storage, never in the row.

    `withdrawn_at`: the record that held it let go of it, so that no link opens it any more.
    """

    RIGHTS = Rights(update=("withdrawn_at",), delete=False)

    kind = models.CharField(max_length=20)
    path = models.CharField(max_length=200, unique=True)
    mime_type = models.CharField(max_length=60)
    size = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64, default="")
    created_at = models.DateTimeField(default=timezone.now)
    created_by_id = models.BigIntegerField(null=True)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True


def new_name(extension: str) -> str:
    return f"{secrets.token_hex(16)}.{extension}"


@contextmanager
def storing(*, by: Actor, kind: str, upload: Upload) -> Iterator[Any]:
    """Around the rows that refer to a new file: creates the file's own row (this space's `StoredFile`),
    runs the block, then writes the bytes under a generated name in the folder of their kind.

    An error in the block leaves nothing behind. A crash leaves at worst bytes without a row, which
    the daily sweep deletes, but never a row without its bytes. Raises Unavailable `storage_full`.
    """
    path_of = file_path if current_organisation() else public_file_path
    with writing():
        stored = StoredFile.in_current_space()._default_manager.create(
            kind=kind,
            path=path_of(f"{kind}s", new_name(upload.extension)),
            mime_type=upload.mime_type,
            size=len(upload.content),
            sha256=upload.sha256,
            created_by_id=by.id,
            created_at=timezone.now(),
        )
        yield stored
        store(stored.path, upload)


def store(path: str, upload: Upload) -> None:
    """As `store_file`, for an upload."""
    store_file(path, ContentFile(upload.content))


def store_file(path: str, content: File) -> None:
    """Writes the bytes through to the disk, piece by piece. The caller's row is not committed yet, so
    that a row never stands for less than the whole file.

    Raises Unavailable `storage_full` when it cannot be kept; the row then rolls back.
    """
    try:
        default_storage.save(path, content)
        _write_through(path)
    except OSError as fault:
        log.exception("An upload could not be stored.")
        forget(path)
        raise Unavailable(FULL, code="storage_full") from fault


def _write_through(path: str) -> None:
    """Past the operating system's memory; a storage that is no disk sees to that itself."""
    with suppress(NotImplementedError):
        descriptor = os.open(default_storage.path(path), os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def forget(path: str) -> None:
    """Deletes what lies at `path`, if anything does."""
    with suppress(OSError):
        default_storage.delete(path)


def delete_folder(folder: str) -> None:
    """Deletes `folder` with everything below it, if there is one. Raises OSError for what stays; the next
    call goes on with it."""
    if not default_storage.exists(folder):
        return
    folders, names = default_storage.listdir(folder)
    for name in names:
        default_storage.delete(f"{folder}/{name}")
    for inner in folders:
        delete_folder(f"{folder}/{inner}")
    default_storage.delete(folder)


def files_below(folder: str) -> Iterator[str]:
    """The paths of the files below `folder`, if there is one."""
    if not default_storage.exists(folder):
        return
    folders, names = default_storage.listdir(folder)
    for name in names:
        yield f"{folder}/{name}"
    for inner in folders:
        yield from files_below(f"{folder}/{inner}")


def strays(folder: str, before: datetime) -> Iterator[str]:
    """The paths of files below `folder` that were last written before `before`."""
    for path in files_below(folder):
        if default_storage.get_modified_time(path) < before:
            yield path
