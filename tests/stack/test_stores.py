"""The stores of a machine without Docker, for real."""

import os
import signal
import time
from pathlib import Path

import psycopg
import pytest
import redis

from config.stack.stores import (
    free_port,
    start_postgres,
    start_redis,
    stop_postgres,
    stop_redis,
    temporary_stores,
)
from config.stack.unprivileged import StoreFailed, home, remove


@pytest.fixture
def folder(tmp_path):
    """Pytest's folder is closed to other accounts, so under root this is the hard case."""
    yield tmp_path / "store"
    stop_postgres(tmp_path / "store")
    stop_redis(tmp_path / "store")
    remove(tmp_path / "store")


def test_a_running_postgres_is_adopted(folder):
    addresses = start_postgres(folder, durable=False)

    assert start_postgres(folder, durable=False) == addresses


def test_a_running_redis_is_adopted(folder):
    address = start_redis(folder, durable=False)

    assert start_redis(folder, durable=False) == address


def test_a_durable_postgres_keeps_its_rows_through_a_kill(folder):
    with psycopg.connect(start_postgres(folder).owner) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 1")
    _kill(home(folder) / "data" / "postmaster.pid")

    with psycopg.connect(start_postgres(folder).owner) as connection:
        assert connection.execute("SELECT * FROM kept").fetchone() == (1,)


def test_a_durable_redis_keeps_its_keys_through_a_kill(folder):
    redis.from_url(start_redis(folder)).set("kept", "1")
    time.sleep(1.2)  # the append-only file is written every second
    _kill(home(folder) / "redis.pid")

    assert redis.from_url(start_redis(folder)).get("kept") == b"1"


def test_stores_that_do_not_run_can_be_stopped(folder):
    stop_postgres(folder)
    stop_redis(folder)


def test_both_stores_refuse_a_caller_without_the_password(folder):
    postgres, cache = start_postgres(folder, durable=False), start_redis(folder, durable=False)

    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(_without_password(postgres.owner))
    with pytest.raises(redis.AuthenticationError):
        redis.from_url(_without_password(cache)).ping()


def test_the_owner_is_no_superuser_and_the_only_one_who_may_connect(folder):
    with psycopg.connect(start_postgres(folder, durable=False).owner) as connection:
        superuser = connection.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        assert superuser.fetchone() == (False,)
        others = connection.execute(
            "SELECT datname FROM pg_database WHERE has_database_privilege(datname, 'CONNECT') "
            "AND datallowconn"
        )
        assert others.fetchall() == [("classmaster",)]


def test_a_cluster_from_before_there_were_two_roles_is_still_opened(folder):
    start_postgres(folder, durable=False)
    (home(folder) / "owner.password").unlink()
    (home(folder) / "application.password").unlink()

    addresses = start_postgres(folder, durable=False)

    assert addresses == start_postgres(folder, durable=False)
    with psycopg.connect(addresses.owner) as connection:
        assert connection.execute("SELECT current_user").fetchone() == ("postgres",)
    assert "//classmaster_app:" in addresses.application


def test_a_port_that_is_taken_is_told(folder):
    with temporary_stores() as stores:
        taken = int(stores.databases.owner.rpartition(":")[2].split("/")[0])

        with pytest.raises(StoreFailed, match="Address already in use"):
            start_postgres(folder, port=taken, durable=False)


def test_nothing_is_left_of_temporary_stores():
    with temporary_stores() as stores:
        psycopg.connect(stores.databases.owner).close()

    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(stores.databases.owner)
    with pytest.raises(redis.ConnectionError):
        redis.from_url(stores.redis_url).ping()


def test_a_named_port_is_used(folder):
    port = free_port()

    assert f":{port}/" in start_redis(folder, port=port, durable=False)


def _kill(record: Path) -> None:
    os.kill(int(record.read_text().split()[0]), signal.SIGKILL)
    time.sleep(0.2)


def _without_password(address: str) -> str:
    scheme, rest = address.split("://")
    login, _, server = rest.partition("@")
    return f"{scheme}://{login.partition(':')[0]}@{server}"
