"""What docs/operations.md says of backup and restore is done word by word: into another server, whose
database is empty and whose application's role does not exist.
"""

import http.client
import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
import yaml

from config.stack.processes import commands
from config.stack.steps import PYTHON
from config.stack.stores import (
    Databases,
    postgres_programs,
    start_postgres,
    stop_postgres,
)
from config.stack.unprivileged import remove
from tests.callers import API
from tests.samples import SAMPLES
from tests.seed import PASSWORD
from tests.sessions.helpers import closed_port
from tests.stack.workers import Broker, Group
from tests.tenancy.processes import owners_environment
from tests.waiting import wait_for

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
INSIDE = "docker compose exec -T postgres "
MIGRATE = "docker compose run --rm migrate"


def steps(heading: str) -> list[str]:
    """The commands under this heading of docs/operations.md, without those that only start and stop
    containers or move files."""
    text = (ROOT / "docs" / "operations.md").read_text()
    section = re.split(r"^###? ", text.partition(f"### {heading}\n")[2], flags=re.MULTILINE)[0]
    lines = [line.strip() for line in section.splitlines() if line.startswith("    ")]
    return [line for line in lines if line.startswith(INSIDE) or line == MIGRATE]


def do(line: str, *, address: str, application: str, folder: Path) -> None:
    """One of these commands, with the server of `address` for the container `postgres`."""
    server = urlsplit(address)
    environment = os.environ | {
        "PGHOST": str(server.hostname),
        "PGPORT": str(server.port),
        "PGPASSWORD": str(server.password),
        "PATH": f"{postgres_programs()}:{PYTHON.parent}:{os.environ['PATH']}",
        "OWNER_DATABASE_URL": address,
        "DATABASE_URL": application,
    }
    if line == MIGRATE:
        line = f"cd {ROOT} && {COMPOSE['migrate']['command']}"
    line = line.removeprefix(INSIDE).replace("-d classmaster ", f"-d {server.path[1:]} ")
    line = line.replace("-Fc classmaster ", f"-Fc {server.path[1:]} ")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", line],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"


@pytest.fixture
def another_server(tmp_path) -> Iterator[Databases]:
    """A new server with an empty database."""
    yield start_postgres(tmp_path / "another", durable=False)
    stop_postgres(tmp_path / "another")
    remove(tmp_path / "another")


def tables(server: psycopg.Connection) -> list[str]:
    found = server.execute(
        "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables "
        "WHERE schemaname = 'public' OR schemaname ~ '^t_' ORDER BY 1"
    )
    return [name for (name,) in found.fetchall()]


def row_hashes(server: psycopg.Connection) -> dict[str, tuple]:
    """Every table of every schema: how many rows, and a hash of all of them in any order."""
    return {
        table: server.execute(
            "SELECT count(*), sum(hashtextextended(t::text, 0)::numeric), "
            f"sum(hashtextextended(t::text, 1)::numeric) FROM {table} t"
        ).fetchone()
        for table in tables(server)
    }


def sequences(server: psycopg.Connection) -> list[tuple]:
    return server.execute(
        "SELECT schemaname, sequencename, last_value FROM pg_sequences ORDER BY 1, 2"
    ).fetchall()


def definitions(address: str) -> list[str]:
    """Every table, constraint, index, trigger, function, owner and grant, as text."""
    program = postgres_programs() / "pg_dump"
    done = subprocess.run(
        [program, "--schema-only", address], capture_output=True, text=True, check=True
    )
    # "restrict" comes with a word that is drawn anew for each dump; and what a dump reads back of a
    # constraint has its casts written elsewhere.
    lines = [line for line in done.stdout.splitlines() if "restrict" not in line]
    return [re.sub(r"::character varying|::text|\[\]|[()]", "", line) for line in lines]


def test_a_dump_is_restored_into_another_server_whole_and_serves(
    committed, organisation, ids, another_server, tmp_path
):
    here = owners_environment()
    for line in steps("Backups of everything"):
        address = here["OWNER_DATABASE_URL"]
        do(line, address=address, application=here["DATABASE_URL"], folder=tmp_path)
    assert (tmp_path / "classmaster.dump").stat().st_size > 10_000

    for line in steps("Restore"):
        owner, application = another_server
        do(line, address=owner, application=application, folder=tmp_path)

    with (
        psycopg.connect(here["OWNER_DATABASE_URL"]) as before,
        psycopg.connect(another_server.owner) as after,
    ):
        hashes = row_hashes(before)
        assert sum(count for count, *_ in hashes.values()) > 500
        assert {name.partition(".")[0] for name in hashes} > {"public", "t_aaaaaaaaaaaa"}
        restored = row_hashes(after)
        assert {t: h for t, h in restored.items() if h != hashes.get(t)} == {}
        assert restored.keys() == hashes.keys()
        assert sequences(after) == sequences(before)
    assert definitions(another_server.owner) == definitions(here["OWNER_DATABASE_URL"])
    _it_serves(another_server, tmp_path, ids)


def _it_serves(databases: Databases, folder: Path, ids) -> None:
    """As the application: somebody signs in, reads a list and adds a record."""
    broker, port = Broker(folder / "redis"), closed_port()
    environment = {
        name: value for name, value in os.environ.items() if name != "OWNER_DATABASE_URL"
    } | {"DATABASE_URL": databases.application, "REDIS_URL": broker.url}
    web = Group(commands("127.0.0.1", port, 0)["web"], environment, folder / "web.log")
    try:
        wait_for(
            lambda: ask(port, "GET", "/health/ready")[0] == 200, "it did not start", seconds=120
        )
        body = {"email": "owner@raga.test", "password": PASSWORD}
        status, answer = ask(port, "POST", f"{API}useradmin/login", body)
        assert status == 200, answer
        token = answer["data"]
        status, found = ask(port, "GET", f"{API}student", token=token)
        assert (status, found["total"] > 0) == (200, True)
        branch = SAMPLES["POST branch"].body(ids)
        status, made = ask(port, "POST", f"{API}branch", branch, token=token)
        assert status == 201, made
    finally:
        web.kill()
        broker.stop()


def ask(port: int, method: str, path: str, body: dict | None = None, token: str = "") -> tuple:
    """The status and the body; (0, None) while nobody listens."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json", "Host": "localhost"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    try:
        line.request(method, path, json.dumps(body) if body else None, headers)
        answer = line.getresponse()
        return answer.status, json.loads(answer.read())
    except OSError:
        return 0, None
    finally:
        line.close()


def test_a_row_that_differs_is_noticed(committed, organisation):
    """The negative control."""
    with psycopg.connect(owners_environment()["OWNER_DATABASE_URL"]) as server:
        before = row_hashes(server)
        server.execute(
            f"UPDATE {organisation.schema_name}.branches_branch SET city = city || ' ' "
            "WHERE id = (SELECT min(id) FROM t_aaaaaaaaaaaa.branches_branch)"
        )
        after = row_hashes(server)
    assert [table for table in before if before[table] != after[table]] == [
        f"{organisation.schema_name}.branches_branch"
    ]


def test_the_document_names_both_halves():
    assert [line.split()[5] for line in steps("Backups of everything")] == ["pg_dump"]
    restore, migrate = steps("Restore")
    assert restore.split()[5] == "pg_restore"
    assert migrate == MIGRATE
