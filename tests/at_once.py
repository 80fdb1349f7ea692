"""Many at the same moment, each in a thread with a connection of its own."""

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
    """What `act(place)` returned in each of `count` threads that start together, in the organisation
    if one is given. A refusal and a constraint that held are results; any other fault is raised.
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

    with _room_for(count), ThreadPoolExecutor(count) as threads:
        return list(threads.map(run, range(count)))


def all_at_once(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """As `at_once`, each thread with a call of its own."""
    return at_once(len(calls), lambda place: calls[place]())


def somebody_waits() -> bool:
    """Whether some statement of this database waits for a lock."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()"
            " AND wait_event_type = 'Lock')"
        )
        return cursor.fetchone()[0]


@contextmanager
def _room_for(threads: int) -> Iterator[None]:
    """As many connections as threads: what is tested is the lock, not the wait for a connection."""
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
