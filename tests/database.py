"""Test databases: one template per version of the code and day, one copy of it per process.

Migrating takes seconds, copying files a tenth of a second. The template has two organisations, so
that every test has a second organisation whose rows it must not see. Both have the same rows with
the same ids (`tests.seed`). It also has ready schemas for tests that sign up. The seed has a register
of today and fees of this month, so a test run that passes midnight continues with a new template.

Tests connect as the application's database role, which proves that its privileges suffice. The owner
of the tables, who is not a superuser, builds the template. A test connects as the owner with the
fixture `tables_owner`, or for one statement with `as_owner`.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from functools import cache
from pathlib import Path

import django
import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.test import override_settings
from psycopg import sql

from shared_apps.core.dates import today
from tenants.models import Organisation
from tenants.schemas import create_schema, current_digest, fill_warm_pool
from tenants.schemas.recording import forget_recordings
from tests.seed import Ids, ids_of, seed

READY_SCHEMAS = 3
TEMPLATE = "class_master_template_"
COPY = "class_master_test_"
BUILDING = 1
"""The advisory lock of who builds the template."""
ROOT = Path(settings.BASE_DIR)


class Database:
    """The copy of the template that this process uses."""

    def __init__(self) -> None:
        self._server_name = settings.OWNER_DATABASE["NAME"]
        worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
        self._name = f"{COPY}{os.getpid()}_{worker}"
        self._ids: dict[tuple[date, str], Ids] = {}

    def make(self) -> None:
        """Copies the template and connects to the copy. Builds the template if the code changed."""
        # Cached once per process, before a test declares other privileges or another role.
        current_digest()
        self._day, self._is_changed = today(), False
        template = f"{TEMPLATE}{_digest()}_{self._day:%Y%m%d}"
        with self._server() as server:
            with _build_lock(server):
                if not _exists(server, template):
                    self._build(server, template)
                _drop_leftovers(server, template)
            _drop(server, self._name)
            server.execute(
                sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY").format(
                    sql.Identifier(self._name), sql.Identifier(template)
                )
            )
            server.execute(
                sql.SQL(
                    "REVOKE ALL ON DATABASE {0} FROM PUBLIC; GRANT CONNECT ON DATABASE {0} TO {1}"
                ).format(
                    sql.Identifier(self._name),
                    sql.Identifier(settings.APPLICATION_DATABASE["USER"]),
                )
            )
        connect(settings.APPLICATION_DATABASE, self._name)
        if not any(day == self._day for day, _ in self._ids):
            self._ids = {
                (self._day, each.code): ids_of(each) for each in Organisation.objects.all()
            }

    def ids(self, code: str) -> Ids:
        """The ids of the seeded rows of an organisation. Read once: each copy has the same."""
        return self._ids[self._day, code]

    def note_commits(self) -> None:
        """Has everything a test has committed, in any schema, on any connection, discarded before the next
        test. Not at once: what the test has done to the clock may still hold."""
        self._is_changed = True

    def renew_if_changed(self) -> None:
        """Replaces the copy if a test has committed to it, or if the seed is of an earlier day."""
        if self._is_changed or self._day != today():
            self.drop()
            self.make()

    def drop(self) -> None:
        disconnect()
        with self._server() as server:
            _drop(server, self._name)

    def _build(self, server: psycopg.Connection, template: str) -> None:
        """Builds the template. It gets its final name last, so that a killed build is never used."""
        unfinished = f"{template}_unfinished"
        _drop(server, unfinished)
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(unfinished)))
        connect(settings.OWNER_DATABASE, unfinished)
        # Of what this process remembers nothing would be kept in the template, for other processes.
        forget_recordings()
        with override_settings(RECORDINGS_DIR=ROOT / "var" / "recordings"):
            call_command("migrate", verbosity=0)
            fill_warm_pool(READY_SCHEMAS)
            organisations = make_organisations()
        connect(settings.APPLICATION_DATABASE, unfinished)
        seed(organisations)
        disconnect()
        server.execute(
            sql.SQL("ALTER DATABASE {} RENAME TO {}").format(
                sql.Identifier(unfinished), sql.Identifier(template)
            )
        )
        server.execute(
            sql.SQL("ALTER DATABASE {} IS_TEMPLATE true ALLOW_CONNECTIONS false").format(
                sql.Identifier(template)
            )
        )

    @contextmanager
    def _server(self) -> Iterator[psycopg.Connection]:
        with owner_of(self._server_name) as server:
            yield server


def connect(login: dict, name: str) -> None:
    """Connects Django to the database `name` with the given login."""
    disconnect()
    connection.settings_dict.update(login | {"NAME": name})


def disconnect() -> None:
    connections.close_all()
    connection.close_pool()


def owner_of(name: str) -> psycopg.Connection:
    """Returns a separate connection to the database as its owner."""
    owner = settings.OWNER_DATABASE
    return psycopg.connect(
        host=owner["HOST"],
        port=owner["PORT"],
        user=owner["USER"],
        password=owner["PASSWORD"],
        dbname=name,
        autocommit=True,
    )


def as_owner(statement: str) -> None:
    """Executes a statement as the owner in the test database and commits it. Needs `committed`."""
    with owner_of(connection.settings_dict["NAME"]) as server:
        server.execute(statement)


def make_organisations() -> list:
    """Creates the two organisations of every test, each with its schema."""
    common = {"status": Organisation.Status.ACTIVE, "plan_name": "Growth"}
    rows = [
        Organisation(
            code="RAGAPUNE2345",
            schema_name="t_aaaaaaaaaaaa",
            name="Raga School of Music",
            category="Music",
            email="office@raga.test",
            phone="9822012345",
            city="Pune",
            state="Maharashtra",
            **common,
        ),
        Organisation(
            code="BRUSHKCH2345",
            schema_name="t_bbbbbbbbbbbb",
            name="Tiny Brushes Art Studio",
            category="Art",
            email="hello@tinybrushes.test",
            phone="9847012345",
            city="Kochi",
            state="Kerala",
            **common,
        ),
    ]
    for organisation in rows:
        create_schema(organisation.schema_name)
        organisation.migrated_to = current_digest()
        organisation.save()
    return rows


@cache
def _digest() -> str:
    """Returns a digest of all the code that determines the template, services included, because the
    seed calls them."""
    digest = hashlib.sha256(django.__version__.encode())
    code = [
        file
        for folder in ("tenants", "shared_apps", "tenant_apps")
        for file in (ROOT / folder).rglob("*.py")
        if "tests" not in file.parts[len(ROOT.parts) :]
    ]
    for file in [*sorted(code), *sorted((ROOT / "tests/seed").rglob("*.py")), Path(__file__)]:
        digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    digest.update("\n".join(settings.INSTALLED_APPS).encode())
    return digest.hexdigest()[:16]


@contextmanager
def _build_lock(server: psycopg.Connection) -> Iterator[None]:
    """Lets one process per database server build the template while the others wait."""
    server.execute("SELECT pg_advisory_lock(%s)", [BUILDING])
    try:
        yield
    finally:
        server.execute("SELECT pg_advisory_unlock(%s)", [BUILDING])


def _exists(server: psycopg.Connection, name: str) -> bool:
    found = server.execute("SELECT FROM pg_database WHERE datname = %s", [name])
    return found.fetchone() is not None


def _drop_leftovers(server: psycopg.Connection, template: str) -> None:
    """Drops templates of other versions of the code, and copies whose process was killed."""
    for (name,) in server.execute("SELECT datname FROM pg_database").fetchall():
        stale = name.startswith(TEMPLATE) and name != template
        if stale or (name.startswith(COPY) and not _alive(name)):
            # Another checkout may be copying it right now; then it is kept.
            with suppress(psycopg.errors.ObjectInUse):
                _drop(server, name, force=False)


def _alive(copy: str) -> bool:
    process = copy.removeprefix(COPY).split("_")[0]
    return Path("/proc", process).exists() if Path("/proc/self").exists() else True


def _drop(server: psycopg.Connection, name: str, *, force: bool = True) -> None:
    if not _exists(server, name):
        return
    database = sql.Identifier(name)
    server.execute(sql.SQL("ALTER DATABASE {} IS_TEMPLATE false").format(database))
    way = sql.SQL("WITH (FORCE)" if force else "")
    server.execute(sql.SQL("DROP DATABASE {} {}").format(database, way))
