"""The file of an archive: written piece by piece, so that it may be larger than the memory."""

import hashlib
import json
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import PurePath
from typing import IO, Any

from django.conf import settings
from django.core.files.storage import default_storage
from psycopg import sql

from shared_apps.core.errors import Unavailable
from shared_apps.core.pdf import NotPrinted
from shared_apps.core.principal import Workspace
from shared_apps.core.translation import gettext as _
from shared_apps.core.wording import counted
from tenant_apps.archive.documents import papers as papers_of
from tenant_apps.archive.rules import (
    ACCOUNT,
    ACCOUNT_LEFT_OUT,
    BESIDES,
    FORMAT,
    LEFT_OUT,
    PIECE,
    PROFILE,
)
from tenant_apps.archive.selectors import (
    own_rows,
    readable_rows,
    stored_files,
    table_of,
    ticket_files,
)
from tenants.copying import Manifest, Snapshot, Table, TableCopy, Write, snapshot
from tenants.tenant_keys import files_folder

# What a spreadsheet needs to read the letters of every language.
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_PICTURES_AND_PAPERS = ("image/", "application/pdf")

Step = Callable[[int], None]
"""Is told how many files the archive has by now."""


@dataclass(frozen=True)
class Contents:
    """What was written: the rows of the tables, the files and the papers. `missing` files have no bytes,
    and papers that could not be printed count as well."""

    rows: int
    files: int
    papers: int
    missing: int


class Archive:
    """Writes an archive of the current workspace into an open file. `step` is called on the way and may
    raise, which ends it."""

    def __init__(self, file: IO[bytes], workspace: Workspace, step: Step) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED)
        self._workspace = workspace
        self._step = step
        self._written = 0

    def write(self, *, papers: bool = False) -> Contents:
        """Writes the whole archive, its manifest last; with `papers` as PDFs too."""
        with self._zip:
            with snapshot() as at:
                manifest, rows = self._write_snapshot(at)
            # After the snapshot: printing takes hours for a large centre, and papers do not change.
            printed, failed = self._write_papers() if papers else ({}, [])
            manifest |= {"papers": printed, "missingPapers": failed}
            with self._entry("manifest.json") as write:
                write(json.dumps(manifest, indent=1, ensure_ascii=False).encode())
            missing = len(manifest["missingFiles"]) + len(failed)
            contents = Contents(rows, len(manifest["files"]), len(printed), missing)
            with self._entry("README.txt") as write:
                write(_readme(self._workspace, manifest["moment"], contents).encode())
        return contents

    def _write_snapshot(self, at: Snapshot) -> tuple[dict[str, Any], int]:
        """Everything as it was at one moment. Returns the manifest, and the rows of all tables."""
        left_out = {table_of(label): str(reason) for label, reason in LEFT_OUT.items()}
        moment = datetime.now(UTC).isoformat(timespec="seconds")
        tables = [
            table for table in at.tables(self._workspace.schema_name) if table.name not in left_out
        ]
        data = Manifest(
            moment,
            at.migrations(self._workspace.schema_name),
            {table.name: self._write_table(at, table) for table in tables},
        )
        account = {
            name: self._write_copy(at, f"account/{name}.csv", query)
            for name, query in self._own_rows().items()
        }
        files, missing = self._write_files(at)
        manifest = {
            "format": FORMAT,
            "organisation": {"code": self._workspace.code, **self._profile(at)},
            "moment": moment,
            "release": settings.VERSION,
            "data": data.as_json(),
            "account": account,
            "files": files,
            "missingFiles": missing,
            "leftOut": left_out
            | {table_of(label): str(why) for label, why in ACCOUNT_LEFT_OUT.items()}
            | {name: str(reason) for name, reason in BESIDES.items()},
        }
        return manifest, sum(table.rows for table in data.tables.values())

    def _write_table(self, at: Snapshot, table: Table) -> TableCopy:
        with self._entry(f"data/{table.name}.csv") as write:
            copy = at.copy(table, write)
        self._write_copy(at, f"tables/{table.name}.csv", readable_rows(table))
        with self._entry(f"json/{table.name}.jsonl") as write:
            at.copy_json(table, write)
        return copy

    def _write_copy(self, at: Snapshot, name: str, query: sql.Composed) -> int:
        with self._entry(name) as write:
            write(_BYTE_ORDER_MARK)
            return at.copy_query(query, write)

    def _profile(self, at: Snapshot) -> dict[str, Any]:
        columns = sql.SQL(", ").join(map(sql.Identifier, PROFILE))
        [values] = at.fetch(
            sql.SQL("SELECT {} FROM public.tenants_organisation WHERE id = {}").format(
                columns, sql.Literal(self._workspace.id)
            )
        )
        return dict(zip(PROFILE, values, strict=True))

    def _own_rows(self) -> dict[str, sql.Composed]:
        return {name: own_rows(rows, self._workspace.id) for name, rows in ACCOUNT.items()}

    def _write_files(self, at: Snapshot) -> tuple[dict[str, Any], list[str]]:
        """The stored files, by their names in the archive, and those whose bytes are not there."""
        written: dict[str, Any] = {}
        missing: list[str] = []
        own = at.fetch(stored_files(self._workspace.schema_name))
        of_tickets = at.fetch(ticket_files(self._workspace.id))
        names = [(f"files/{path.removeprefix(f'{files_folder()}/')}", path, of) for path, of in own]
        names += [(f"support/{PurePath(path).name}", path, of) for path, of in of_tickets]
        for name, path, mime_type in names:
            try:
                body = default_storage.open(path)
            except FileNotFoundError:
                missing.append(name)
                continue
            packed = mime_type.startswith(_PICTURES_AND_PAPERS)
            with body, self._entry(name, packed=packed) as write:
                written[name] = _write_bytes(body, write)
        return written, missing

    def _write_papers(self) -> tuple[dict[str, Any], list[str]]:
        """The papers by their names in the archive, and those that could not be printed."""
        written: dict[str, Any] = {}
        failed: list[str] = []
        for paper in papers_of(self._workspace.id):
            self._step(self._written)
            try:
                content = paper.print()
            except (NotPrinted, Unavailable):
                failed.append(paper.name)
                continue
            with self._entry(paper.name, packed=True) as write:
                written[paper.name] = _write_bytes(BytesIO(content), write)
        return written, failed

    @contextmanager
    def _entry(self, name: str, *, packed: bool = False) -> Iterator[Write]:
        """A file in the archive; one that is `packed` already is stored as it is."""
        info = zipfile.ZipInfo(name, datetime.now(UTC).timetuple()[:6])
        info.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
        info.external_attr = 0o644 << 16
        with self._zip.open(info, "w", force_zip64=True) as entry:

            def write(piece: bytes) -> None:
                self._step(self._written)
                entry.write(piece)

            yield write
        self._written += 1


