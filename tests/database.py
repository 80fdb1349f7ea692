"""The tests' databases: one template per state of the code and day, one copy of it per process.

Migrating takes seconds, copying files a tenth of one. The template holds two organisations, so
that every test has a neighbour whose rows it must not see; their schemas, and what `tests.seed`
puts into them, have the same ids. It holds ready schemas for the tests that sign up. The seed has a
register of today and fees of this month: a run that goes on past midnight goes on with a new one.

Tests are connected as the application, so that each proves that its rights suffice. The owner of the
tables, no superuser, makes the template; a test is the owner by the fixture `tables_owner`, or for a single
statement by `as_owner`.
"""

import fcntl
import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import django
import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from psycopg import sql

from shared_apps.core.dates import today
from tenants.schemas import create_schema, current_digest, fill_warm_pool
from tests.seed import seed

READY_SCHEMAS = 3
TEMPLATE = "class_master_template_"
COPY = "class_master_test_"
ROOT = Path(settings.BASE_DIR)


class Database:
    """This process's copy of the template."""

    def __init__(self) -> None:
        self._server_name = settings.OWNER_DATABASE["NAME"]
        worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
        self._name = f"{COPY}{os.getpid()}_{worker}"

    def make(self) -> None:
        """Copy the template, built first if the code has changed, and connect to the copy."""
        # Read once a process: not first by a test that declares other rights or another role.
        current_digest()
        self._day = today()
        template = f"{TEMPLATE}{_digest()}_{self._day:%Y%m%d}"
        with self._server() as server:
            with _alone(server.info.port):
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

    def renew(self) -> None:
        """Throw away whatever a test has committed, in any schema, by any connection."""
        self.drop()
        self.make()

    def be_of_today(self) -> None:
        """Begin anew where the day has ended on which the seed was made."""
        if self._day != today():
            self.renew()

    def drop(self) -> None:
        disconnect()
        with self._server() as server:
            _drop(server, self._name)

    def _build(self, server: psycopg.Connection, template: str) -> None:
        """Named last, so that a killed build leaves nothing that looks whole."""
        unfinished = f"{template}_unfinished"
        _drop(server, unfinished)
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(unfinished)))
        connect(settings.OWNER_DATABASE, unfinished)
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
    """Let Django's connection be this login's, to the database of this name."""
    disconnect()
    connection.settings_dict.update(login | {"NAME": name})


def disconnect() -> None:
    connections.close_all()
    connection.close_pool()


def owner_of(name: str) -> psycopg.Connection:
    """A connection of the owner of this database, beside Django's."""
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
    """Do what the application may not, in the test's database, for good: with `committed` only."""
    with owner_of(connection.settings_dict["NAME"]) as server:
        server.execute(statement)


def make_organisations() -> list:
    """The two centres that every test finds, each with its workspace."""
    from tenants.models import Organisation

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


def _digest() -> str:
    """Names everything that the template's content follows from: the seed runs the services."""
    said = hashlib.sha256(django.__version__.encode())
    code = [
        file
        for folder in ("tenants", "shared_apps", "tenant_apps")
        for file in (ROOT / folder).rglob("*.py")
        if "tests" not in file.parts[len(ROOT.parts) :]
    ]
    for file in [*sorted(code), ROOT / "tests/seed.py", Path(__file__)]:
        said.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    said.update("\n".join(settings.INSTALLED_APPS).encode())
    return said.hexdigest()[:16]


@contextmanager
def _alone(port: int) -> Iterator[None]:
    """One process on this server builds; the others wait and find it built. Runs with a server of
    their own do not wait for each other."""
    lock = Path(tempfile.gettempdir()) / f"class-master-tests-{os.getuid()}-{port}.lock"
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _exists(server: psycopg.Connection, name: str) -> bool:
    found = server.execute("SELECT FROM pg_database WHERE datname = %s", [name])
    return found.fetchone() is not None


def _drop_leftovers(server: psycopg.Connection, template: str) -> None:
    """Templates of other code, and copies whose process was killed."""
    for (name,) in server.execute("SELECT datname FROM pg_database").fetchall():
        stale = name.startswith(TEMPLATE) and name != template
        if stale or (name.startswith(COPY) and not _alive(name)):
            # Another checkout may be copying it at this moment; then it stays.
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
