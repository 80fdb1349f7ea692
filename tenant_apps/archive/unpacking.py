"""Reading an archive that somebody brings. Whatever it says of itself is checked before it is used: names,
sizes and hashes."""

import hashlib
import json
import re
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from shared_apps.core.errors import Invalid
from shared_apps.core.translation import gettext as _
from tenant_apps.archive.rules import FORMAT, PIECE
from tenants import copying

MOST_MANIFEST = 64_000_000
MOST_FILE = 50_000_000
"""Bytes. No upload of the product is as large."""
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
        try:
            self._zip = zipfile.ZipFile(file)
            manifest = json.loads(self._bytes("manifest.json", MOST_MANIFEST))
            if manifest["format"] != FORMAT:
                raise _refused(_("It was made by another version of Class Master."))
            self.profile: Mapping[str, Any] = dict(manifest["organisation"])
            self._data = copying.Manifest.from_json(manifest["data"])
            self._files: Mapping[str, Any] = dict(manifest["files"])
        except copying.OtherRelease:
            raise _refused(_("It was made by another version of Class Master.")) from None
        except (zipfile.BadZipFile, KeyError, TypeError, ValueError, copying.CopyDamaged):
            raise _refused(_("It is not an archive, or it is not complete.")) from None

    def unpack_tables(self, directory: Path) -> None:
        """Writes the tables and their manifest as `copy_in` reads them."""
        for name, table in self._data.tables.items():
            if not _TABLE.fullmatch(name):
                raise _damaged(name)
            with (directory / f"{name}.csv").open("wb") as file:
                self._copy(f"data/{name}.csv", table.size, table.sha256, file.write)
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
        try:
            size, sha256 = int(said["bytes"]), str(said["sha256"])
        except (KeyError, TypeError, ValueError):
            raise _damaged(file.entry) from None
        if size > MOST_FILE:
            raise _damaged(file.entry)
        self._copy(file.entry, size, sha256, write)

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
        except (KeyError, zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError):
            raise _damaged(entry) from None

    def _bytes(self, entry: str, most: int) -> bytes:
        with self._zip.open(entry) as body:
            found = body.read(most + 1)
        if len(found) > most:
            raise ValueError
        return found


def _damaged(name: str) -> Invalid:
    return _refused(_("{name} is not what its manifest says.").format(name=name[:120]))


def _refused(reason: str) -> Invalid:
    return Invalid.field("file", _("This file cannot be imported. {reason}").format(reason=reason))
