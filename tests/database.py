"""The tests' databases: one template per state of the code, one copy of it per process.

Migrating takes seconds, copying files a tenth of one. The template holds two organisations, so
that every test has a neighbour whose rows it must not see; their schemas, and what `tests.seed`
puts into them, have the same ids.
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

from tests.seed import seed

TEMPLATE = "class_master_template_"
COPY = "class_master_test_"
ROOT = Path(settings.BASE_DIR)


class Database:
    """This process's copy of the template."""

    def __init__(self) -> None:
        self._url = connection.settings_dict.copy()
        worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
        self._name = f"{COPY}{os.getpid()}_{worker}"

    def make(self) -> None:
        """Copy the template, built first if the code has changed, and connect to the copy."""
        template = TEMPLATE + _digest()
        with self._server() as server:
            with _alone():
                if not _exists(server, template):
                    self._build(server, template)
                _drop_leftovers(server, template)
            _drop(server, self._name)
            server.execute(
                sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY").format(
                    sql.Identifier(self._name), sql.Identifier(template)
                )
            )
        self._connect_to(self._name)

    def renew(self) -> None:
        """Throw away whatever a test has committed, in any schema, by any connection."""
        self.drop()
        self.make()

    def drop(self) -> None:
        self._connect_to(self._url["NAME"])
        with self._server() as server:
            _drop(server, self._name)

    def _build(self, server: psycopg.Connection, template: str) -> None:
        """Named last, so that a killed build leaves nothing that looks whole."""
        unfinished = f"{template}_unfinished"
        _drop(server, unfinished)
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(unfinished)))
        self._connect_to(unfinished)
        call_command("migrate", verbosity=0)
        seed(make_organisations())
        self._connect_to(self._url["NAME"])
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

    def _connect_to(self, name: str) -> None:
        connections.close_all()
        connection.close_pool()
        connection.settings_dict["NAME"] = name

    @contextmanager
    def _server(self) -> Iterator[psycopg.Connection]:
        with psycopg.connect(
            host=self._url["HOST"],
            port=self._url["PORT"],
            user=self._url["USER"],
            password=self._url["PASSWORD"],
            dbname=self._url["NAME"],
            autocommit=True,
        ) as server:
            yield server


def make_organisations() -> list:
    """The two centres that every test finds, each with its workspace."""
    from tenants.models import Organisation
    from tenants.schemas import create_schema, current_digest

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
def _alone() -> Iterator[None]:
    """One process of this machine builds; the others wait and find it built."""
    lock = Path(tempfile.gettempdir()) / f"class-master-tests-{os.getuid()}.lock"
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
