"""What a backup holds, written into a stream as an ordinary zip: piece by piece, so that a centre may be
larger than the memory."""

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO, Any

from django.core.files.storage import default_storage

from shared_apps.backups.ports import rows_of_centre
from shared_apps.core.files import files_below
from tenants.context import in_organisation
from tenants.copying import Manifest, Snapshot, copy_schema
from tenants.models import Organisation
from tenants.tenant_keys import files_folder

PARTS = ("workspace", "files", "public")
PIECE = 1 << 20
_COMPRESSION = 3
_PACKED = {".gz", ".jpeg", ".jpg", ".pdf", ".png", ".webp", ".xlsx", ".zip"}


@dataclass(frozen=True)
class Contents:
    """What was written."""

    rows: int
    files: int


def pack(into: Any, at: Snapshot, organisation: Organisation, schema_name: str) -> Contents:
    """Writes the schema, the rows of the public space that name the centre, and its stored files."""
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED, compresslevel=_COMPRESSION) as archive:
        manifest = _write_workspace(archive, at, schema_name)
        _write_public(archive, at, organisation)
        files = _write_files(archive, organisation)
    return Contents(sum(table.rows for table in manifest.tables.values()), files)


def _write_workspace(archive: zipfile.ZipFile, at: Snapshot, schema_name: str) -> Manifest:
    return copy_schema(at, schema_name, lambda name: _entry(archive, f"workspace/{name}"))


def _write_public(archive: zipfile.ZipFile, at: Snapshot, organisation: Organisation) -> None:
    for queries in rows_of_centre.ask(organisation=organisation):
        for table, query in queries.items():
            with _entry(archive, f"public/{table}.jsonl") as entry:
                at.query_json(query, entry.write)


def _write_files(archive: zipfile.ZipFile, organisation: Organisation) -> int:
    """A file that is deleted meanwhile is of no record any more, or of one that is newer than the
    snapshot."""
    with in_organisation(organisation):
        folder = files_folder()
    written = 0
    for path in files_below(folder):
        try:
            body = default_storage.open(path)
        except FileNotFoundError:
            continue
        with body, _entry(archive, f"files/{path.removeprefix(f'{folder}/')}") as entry:
            while piece := body.read(PIECE):
                entry.write(piece)
        written += 1
    return written


@contextmanager
def _entry(archive: zipfile.ZipFile, name: str) -> Iterator[IO[bytes]]:
    info = zipfile.ZipInfo(name)
    is_packed = PurePosixPath(name).suffix.lower() in _PACKED
    info.compress_type = zipfile.ZIP_STORED if is_packed else zipfile.ZIP_DEFLATED
    info.external_attr = 0o600 << 16
    with archive.open(info, "w", force_zip64=True) as entry:
        yield entry
