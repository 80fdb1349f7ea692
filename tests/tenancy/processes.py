"""Python processes on the test's database, to be killed without warning."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from urllib.parse import quote

from django.db import connection

SET_UP = """
import django
from django.conf import settings
if {orchard!r}:
    settings.INSTALLED_APPS = [*settings.INSTALLED_APPS, {orchard!r}]
    settings.TENANT_APPS = [{orchard!r}]
django.setup()
"""


def kill_while_running(script: str, until: Callable[[], bool], *, orchard: str = "") -> None:
    """Start `script`, wait for its first effects, and SIGKILL it at some moment soon after."""
    process = subprocess.Popen(
        [sys.executable, "-c", SET_UP.format(orchard=orchard) + script],
        env={**os.environ, "DATABASE_URL": database_url(), "DB_POOL": "0"},
        stderr=subprocess.PIPE,
    )
    try:
        deadline = time.monotonic() + 60
        while not until():
            assert process.poll() is None, process.stderr.read().decode()
            assert time.monotonic() < deadline
            time.sleep(0.002)
        time.sleep(random.random() / 30)
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()
    _wait_for_its_connections_to_end()


def database_url() -> str:
    """Where this process's copy of the database is, for another process."""
    server = connection.settings_dict
    return (
        f"postgresql://{server['USER']}:{quote(server['PASSWORD'])}"
        f"@{server['HOST']}:{server['PORT']}/{server['NAME']}"
    )


def _wait_for_its_connections_to_end() -> None:
    """A server process finishes its statement before it notices that nobody listens."""
    while True:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
                "AND pid <> pg_backend_pid() AND backend_type = 'client backend' "
                "AND state <> 'idle'"
            )
            if cursor.fetchone() == (0,):
                return
        time.sleep(0.01)
