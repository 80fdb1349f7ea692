"""PostgreSQL servers of their own with the rows of the test's database, to be stopped or filled."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from config.stack.stores import Databases, postgres_programs, start_postgres, stop_postgres
from config.stack.unprivileged import home, remove
from tests.stack.workers import ROOT
from tests.tenancy.processes import owners_environment
from tests.waiting import wait_for


class Server:
    """A server that loses nothing when it stops: it runs as on a machine where customers are."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.databases = start_postgres(folder)
        self._port = urlsplit(self.databases.owner).port

    def stop_immediately(self) -> None:
        """As if the machine had lost its power: nobody is waited for, and nothing is put in order."""
        record = home(self._folder) / "data" / "postmaster.pid"
        os.kill(int(record.read_text().split()[0]), signal.SIGQUIT)
        wait_for(lambda: not record.exists(), "PostgreSQL did not stop")

    def start_again(self) -> None:
        """At the same address."""
        start_postgres(self._folder, port=self._port)

    def remove(self) -> None:
        stop_postgres(self._folder)
        remove(self._folder)


def copy_database(target: Databases) -> None:
    """Copies what the test has committed into the empty database of another server. A copy has no
    privileges; migrating grants them."""
    programs, source = postgres_programs(), owners_environment()["OWNER_DATABASE_URL"]
    restore = [programs / "pg_restore", "--no-owner", "--no-privileges", "--single-transaction"]
    with subprocess.Popen([programs / "pg_dump", "-Fc", source], stdout=subprocess.PIPE) as dump:
        subprocess.run(
            [*restore, "--exit-on-error", "-d", target.owner], stdin=dump.stdout, check=True
        )
    assert dump.returncode == 0
    manage(target, "migrate_schemas", owner=True)


def manage(target: Databases, command: str, *, owner: bool = False) -> None:
    """Runs a command of manage.py there. Raises CalledProcessError when it fails."""
    environment = os.environ | {
        "DATABASE_URL": target.application,
        "OWNER_DATABASE_URL": target.owner if owner else "",
        "PYTEST_XDIST_WORKER": "",
    }
    subprocess.run([sys.executable, "manage.py", command], cwd=ROOT, env=environment, check=True)
