"""No log of any process tells whose data a refused statement was about: neither PostgreSQL's nor
Redis', nor those of web, sockets, worker, beat and the owner's process. A person is planted in
statements of every kind; each log is read for them afterwards.
"""

import http.client
import os
import socket
import time
import urllib.parse
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from celery import Celery

from config.stack import stores
from config.stack.processes import OWNERS, commands
from config.stack.unprivileged import home, remove
from tests.database import as_owner
from tests.sessions.helpers import closed_port
from tests.stack.provoked.statements import KINDS, MARKERS, OPEN, PERSON, STATEMENTS, TABLE
from tests.stack.workers import Broker, Group
from tests.tenancy.processes import environment, owners_environment
from tests.waiting import wait_for

SETTINGS = "tests.stack.provoked.settings"


class Running:
    """The five processes and where each writes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.broker = Broker(folder / "redis")
        self.web, self.sockets = closed_port(), closed_port()
        self._groups: dict[str, Group] = {}
        own = {
            "REDIS_URL": self.broker.url,
            "DJANGO_SETTINGS_MODULE": SETTINGS,
            "VAR_DIR": str(folder),
            "PYTHONUNBUFFERED": "1",
            # The broker is this test's alone: no other database of it than the one named.
            "PYTEST_XDIST_WORKER": "",
        }
        for name, command in commands("127.0.0.1", self.web, self.sockets).items():
            given = owners_environment() if name == OWNERS else environment()
            self._groups[name] = Group(command, given | own, self.log_of(name))

    def log_of(self, name: str) -> Path:
        return self._folder / f"{name}.log"

    def said(self, name: str) -> str:
        return self.log_of(name).read_text(errors="replace")

    def wait(self) -> None:
        for port in (self.web, self.sockets):
            wait_for(lambda port=port: answers(port), "a server did not start", seconds=120)
        wait_for(lambda: "ready." in self.said("worker"), "no worker started", seconds=120)
        alive = self._folder / "schemas.alive"
        wait_for(alive.exists, "the owner's process did not start", seconds=120)

    def stop(self) -> None:
        for group in self._groups.values():
            group.kill()
        self.broker.stop()


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def running(committed, tmp_path) -> Iterator[Running]:
    if "POSTGRES_LOG" not in os.environ:
        pytest.skip("The stores are somebody else's: nobody knows where they write.")
    as_owner(f"{TABLE}; {OPEN}")
    running = Running(tmp_path)
    try:
        running.wait()
        yield running
    finally:
        running.stop()


def ask(port: int, kind: str) -> int:
    """The status of an address that provokes; the person stands in the question as well."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    question = urllib.parse.urlencode({"about": PERSON})
    line.request("GET", f"/provoke/{urllib.parse.quote(kind)}?{question}")
    answer = line.getresponse()
    body = answer.read().decode()
    line.close()
    assert not found_in(body), body
    return answer.status


def found_in(text: str) -> list[str]:
    return [marker for marker in MARKERS if marker.lower() in text.lower()]


def test_no_log_of_any_process_tells_whom_a_refused_statement_was_about(running):
    app = Celery(broker=running.broker.url, set_as_current=False)
    for kind in KINDS:
        for port in (running.web, running.sockets):
            assert ask(port, kind) in {400, 500, 503}, kind
        app.send_task("provoked.provoke", [kind], {"about": PERSON})
    app.send_task("provoked.unheard_of", [PERSON], {"about": PERSON})
    app.send_task("provoked.say", [PERSON])
    with app.connection_or_acquire() as line:
        line.default_channel.basic_publish(
            line.default_channel.prepare_message(PERSON, content_type="text/unheard-of"),
            exchange="",
            routing_key="celery",
        )
    # There is no such kind: the last thing that the worker does.
    app.send_task("provoked.provoke", ["the last"], {"about": PERSON})
    wait_for(lambda: "KeyError" in running.said("worker"), "the worker is behind")

    for name in commands("", 0, 0):
        assert found_in(running.said(name)) == [], name
    logs = [Path(os.environ[name]) for name in ("POSTGRES_LOG", "REDIS_LOG")]
    for log in [*logs, running.broker.log]:
        assert log.exists()
        assert found_in(log.read_text(errors="replace")) == [], log
    # They did meet them, and said what can be said.
    for name in ("web", "sockets", "worker"):
        said = running.said(name)
        assert said.count("Traceback") >= 12, name
        for state in ("23505", "23514", "23502", "P0001", "42501"):
            assert f"({state})" in said, (name, state)
    # A bad value is an answer of 400 to a request, which needs no line; a task fails by it.
    for state in ("22P02", "22007"):
        assert f"({state})" in running.said("worker"), state
    assert "unregistered task" in running.said("worker")


@pytest.fixture
def loud(monkeypatch, tmp_path) -> Iterator[tuple[str, Path]]:
    """A server that logs as PostgreSQL does by itself, and its log."""
    monkeypatch.setattr(stores, "POSTGRES_LOG", {})
    folder = tmp_path / "loud"
    yield stores.start_postgres(folder, durable=False).owner, home(folder) / "postgres.log"
    stores.stop_postgres(folder)
    remove(folder)


@pytest.fixture
def quiet(tmp_path) -> Iterator[tuple[str, Path]]:
    folder = tmp_path / "quiet"
    yield stores.start_postgres(folder, durable=False).owner, home(folder) / "postgres.log"
    stores.stop_postgres(folder)
    remove(folder)


def provoke_all(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as server:
        server.execute(TABLE)
        for statement in STATEMENTS.values():
            with pytest.raises(psycopg.Error):
                server.execute(statement)
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(address, password="not the password")
    time.sleep(0.2)


def test_postgresql_by_itself_writes_down_whom_a_refused_statement_was_about(loud):
    """The negative control."""
    address, log = loud
    provoke_all(address)
    assert set(found_in(log.read_text())) == set(MARKERS)


def test_with_our_settings_it_does_not(quiet):
    address, log = quiet
    provoke_all(address)
    assert found_in(log.read_text()) == []
    assert "ready to accept connections" in log.read_text()
