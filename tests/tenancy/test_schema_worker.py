"""The owner's process beside the ones that serve: what it keeps ready, and what a sign-up does when
nothing is.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.db.transaction import TransactionManagementError

from shared_apps.accounts.models import AttemptCount, PendingSignUp, User
from shared_apps.accounts.services import sign_up as signing_up
from tenants.models import Organisation, WarmSchema
from tenants.names import new_schema_name
from tenants.schemas import claim_warm_schema, create_schema, wait_for_schema, worker
from tenants.schemas.worker import SchemaWorker
from tests.database import READY_SCHEMAS, as_owner, owner_of
from tests.sessions.post import SIGN_UP, sign_up, token_for, verify
from tests.tenancy.processes import environment, owners_environment
from tests.waiting import wait_for

EMAIL = SIGN_UP["email"]
ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def keeping(target: int, folder: Path) -> Iterator[subprocess.Popen]:
    """The process as `make up` starts it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "manage", "run_schema_worker"],
        cwd=ROOT,
        env={
            **owners_environment(),
            "DB_POOL": "0",
            "WARM_POOL_SIZE": str(target),
            "VAR_DIR": str(folder),
        },
        stderr=subprocess.PIPE,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=30)


def ready() -> int:
    return WarmSchema.objects.count()


@pytest.fixture
def empty_pool(committed):
    as_owner("DELETE FROM tenants_warmschema")


@pytest.fixture
def impatient(monkeypatch):
    """A request that does not wait."""
    monkeypatch.setattr(signing_up, "SCHEMA_SECONDS", 0)


def test_a_sign_up_that_finds_no_schema_waits_for_one(empty_pool, tmp_path, monkeypatch):
    monkeypatch.setattr(signing_up, "SCHEMA_SECONDS", 170)
    sign_up()
    before = Organisation.objects.count()
    with keeping(1, tmp_path):
        assert verify(token_for(EMAIL)).status_code == 200
    assert Organisation.objects.count() == before + 1


def test_without_the_process_it_is_told_to_come_back_and_the_link_stays_good(
    empty_pool, impatient, tmp_path
):
    sign_up()
    token, before = token_for(EMAIL), Organisation.objects.count()
    for _ in range(12):
        answer = verify(token)
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert int(answer["Retry-After"]) > 0
        assert "Your link still works" in answer.json()["message"]
    assert Organisation.objects.count() == before
    assert User.objects.by_email(EMAIL) is None
    assert PendingSignUp.objects.filter(email=EMAIL).count() == 1
    tries = AttemptCount.objects.filter(kind__startswith="link-")
    assert set(tries.values_list("count", flat=True)) <= {0}
    with keeping(1, tmp_path):
        wait_for(lambda: ready() > 0, "no schema was made")
        assert verify(token).status_code == 200


def test_a_schema_that_was_taken_is_replaced_at_once(committed, tmp_path):
    """Not at the next look, which comes after a minute."""
    sign = tmp_path / "schemas.alive"
    with keeping(READY_SCHEMAS, tmp_path):
        wait_for(sign.exists, "it did not show that it is alive")
        with transaction.atomic():
            taken = claim_warm_schema()
        wait_for(lambda: ready() == READY_SCHEMAS, "the pool was not filled")
    assert taken not in WarmSchema.objects.values_list("schema_name", flat=True)


def test_schemas_are_not_all_made_by_one_connection(tables_owner, committed, tmp_path):
    """Each that a connection made takes its memory, and slows down the next one."""
    servers: list[int] = []

    def going() -> bool:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            servers.append(cursor.fetchone()[0])
        return len(servers) < 3  # asked at the start, before a schema is made, and after that

    SchemaWorker(READY_SCHEMAS + 1, tmp_path / "alive").run(going)
    assert ready() == READY_SCHEMAS + 1
    assert servers[2] != servers[1]


def test_a_lost_connection_is_made_again(committed, tmp_path):
    with keeping(READY_SCHEMAS, tmp_path) as process:
        wait_for((tmp_path / "schemas.alive").exists, "it did not start")
        with owner_of(connection.settings_dict["NAME"]) as server:
            server.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' "
                "AND datname = current_database() OR usename = current_user AND datname = "
                "current_database() AND pid <> pg_backend_pid()"
            )
        with transaction.atomic():
            claim_warm_schema()
        wait_for(lambda: ready() == READY_SCHEMAS, "the pool was not filled")
        assert process.poll() is None


def test_the_process_ends_quietly_when_it_is_told_to(committed, tmp_path):
    with keeping(READY_SCHEMAS, tmp_path) as process:
        wait_for((tmp_path / "schemas.alive").exists, "it did not start")
        process.terminate()
        assert process.wait(timeout=30) == 0
        assert b"Traceback" not in process.stderr.read()


def test_a_process_that_is_not_told_of_the_owner_says_so_and_ends(committed):
    done = subprocess.run(
        [sys.executable, "-m", "manage", "run_schema_worker"],
        cwd=ROOT,
        env={**environment(), "DB_POOL": "0"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert b"OWNER_DATABASE_URL is missing" in done.stderr


def test_a_look_drops_what_nobody_owns_and_leaves_its_sign(
    tables_owner, committed, tmp_path, monkeypatch
):
    orphan, sign = new_schema_name(), tmp_path / "deep" / "alive"
    create_schema(orphan)
    as_owner(f"COMMENT ON SCHEMA {orphan} IS 'made 2020-01-01T00:00:00+00:00'")
    SchemaWorker(READY_SCHEMAS + 1, sign).look()
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regnamespace(%s)", [orphan])
        assert cursor.fetchone() == (None,)
    assert ready() == READY_SCHEMAS + 1
    assert sign.read_text()


def test_a_fault_of_the_database_is_tried_again(committed, tmp_path, monkeypatch, caplog):
    """As the application it may not make schemas: each try is a fault."""
    monkeypatch.setattr(worker, "PAUSES", (0,))
    tries = iter([True] * 5)
    SchemaWorker(READY_SCHEMAS + 1, tmp_path / "alive").run(going=lambda: next(tries, False))
    assert "No schemas are kept ready" in caplog.text
    assert ready() == READY_SCHEMAS


def test_nobody_waits_inside_a_transaction(database):
    with pytest.raises(TransactionManagementError):
        wait_for_schema(time.monotonic())
