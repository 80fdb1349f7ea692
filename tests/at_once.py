"""Runs calls concurrently, each in its own thread with its own database connection."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from threading import Barrier
from typing import Any

from django.db import IntegrityError, connection

from shared_apps.core.errors import Refusal
from tenants.context import Tenant, in_organisation


def at_once(
    count: int, act: Callable[[int], Any], *, organisation: Tenant | None = None
) -> list[Any]:
    """Runs `act(place)` in `count` threads that start together and returns the results in order.
    With `organisation`, each runs in its workspace. A `Refusal` or `IntegrityError` is returned as a
    result; any other exception is raised.
    """
    start = Barrier(count)

    def run(place: int) -> Any:
        try:
            with in_organisation(organisation) if organisation else nullcontext():
                start.wait(timeout=30)
                return act(place)
        except (Refusal, IntegrityError) as refusal:
            return refusal
        finally:
            connection.close()

    with _enlarged_pool(count), ThreadPoolExecutor(count) as threads:
        return list(threads.map(run, range(count)))


def all_at_once(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """Like `at_once`, with a different call in each thread."""
    return at_once(len(calls), lambda place: calls[place]())


def has_lock_waiters(count: int = 1) -> bool:
    """Returns whether so many statements in this database wait for a lock."""
    with connection.cursor() as cursor:
        # Within a transaction, connections that were made since the first look would be left out.
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND wait_event_type = 'Lock'"
        )
        return cursor.fetchone()[0] >= count


@contextmanager
def _enlarged_pool(threads: int) -> Iterator[None]:
    """Enlarges the connection pool to one connection per thread, so that threads wait for the lock
    under test and not for a connection."""
    options = connection.settings_dict["OPTIONS"]
    before = options.get("pool")
    _use(options, {"min_size": 1, "max_size": threads + 4, "timeout": 30})
    try:
        yield
    finally:
        _use(options, before)


def _use(options: dict[str, Any], pool: Any) -> None:
    connection.close()
    connection.close_pool()
    options["pool"] = pool