def _write_bytes(body: Any, write: Write) -> dict[str, Any]:
    seen, size = hashlib.sha256(), 0
    while piece := body.read(PIECE):
        seen.update(piece)
        size += len(piece)
        write(piece)
    return {"bytes": size, "sha256": seen.hexdigest()}


def _readme(workspace: Workspace, moment: str, contents: Contents) -> str:
    return _(
        "Everything of {centre} ({code}) as it was on {moment} (UTC): {rows} and {files}.\n"
        "\n"
        "tables/         Open these in a spreadsheet. One file for each table.\n"
        "files/          Photos, documents and certificates that were uploaded or made.\n"
        "papers/         Receipts, bills, credit notes, vouchers and refunds as PDF, if you asked for them.\n"
        "support/        Files of your support tickets.\n"
        "account/        Your plan, orders, invoices, support tickets and referrals with Class Master.\n"
        "data/           The same tables exactly as the database has them, for reading into another system.\n"
        "                Do not open these in a spreadsheet: it may change them or run a text as a formula.\n"
        "json/           The same tables as JSON, one row a line.\n"
        "manifest.json   The number of rows and the SHA-256 of each file, and what is left\n"
        "                out and why.\n"
        "\n"
        "In tables/ and account/ an apostrophe stands before a text that a spreadsheet would take for a\n"
        "formula. Times are UTC. Amounts are in rupees. Columns that end in _id hold the id of a row in\n"
        "another table.\n"
        "\n"
        "Passwords, sign-ins and links that open a document are not in this archive. It holds personal data\n"
        "of students and staff: keep it where only you can open it.\n"
    ).format(
        centre=workspace.name,
        code=workspace.code,
        moment=moment,
        rows=counted(contents.rows, "{count} row", "{count} rows"),
        files=counted(contents.files, "{count} file", "{count} files"),
    )
