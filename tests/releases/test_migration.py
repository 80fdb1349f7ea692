"""The demo of the last release, migrated to this one, shows what it showed before."""

import json
import lzma
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from config.stack import clock
from config.stack.stores import postgres_programs, start_postgres, stop_postgres
from config.stack.unprivileged import remove

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="Only Linux sets the clock of one process."
)

RELEASE = Path(__file__).parent / "1.0.1"
MOMENT = "2026-11-23T11:00"
"""When the demo of the release was loaded and read, as Python had it."""
MOMENT_OF_DATABASE = "2026-11-25T11:00"
"""The same as PostgreSQL had it, which counts the days that a due is late."""
CHANGED_ON_PURPOSE = {
    "/home/data/trend": "income against expense of a month, where its collections were",
    "/studentpayment/totals/data/counted": "a reversed payment is counted, and its reversal taken off",
    "/studentpayment/totals/data/leftOut": "nothing is left out any more",
    "/studentpayment/totals/data/parts": "the rows of a method count its reversed payments",
}
"""What this release shows differently, and why; the second test says how."""


def unpacked(name: str) -> bytes:
    return lzma.decompress((RELEASE / name).read_bytes())


@pytest.fixture(scope="module")
def before() -> dict[str, Any]:
    """What the last release answered."""
    return json.loads(unpacked("answers.json.xz"))


@pytest.fixture(scope="module")
def after(tmp_path_factory) -> dict[str, Any]:
    """What this release answers after it migrated the database of the last one."""
    folder = tmp_path_factory.mktemp("release")
    with pytest.MonkeyPatch.context() as environment:
        for name, value in clock.variables(MOMENT_OF_DATABASE).items():
            environment.setenv(name, value)
        databases = start_postgres(folder / "postgres", durable=False)
    settings = {
        "DJANGO_SETTINGS_MODULE": "config.settings.local",
        "DB_POOL": "0",
        "VAR_DIR": str(folder),
        "FILES_DIR": str(folder / "files"),
    }
    inherited = {name: os.environ[name] for name in os.environ if name != "OWNER_DATABASE_URL"}
    application = inherited | settings | {"DATABASE_URL": databases.application}
    restore = [postgres_programs() / "pg_restore", "--no-owner", "--no-privileges"]
    try:
        subprocess.run(
            [*restore, "--exit-on-error", "-d", databases.owner],
            input=unpacked("demo.dump.xz"),
            check=True,
        )
        subprocess.run(
            [sys.executable, "manage.py", "migrate_schemas"],
            env=application | {"OWNER_DATABASE_URL": databases.owner},
            check=True,
        )
        answers = folder / "answers.json"
        command = [sys.executable, "-m", "tests.releases.answers", MOMENT, str(answers)]
        subprocess.run(command, env=application, check=True)
        yield json.loads(answers.read_text())
    finally:
        stop_postgres(folder / "postgres")
        remove(folder / "postgres")


def differences(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """Each value of `before` that is another in `after`; what is only in `after` is new."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key, value in before.items():
            yield from differences(value, after.get(key), f"{path}/{key}")
    elif path.endswith("/timeline/data"):
        # Events of the same instant have no order.
        if sorted(before, key=str) != sorted(after, key=str):
            yield f"{path}: {before!r} is now {after!r}"
    elif before != after and not is_signed_link(before, after):
        yield f"{path}: {before!r} is now {after!r}"


def is_signed_link(*values: Any) -> bool:
    """Links to files hold a session, which is another one."""
    return all(isinstance(value, str) and "/class/v1/files/" in value for value in values)


def test_every_list_figure_and_document_is_as_it_was(before, after):
    changed = [
        line
        for line in differences(before, after)
        if not line.startswith(tuple(CHANGED_ON_PURPOSE))
    ]
    assert before.keys() <= after.keys()
    assert changed == []


def test_totals_of_payments_subtract_reversals_instead_of_leaving_them_out(before, after):
    totals = [each["studentpayment/totals"]["data"] for each in (before, after)]
    [reversed_] = totals[0]["leftOut"]
    assert totals[1]["leftOut"] == []
    assert totals[1]["counted"] == totals[0]["counted"] + reversed_["rows"]
    assert [part["sums"] for part in totals[1]["parts"]] == [
        part["sums"] for part in totals[0]["parts"]
    ]
