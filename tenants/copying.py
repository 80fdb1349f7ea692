"""Copies of one workspace's tables: out of one snapshot, and into an empty schema.

The copy of a table is CSV as PostgreSQL writes it, in the order of the primary key, with the names of the
columns in its first line. The same rows give the same bytes, so that a hash tells whether two tables hold
the same. Nothing is held in memory but a buffer.

Generated columns are left out; PostgreSQL computes them again.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, Self

import psycopg
from django.db import connection, transaction
from psycopg import sql

from tenants.names import check_schema_name
from tenants.rights import LEDGER

FORMAT = 1
MANIFEST = "manifest.json"
BUFFER = 1 << 20

Write = Callable[[bytes], Any]
"""Takes the next bytes of a copy."""

# A text of JSON has neither of these characters, so that a line of the copy is the text itself.
_JSON_LINES = sql.SQL(r"(FORMAT csv, QUOTE E'\x01', DELIMITER E'\x02')")
_CSV = sql.SQL("(FORMAT csv, HEADER)")
_CSV_AS_NAMED = sql.SQL("(FORMAT csv, HEADER match)")


class CopyRefused(Exception):
    """A copy cannot be read into this schema. Nothing was changed."""


class CopyDamaged(CopyRefused):
    """The files are not what their manifest says."""


class SchemaInUse(CopyRefused):
    """The schema has rows already."""


class OtherRelease(CopyRefused):
    """The copy was made of a schema with other migrations or tables."""


@dataclass(frozen=True, slots=True)
class TableCopy:
    """What a copy of a table has. `last_id` is the last number that the table's sequence gave."""

    columns: tuple[str, ...]
    rows: int
    size: int
    sha256: str
    last_id: int | None = None


