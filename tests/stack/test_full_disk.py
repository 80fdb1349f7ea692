"""PostgreSQL's disk is full: what would be saved is refused and leaves nothing, reading goes on, and saving
does once there is room again.
"""

import json
import pwd
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.stack.stores import Databases
from tenant_apps.fees.models import Payment
from tenant_apps.workspace.models import NumberSeries, RequestKey
from tenants.context import in_organisation
from tests.callers import signed_in
from tests.database import as_owner
from tests.stack.payers import Payer, Verdict, receipt_numbers, verdict
from tests.stack.servers import copy_database, manage
from tests.stack.visitor import Visitor
from tests.stack.workers import ROOT

ROOM = "400m"
MOST_PAYMENTS = 2000
"""More than fit into the pages that the tables have when the disk is full."""
SMALL_DISK = """
mount -t tmpfs -o size=%s small "$0" && exec unshare --user --map-user=%d --map-group=%d "$@"
"""
"""Runs a command with a small file system in the folder `$0` that no other process sees. It needs no rights,
but a kernel that allows it. PostgreSQL does not run as root, so inside the process is somebody else."""


def with_small_disk(folder: Path, *command: str) -> list[str]:
    nobody = pwd.getpwnam("nobody")
    script = SMALL_DISK % (ROOM, nobody.pw_uid, nobody.pw_gid)
    return [
        *["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"],
        script,
        str(folder),
        *command,
    ]


def can_mount(folder: Path) -> bool:
    if shutil.which("unshare") is None:
        return False
    tried = subprocess.run(with_small_disk(folder, "true"), capture_output=True, check=False)
    return tried.returncode == 0


class SmallDisk:
    """A PostgreSQL of its own whose data lies in a file system of `ROOM`."""

    def __init__(self, folder: Path, small: Path) -> None:
        server = [sys.executable, "-m", "tests.stack.small_disk", str(folder), str(small)]
        self._process = subprocess.Popen(
            with_small_disk(small, *server),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.databases = Databases(*json.loads(self._line()))

    def fill(self) -> None:
        assert self._ask("fill") == 0

    def free(self) -> None:
        assert self._ask("free") > 0

    def stop(self) -> None:
        self._process.communicate(timeout=120)

    def _ask(self, what: str) -> int:
        """Free blocks afterwards."""
        assert self._process.stdin
        self._process.stdin.write(f"{what}\n")
        self._process.stdin.flush()
        return int(self._line())

    def _line(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline()


@pytest.fixture
def disk(token, tmp_path) -> Iterator[SmallDisk]:
    small = tmp_path / "small"
    small.mkdir()
    if not can_mount(small):
        pytest.skip("This machine lets nobody but root mount a file system.")
    disk = SmallDisk(tmp_path / "postgres", small)
    try:
        copy_database(disk.databases)
        yield disk
    finally:
        disk.stop()


@pytest.fixture
def databases(disk) -> Databases:
    return disk.databases


def test_on_a_full_disk_nothing_is_half_saved_reading_goes_on_and_saving_comes_back(
    disk, running, token, organisation, ids
):
    place = (disk.databases.owner, organisation.schema_name)
    before = len(receipt_numbers(*place))
    visitor = Visitor(running, token)
    payer = Payer(visitor, "payer", ids.student)
    assert payer.try_once()

    disk.fill()
    while payer.try_once():
        assert len(payer.receipts) < MOST_PAYMENTS
    [refused] = payer.refused
    assert refused["code"] == "storage_full"
    for path in ("studentpayment", "student", f"student/{ids.student}", "notification", "home"):
        assert visitor.call("GET", path)[0] == 200, path
    found = verdict(receipt_numbers(*place), [payer], before=before)
    assert found == Verdict(missing=0, doubled=0, gaps=0)
    manage(disk.databases, "check_books")

    disk.free()
    for _ in range(20):
        assert payer.try_once()
    found = verdict(receipt_numbers(*place), [payer], before=before)
    assert found == Verdict(missing=0, doubled=0, gaps=0)


REFUSES = """
CREATE FUNCTION {schema}.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE SQLSTATE '53100' USING MESSAGE = 'could not extend file: No space left on device';
END $$;
CREATE CONSTRAINT TRIGGER refuses AFTER INSERT ON {schema}.fees_payment {when}
    FOR EACH ROW EXECUTE FUNCTION {schema}.refuse();
"""


@pytest.mark.parametrize("when", ["", "DEFERRABLE INITIALLY DEFERRED"], ids=["insert", "commit"])
def test_a_disk_full_error_of_a_statement_or_of_the_commit_is_503_and_leaves_nothing(
    committed, organisation, ids, when
):
    schema = organisation.schema_name
    owner = signed_in("owner", organisation)
    body = {"studentObjectId": ids.student, "amount": "1.00", "method": "CASH"}

    def kept() -> list[object]:
        with in_organisation(organisation):
            series = sorted(NumberSeries.objects.values_list("pk", "last"))
            return [Payment.objects.count(), RequestKey.objects.count(), series]

    before = kept()
    as_owner(REFUSES.format(schema=schema, when=when))
    refused = owner.post("studentpayment", body, Idempotency_Key="full-disk-1")
    assert (refused.status_code, refused.json()["code"]) == (503, "storage_full")
    assert refused.json()["message"] == (
        "Nothing can be saved at the moment. Nothing was changed; please try again later."
    )
    assert refused["Retry-After"]
    assert kept() == before
    assert owner.get("studentpayment").status_code == 200

    as_owner(f"DROP TRIGGER refuses ON {schema}.fees_payment")
    assert owner.post("studentpayment", body, Idempotency_Key="full-disk-1").status_code == 201
    assert kept()[0] == before[0] + 1
