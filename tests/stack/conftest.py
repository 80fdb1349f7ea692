"""The product on a PostgreSQL of its own, which a test may stop or fill. Imports are inside the fixtures,
since Django is not configured when pytest reads this file."""

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture
def token(committed, organisation) -> str:
    """The token of a session that the copied database knows as well."""
    from tests.callers import signed_in

    return signed_in("owner", organisation).token or ""


@pytest.fixture
def server(token, tmp_path) -> Iterator[Any]:
    """The server, with a copy of what was committed before."""
    from tests.stack.servers import Server, copy_database

    running = Server(tmp_path / "postgres")
    try:
        copy_database(running.databases)
        yield running
    finally:
        running.remove()


@pytest.fixture
def databases(server) -> Any:
    """The addresses of the database that the product runs on."""
    return server.databases


@pytest.fixture
def running(databases, tmp_path) -> Iterator[Any]:
    """Two web processes, which give up waiting for a connection after five seconds."""
    from tests.stack.workers import processes

    own = {"DATABASE_URL": databases.application, "DB_POOL": "1", "DB_POOL_SECONDS": "5"}
    with processes(tmp_path, **own) as started:
        started.web(processes=2)
        yield started
