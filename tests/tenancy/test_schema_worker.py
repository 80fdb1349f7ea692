"""The schema worker, the owner's process that keeps schemas ready, and sign-ups when none is ready."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, current_thread

import pytest
from django.db import connection, transaction
from django.db.transaction import TransactionManagementError

from shared_apps.accounts.models import AttemptCount, PendingSignUp, User
from shared_apps.accounts.services import sign_up as signing_up
from shared_apps.core.dates import today
from shared_apps.offboarding.models import ErasedOrganisation
from tenants.models import Organisation, WarmSchema
from tenants.names import new_schema_name
from tenants.schemas import claim_warm_schema, create_schema, wait_for_schema, worker
from tenants.schemas.worker import SchemaWorker
from tests.database import READY_SCHEMAS, as_owner, owner_of
from tests.sessions.helpers import SIGN_UP, sign_up, token_for, verify
from tests.tenancy.processes import environment, owners_environment
from tests.waiting import wait_for

EMAIL = SIGN_UP["email"]
ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def schema_worker(target: int, folder: Path) -> Iterator[subprocess.Popen]:
    """Runs the schema worker as `make up` does, with `target` schemas to keep ready."""
    process = subprocess.Popen(
        [sys.executable, "-m", "manage", "run_schema_worker"],
        cwd=ROOT,
        env={
            **owners_environment(),
            "DB_POOL": "0",
            "WARM_POOL_SIZE": str(target),
            "VAR_DIR": str(folder),
            "FILES_DIR": str(folder / "files"),
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
def no_wait(monkeypatch):
    """Makes sign-ups not wait for a schema."""
    monkeypatch.setattr(signing_up, "SCHEMA_SECONDS", 0)


def test_a_sign_up_that_finds_no_schema_waits_for_one(empty_pool, tmp_path, monkeypatch):
    monkeypatch.setattr(signing_up, "SCHEMA_SECONDS", 170)
    sign_up()
    before = Organisation.objects.count()
    with schema_worker(1, tmp_path):
        assert verify(token_for(EMAIL)).status_code == 200
    assert Organisation.objects.count() == before + 1


def test_a_sign_up_without_the_schema_worker_gets_503_and_the_link_stays_valid(
    empty_pool, no_wait, tmp_path
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
    with schema_worker(1, tmp_path):
        wait_for(lambda: ready() > 0, "no schema was made")
        assert verify(token).status_code == 200


def test_a_claimed_schema_is_replaced_immediately(committed, tmp_path):
    """The worker does not wait for its next check, which is a minute later."""
    sign = tmp_path / "schemas.alive"
    with schema_worker(READY_SCHEMAS, tmp_path):
        wait_for(sign.exists, "it did not show that it is alive")
        with transaction.atomic():
            taken = claim_warm_schema()
        wait_for(lambda: ready() == READY_SCHEMAS, "the pool was not filled")
    assert taken not in WarmSchema.objects.values_list("schema_name", flat=True)


def test_the_worker_changes_its_connection_between_schemas(
    tables_owner, committed, tmp_path, monkeypatch
):
    """Each schema uses memory of the connection that created it and slows down the next."""
    monkeypatch.setattr(worker, "_long_chores", [])  # they have a connection of their own
    servers: list[int] = []

    def going() -> bool:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            servers.append(cursor.fetchone()[0])
        return len(servers) < 3  # called at the start, and before and after a schema is created

    SchemaWorker(READY_SCHEMAS + 1, tmp_path / "alive").run(going)
    assert ready() == READY_SCHEMAS + 1
    assert servers[2] != servers[1]


def test_the_worker_reconnects_after_a_lost_connection(committed, tmp_path):
    with schema_worker(READY_SCHEMAS, tmp_path) as process:
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


def test_the_worker_erases_a_centre_whose_day_has_come(committed, organisation, tmp_path):
    Organisation.objects.filter(pk=organisation.pk).update(status="CLOSING", erase_on=today())
    files = tmp_path / "files" / "o" / organisation.code
    files.mkdir(parents=True)
    (files / "photo.png").write_bytes(b"x")
    finished = ErasedOrganisation.objects.filter(finished_at__isnull=False)
    with schema_worker(READY_SCHEMAS, tmp_path):
        wait_for(finished.exists, "the centre was not erased")
    assert not files.exists()
    assert (tmp_path / "erased-centres.txt").read_text().startswith(organisation.code)
    assert not User.objects.filter(organisation=organisation).exists()
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regnamespace(%s)", [organisation.schema_name])
        assert cursor.fetchone() == (None,)


def test_the_worker_exits_cleanly_on_sigterm(committed, tmp_path):
    with schema_worker(READY_SCHEMAS, tmp_path) as process:
        wait_for((tmp_path / "schemas.alive").exists, "it did not start")
        process.terminate()
        assert process.wait(timeout=30) == 0
        assert b"Traceback" not in process.stderr.read()


def test_the_worker_exits_with_an_error_without_the_owners_database_url(committed):
    done = subprocess.run(
        [sys.executable, "-m", "manage", "run_schema_worker"],
        cwd=ROOT,
        env={**environment(), "DB_POOL": "0"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert b"OWNER_DATABASE_URL is missing" in done.stderr


def test_a_check_drops_orphan_schemas_and_writes_the_heartbeat_file(
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


def test_the_worker_retries_after_a_database_error(committed, tmp_path, monkeypatch, caplog):
    """The application may not create schemas, so each attempt raises a database error."""
    monkeypatch.setattr(worker, "PAUSES", (0,))
    tries = iter([True] * 5)
    SchemaWorker(READY_SCHEMAS + 1, tmp_path / "alive").run(going=lambda: next(tries, False))
    assert "No schemas are kept ready" in caplog.text
    assert ready() == READY_SCHEMAS


def test_waiting_for_a_schema_inside_a_transaction_is_refused(database):
    with pytest.raises(TransactionManagementError):
        wait_for_schema(time.monotonic())


def test_what_an_app_registers_is_done_at_each_sweep(
    tables_owner, organisation, tmp_path, monkeypatch
):
    done = []
    monkeypatch.setattr(worker, "_chores", [])
    worker.at_each_sweep(lambda: done.append("erased"))
    look = SchemaWorker(READY_SCHEMAS, tmp_path / "alive").look
    look()
    look()
    assert done == ["erased"]


def test_what_takes_long_is_done_at_each_look_while_schemas_are_made(
    tables_owner, committed, tmp_path, monkeypatch
):
    may_end, looks = Event(), []

    def take_long() -> None:
        looks.append(current_thread().name)
        may_end.wait(timeout=30)

    monkeypatch.setattr(worker, "_long_chores", [])
    worker.at_each_look(take_long)
    schemas = SchemaWorker(READY_SCHEMAS + 1, tmp_path / "alive")
    assert schemas.look() == 1
    schemas.look()
    assert looks == ["long-chores"]
    may_end.set()
    wait_for(lambda: schemas.look() == 0 and len(looks) == 2, "it was not done again")