def _table_copy(said: Mapping[str, Any]) -> TableCopy:
    """Raises KeyError, TypeError or ValueError for what `asdict` did not make."""
    last_id = said.get("last_id")
    copy = TableCopy(
        columns=tuple(str(name) for name in said["columns"]),
        rows=int(said["rows"]),
        size=int(said["size"]),
        sha256=str(said["sha256"]),
        last_id=None if last_id is None else int(last_id),
    )
    if copy.rows < 0 or copy.size < 0:
        raise ValueError("A table has no fewer than no rows.")
    return copy


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a copy of a schema has, table by table. `migrations` are app and name, in order."""

    taken_at: str
    migrations: tuple[tuple[str, str], ...]
    tables: Mapping[str, TableCopy]
    format: int = FORMAT

    def as_json(self) -> dict[str, Any]:
        """The manifest as it is written to a file."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: Any) -> Self:
        """The manifest that `as_json` made. Raises CopyDamaged for anything else, OtherRelease for
        another format."""
        try:
            if value["format"] != FORMAT:
                raise OtherRelease(f"This copy has the format {value['format']}, not {FORMAT}.")
            return cls(
                taken_at=str(value["taken_at"]),
                migrations=tuple((str(app), str(name)) for app, name in value["migrations"]),
                tables={str(name): _table_copy(table) for name, table in value["tables"].items()},
            )
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as fault:
            raise CopyDamaged("The manifest cannot be read.") from fault


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is copied: its columns without the generated ones, those of them that hold text, and
    what orders its rows."""

    schema: str
    name: str
    columns: tuple[str, ...]
    texts: frozenset[str]
    order: tuple[str, ...]
    last_id: int | None

    @property
    def rows(self) -> sql.Composed:
        """The statement that reads the rows in the order of the copy."""
        # Of text, as its bytes are: the order of a language may differ between two servers.
        return sql.SQL("SELECT {} FROM {} ORDER BY {}").format(
            sql.SQL(", ").join(map(sql.Identifier, self.columns)),
            sql.Identifier(self.schema, self.name),
            sql.SQL(", ").join(map(sql.SQL, self.order)),
        )


class Snapshot:
    """The database as it was at one moment, whatever is written meanwhile."""

    def __init__(self, server: Any) -> None:
        self._server = server
        # Before the first statement, which is the moment of what is read.
        self.moment = datetime.now(UTC)

    def tables(self, schema: str) -> list[Table]:
        """The tables of a workspace's schema, by name, without the list of its migrations."""
        return _tables(self._server, schema)

    def migrations(self, schema: str) -> tuple[tuple[str, str], ...]:
        """The migrations that are applied in a workspace's schema: app and name."""
        return _migrations(self._server, schema)

    def copy(self, table: Table, write: Write) -> TableCopy:
        """Writes the table as CSV."""
        return _copy(self._server, table, write)

    def copy_json(self, table: Table, write: Write) -> int:
        """Writes the table as lines of JSON, each an object; returns how many."""
        return self.query_json(table.rows, write)

    def query_json(self, query: sql.Composable, write: Write) -> int:
        """Writes what a statement reads as lines of JSON, each an object; returns how many."""
        lines = sql.SQL("SELECT row_to_json(r) FROM ({}) r").format(query)
        return _stream(self._server, lines, _JSON_LINES, write)

    def copy_query(self, query: sql.Composable, write: Write) -> int:
        """Writes what a statement reads as CSV; returns how many rows that is."""
        return _stream(self._server, query, _CSV, write)

    def fetch(self, query: sql.Composable, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows of a statement, which should be few."""
        return _fetch(self._server, query, params)


@contextmanager
def snapshot() -> Iterator[Snapshot]:
    """The database as it is now, on a connection of its own: the caller's can go on writing."""
    own = connection.copy()
    try:
        own.ensure_connection()
        server = own.connection
        server.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        # Files may be copied meanwhile, for as long as it takes.
        server.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        _write_alike(server)
        try:
            yield Snapshot(server)
        finally:
            server.rollback()
    finally:
        own.close()


def _no_step() -> None:
    """Nobody asks how far it is."""


def copy_out(schema: str, directory: Path) -> Manifest:
    """Writes every table of a workspace's schema to `{table}.csv` in the directory, which is there, as it
    is at one moment, and `manifest.json`. Returns the manifest."""
    with snapshot() as at:
        return copy_schema(at, schema, lambda name: (directory / name).open("wb"))


def copy_schema(
    at: Snapshot, schema: str, create: Callable[[str], AbstractContextManager[IO[bytes]]]
) -> Manifest:
    """As `copy_out`, of a moment that the caller has, into files that `create` opens by their names, one
    after the other."""
    tables = {}
    for table in at.tables(schema):
        with create(f"{table.name}.csv") as file:
            tables[table.name] = at.copy(table, file.write)
    manifest = Manifest(at.moment.isoformat(), at.migrations(schema), tables)
    with create(MANIFEST) as file:
        file.write(json.dumps(manifest.as_json(), indent=1).encode())
    return manifest


def read_manifest(directory: Path) -> Manifest:
    """The manifest in a directory. Raises CopyDamaged, OtherRelease."""
    try:
        return Manifest.from_json(json.loads((directory / MANIFEST).read_text()))
    except (OSError, ValueError) as fault:
        raise CopyDamaged("The manifest cannot be read.") from fault


def copy_in(
    directory: Path,
    schema: str,
    *,
    adjust: Callable[[], None] | None = None,
    step: Callable[[], None] = _no_step,
) -> Manifest:
    """Reads what `copy_out` wrote into a workspace's schema that has the same migrations and no rows, and
    compares every table with the manifest, which it returns. The numbers that the schema gives next follow
    the last ones of the copy. Only the owner of the tables may.

    `adjust` is called last, and may change rows that no trigger lets anybody change. `step` is called twice
    for each table: once it is read, and once it is compared.

    In one transaction: raises SchemaInUse, OtherRelease or CopyDamaged, and then nothing is left.
    """
    manifest = read_manifest(directory)
    try:
        _copy_in(directory, schema, manifest, adjust, step)
    except (psycopg.DataError, psycopg.IntegrityError) as fault:
        raise CopyDamaged("A table does not take the rows of its file.") from fault
    return manifest


def _copy_in(
    directory: Path,
    schema: str,
    manifest: Manifest,
    adjust: Callable[[], None] | None,
    step: Callable[[], None],
) -> None:
    with transaction.atomic():
        with connection.cursor() as cursor:
            # Begins the transaction before anything is asked of the server itself.
            cursor.execute("SELECT 1")
        server: Any = connection.connection
        _write_alike(server)
        here = {table.name: table for table in _tables(server, schema)}
        _check_same_release(server, schema, here, manifest)
        _check_empty(server, here.values())
        with _triggers_off(server, schema):
            for name, copy in manifest.tables.items():
                _read(server, here[name], copy, directory / f"{name}.csv")
                step()
            # The foreign keys, which wait for the end of a transaction otherwise.
            server.execute("SET CONSTRAINTS ALL IMMEDIATE")
            for name, copy in manifest.tables.items():
                table = here[name]
                _continue_ids(server, table, copy)
                found = _copy(server, replace(table, columns=copy.columns), _nowhere)
                if (found.rows, found.sha256) != (copy.rows, copy.sha256):
                    raise CopyDamaged(f"The table {name} is not what the manifest says.")
                step()
            if adjust is not None:
                server.execute("SET CONSTRAINTS ALL DEFERRED")
                adjust()
                server.execute("SET CONSTRAINTS ALL IMMEDIATE")


def _check_same_release(
    server: Any, schema: str, here: Mapping[str, Table], manifest: Manifest
) -> None:
    if set(_migrations(server, schema)) != set(manifest.migrations):
        raise OtherRelease("The copy was made of a schema with other migrations.")
    for name, copy in manifest.tables.items():
        if name not in here or set(copy.columns) != set(here[name].columns):
            raise OtherRelease(f"The table {name} is another one here.")


def _check_empty(server: Any, tables: Collection[Table]) -> None:
    for table in tables:
        found = _fetch(
            server,
            sql.SQL("SELECT EXISTS (SELECT FROM {})").format(
                sql.Identifier(table.schema, table.name)
            ),
        )
        if found[0][0]:
            raise SchemaInUse(f"The table {table.name} has rows.")


@contextmanager
def _triggers_off(server: Any, schema: str) -> Iterator[None]:
    """Rows come in as they were: what a trigger once made of them is among them."""
    found = _fetch(
        server,
        sql.SQL(
            "SELECT DISTINCT c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
            " WHERE c.relnamespace = {}::regnamespace AND NOT t.tgisinternal ORDER BY 1"
        ).format(sql.Literal(schema)),
    )
    tables = [sql.Identifier(schema, name) for (name,) in found]
    for table in tables:
        server.execute(sql.SQL("ALTER TABLE {} DISABLE TRIGGER USER").format(table))
    yield
    for table in tables:
        server.execute(sql.SQL("ALTER TABLE {} ENABLE TRIGGER USER").format(table))


def _read(server: Any, table: Table, copy: TableCopy, path: Path) -> None:
    seen = hashlib.sha256()
    statement = sql.SQL("COPY {} ({}) FROM STDIN {}").format(
        sql.Identifier(table.schema, table.name),
        sql.SQL(", ").join(map(sql.Identifier, copy.columns)),
        _CSV_AS_NAMED,
    )
    try:
        with path.open("rb") as file, server.cursor() as cursor, cursor.copy(statement) as into:
            while piece := file.read(BUFFER):
                seen.update(piece)
                into.write(piece)
    except OSError as fault:
        raise CopyDamaged(f"The file of the table {table.name} cannot be read.") from fault
    if seen.hexdigest() != copy.sha256:
        raise CopyDamaged(f"The file of the table {table.name} is not what the manifest says.")


def _continue_ids(server: Any, table: Table, copy: TableCopy) -> None:
    if copy.last_id is not None:
        name = sql.Identifier(table.schema, table.name).as_string(server)
        [(sequence,)] = _fetch(
            server,
            sql.SQL("SELECT pg_get_serial_sequence({}, 'id')").format(sql.Literal(name)),
        )
        server.execute(
            sql.SQL("SELECT setval({}::regclass, {})").format(
                sql.Literal(sequence), sql.Literal(copy.last_id)
            )
        )


def _copy(server: Any, table: Table, write: Write) -> TableCopy:
    seen = hashlib.sha256()
    size = 0

    def pass_on(piece: bytes) -> None:
        nonlocal size
        seen.update(piece)
        size += len(piece)
        write(piece)

    rows = _stream(server, table.rows, _CSV, pass_on)
    return TableCopy(table.columns, rows, size, seen.hexdigest(), table.last_id)


def _stream(server: Any, query: sql.Composable, form: sql.Composable, write: Write) -> int:
    """Passes what the server sends on in pieces of about a megabyte; returns how many rows it was."""
    waiting = bytearray()
    with server.cursor() as cursor:
        with cursor.copy(sql.SQL("COPY ({}) TO STDOUT {}").format(query, form)) as rows:
            for row in rows:
                waiting += row
                if len(waiting) >= BUFFER:
                    write(bytes(waiting))
                    waiting.clear()
        write(bytes(waiting))
        return int(cursor.rowcount)


def _nowhere(piece: bytes) -> None:
    """For a copy of which only the hash is wanted."""


def _write_alike(server: Any) -> None:
    """The settings on which the text of a value depends, for this transaction."""
    server.execute(
        "SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD';"
        " SET LOCAL IntervalStyle = 'iso_8601'; SET LOCAL bytea_output = 'hex';"
        " SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8'"
    )


_TABLES = sql.SQL("""
SELECT c.relname,
    (SELECT array_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''),
    (SELECT coalesce(array_agg(a.attname), '{{}}') FROM pg_attribute a
     JOIN pg_type y ON y.oid = a.atttypid
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND y.typcategory = 'S'),
    (SELECT array_agg(
        quote_ident(a.attname) || CASE y.typcategory WHEN 'S' THEN ' COLLATE "C"' ELSE '' END
        ORDER BY k.n)
     FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY k (attnum, n)
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
     JOIN pg_type y ON y.oid = a.atttypid
     WHERE i.indrelid = c.oid AND i.indisprimary),
    (SELECT max(s.last_value) FROM pg_sequences s
     JOIN pg_depend d ON d.refobjid = c.oid
     AND d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass
     AND d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass
     WHERE s.schemaname = {schema})
FROM pg_class c
WHERE c.relnamespace = {schema}::regnamespace AND c.relkind = 'r' AND c.relname <> {ledger}
ORDER BY c.relname COLLATE "C"
""")


def _tables(server: Any, schema: str) -> list[Table]:
    check_schema_name(schema)
    query = _TABLES.format(schema=sql.Literal(schema), ledger=sql.Literal(LEDGER))
    return [
        Table(schema, name, tuple(columns), frozenset(texts), tuple(order), last_id)
        for name, columns, texts, order, last_id in _fetch(server, query)
    ]


def _migrations(server: Any, schema: str) -> tuple[tuple[str, str], ...]:
    check_schema_name(schema)
    query = sql.SQL("SELECT app, name FROM {} ORDER BY id").format(sql.Identifier(schema, LEDGER))
    return tuple((app, name) for app, name in _fetch(server, query))


def _fetch(server: Any, query: sql.Composable, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    with server.cursor() as cursor:
        cursor.execute(query, params or None)
        found: list[tuple[Any, ...]] = cursor.fetchall()
        return found
