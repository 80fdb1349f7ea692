"""Reading an archive that somebody brings. Whatever it says of itself is checked before it is used: names,
sizes and hashes."""

import hashlib
import json
import re
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from django.conf import settings

from shared_apps.core.errors import Invalid
from shared_apps.core.translation import gettext as _
from tenant_apps.archive.rules import FORMAT, PIECE
from tenants import copying

MOST_MANIFEST = 16_000_000
MOST_FILE = 50_000_000
"""Bytes. No upload of the product is as large."""
MOST_DIRECTORY = 16_000_000
"""Bytes of the list of entries: about 150,000 files."""
FREE_BYTES, MOST_RATIO = 100_000_000, 100
"""An archive unpacks to at most so many bytes, and 100 times its own on top. Tables have a tenth of that."""
PACKINGS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
ENCRYPTED = 0x1
TAIL = 66_000
"""Bytes at the end of a file that say where the list of its entries is."""
_TABLE = re.compile(r"[a-z][a-z0-9_]{0,62}")
_FILE = re.compile(r"files/([a-z][a-z0-9-]{0,39})/([0-9a-f]{32}\.[a-z0-9]{1,8})")


@dataclass(frozen=True)
class StoredIn:
    """A stored file in an archive: its kind's folder and its own name there."""

    entry: str
    folder: str
    name: str


class OpenedArchive:
    """An archive whose manifest was read. Raises Invalid for what is none, was cut off, is of another
    format, or has a table or a file whose name, size or hash is not what the manifest says."""

    def __init__(self, file: IO[bytes]) -> None:
        size = file.seek(0, 2)
        try:
            _check_directory(file, size)
            self._zip = zipfile.ZipFile(file)
            manifest = json.loads(self._bytes("manifest.json", MOST_MANIFEST))
            if manifest["format"] != FORMAT:
                raise _refused(_("It was made by another version of Class Master."))
            self.profile: Mapping[str, Any] = dict(manifest["organisation"])
            self._data = copying.Manifest.from_json(manifest["data"])
            self._files = {name: _said(file) for name, file in manifest["files"].items()}
        except copying.OtherRelease:
            raise _refused(_("It was made by another version of Class Master.")) from None
        except (
            zipfile.BadZipFile,
            AttributeError,
            EOFError,
            KeyError,
            NotImplementedError,
            OverflowError,
            RecursionError,
            RuntimeError,
            TypeError,
            ValueError,
            zlib.error,
            copying.CopyDamaged,
        ):
            raise _refused(_("It is not an archive, or it is not complete.")) from None
        self._check_entries()
        self._check_size(size)

    def _check_entries(self) -> None:
        """No entry has a name that leads elsewhere, a password or a packing that unpacks without a limit,
        whether it is used or not."""
        for entry in self._zip.infolist():
            name = entry.filename
            if name.startswith("/") or "\\" in name or ".." in name.split("/") or ":" in name:
                raise _refused(
                    _("{name} is no name of a file in an archive.").format(name=name[:120])
                )
            if entry.compress_type not in PACKINGS or entry.flag_bits & ENCRYPTED:
                raise _damaged(name)

    def _check_size(self, size: int) -> None:
        """What it says that it unpacks to, before anything is unpacked; no more than that is."""
        unpacked = sum(table.size for table in self.tables.values())
        unpacked += sum(file.size for file in self._files.values())
        most = min(settings.ARCHIVE_UNPACKED_BYTES, FREE_BYTES + MOST_RATIO * size)
        if unpacked > most:
            raise _refused(_("It would unpack to far more than an archive of its size has."))

    @property
    def tables(self) -> Mapping[str, copying.TableCopy]:
        """What the manifest says of each table."""
        return self._data.tables

    def unpack_tables(self, directory: Path, step: Callable[[], None]) -> None:
        """Writes the tables and their manifest as `copy_in` reads them; `step` is called after each."""
        for name, table in self._data.tables.items():
            if not _TABLE.fullmatch(name):
                raise _damaged(name)
            with (directory / f"{name}.csv").open("wb") as file:
                self._copy(f"data/{name}.csv", table.size, table.sha256, file.write)
            step()
        (directory / copying.MANIFEST).write_text(json.dumps(self._data.as_json()))

    def files(self) -> list[StoredIn]:
        """The stored files."""
        found = []
        for entry in self._files:
            if entry.startswith("support/"):
                continue
            parts = _FILE.fullmatch(entry)
            if parts is None:
                raise _damaged(entry)
            found.append(StoredIn(entry, parts[1], parts[2]))
        return found

    def unpack_file(self, file: StoredIn, write: Callable[[bytes], Any]) -> None:
        """Passes on the bytes of a stored file."""
        said = self._files[file.entry]
        if said.size > MOST_FILE:
            raise _damaged(file.entry)
        self._copy(file.entry, said.size, said.sha256, write)

    def _copy(self, entry: str, size: int, sha256: str, write: Callable[[bytes], Any]) -> None:
        """Reads no further than the size that was said, whatever the entry unpacks to."""
        seen, left = hashlib.sha256(), size
        try:
            with self._zip.open(entry) as body:
                while left > 0 and (piece := body.read(min(PIECE, left))):
                    seen.update(piece)
                    left -= len(piece)
                    write(piece)
                if left or body.read(1) or seen.hexdigest() != sha256:
                    raise _damaged(entry)
        except (
            KeyError,
            zipfile.BadZipFile,
            EOFError,
            NotImplementedError,
            RuntimeError,
            zlib.error,
        ):
            raise _damaged(entry) from None

    def _bytes(self, entry: str, most: int) -> bytes:
        with self._zip.open(entry) as body:
            found = body.read(most + 1)
        if len(found) > most:
            raise ValueError
        return found


@dataclass(frozen=True)
class Said:
    """What the manifest says of a stored file."""

    size: int
    sha256: str


def _said(file: Any) -> Said:
    size = int(file["bytes"])
    if size < 0:
        raise ValueError
    return Said(size, str(file["sha256"]))


def _check_directory(file: IO[bytes], size: int) -> None:
    """Raises ValueError for a list of entries that is too long to be read into memory, which is what
    `zipfile` does with it."""
    file.seek(max(0, size - TAIL))
    tail = file.read(TAIL)
    end = tail.rfind(b"PK\5\6")
    if end < 0 or len(tail) < end + 22:
        raise ValueError
    length = _number(tail[end + 12 : end + 16])
    large = tail.rfind(b"PK\6\6", 0, end)
    if large >= 0:
        length = max(length if length < 0xFFFFFFFF else 0, _number(tail[large + 40 : large + 48]))
    if length > MOST_DIRECTORY:
        raise ValueError


def _number(raw: bytes) -> int:
    return int.from_bytes(raw, "little")


def _damaged(name: str) -> Invalid:
    return _refused(_("{name} is not what its manifest says.").format(name=name[:120]))


def _refused(reason: str) -> Invalid:
    return Invalid.field("file", _("This file cannot be imported. {reason}").format(reason=reason))
