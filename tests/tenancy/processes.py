"""Runs Python processes on the test database and kills them."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from urllib.parse import quote

from django.conf import settings
from django.db import connection

from tests.database import owner_of
from tests.waiting import wait_for

SET_UP = """
import django
from django.conf import settings
if {orchard!r}:
    settings.INSTALLED_APPS = [*settings.INSTALLED_APPS, {orchard!r}]
    settings.TENANT_APPS = [{orchard!r}]
django.setup()
"""


def kill_while_running(
    script: str, until: Callable[[], bool], *, orchard: str = "", owner: bool = False
) -> None:
    """Starts `script`, waits until `until()` is true, and sends SIGKILL at a random moment soon after.

    The script runs as the application, or with `owner` as the owner of the tables.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", SET_UP.format(orchard=orchard) + script],
        env={**(owners_environment() if owner else environment()), "DB_POOL": "0"},
        stderr=subprocess.PIPE,
    )
    try:
        deadline = time.monotonic() + 120
        while not until():
            assert process.poll() is None, process.stderr.read().decode()
            assert time.monotonic() < deadline, "the script had no effect"
            time.sleep(0.002)
        time.sleep(random.random() / 30)
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()
    _wait_for_its_connections_to_end()


def environment() -> dict[str, str]:
    """Returns the environment of a process that uses this test's database as the application."""
    inherited = {name: value for name, value in os.environ.items() if name != "OWNER_DATABASE_URL"}
    return inherited | {"DATABASE_URL": _address(settings.APPLICATION_DATABASE)}


def owners_environment() -> dict[str, str]:
    """Returns the environment of a process that uses this test's database as the owner."""
    return environment() | {"OWNER_DATABASE_URL": _address(settings.OWNER_DATABASE)}


def _address(login: dict) -> str:
    name = connection.settings_dict["NAME"]
    return (
        f"postgresql://{login['USER']}:{quote(login['PASSWORD'])}"
        f"@{login['HOST']}:{login['PORT']}/{name}"
    )


def _wait_for_its_connections_to_end() -> None:
    """A PostgreSQL backend finishes its statement before it notices that the client has disconnected."""
    with owner_of(connection.settings_dict["NAME"]) as server:

        def all_idle() -> bool:
            busy = server.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
                "AND pid <> pg_backend_pid() AND backend_type = 'client backend' "
                "AND state <> 'idle'"
            )
            return busy.fetchone() == (0,)

        wait_for(all_idle, "a connection of the killed process is still busy")
