"""Many browsers at once, each in a thread with a connection of its own."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import Any

from django.db import connection


@contextmanager
def room_for(threads: int) -> Iterator[None]:
    """As many connections as threads: what is tested is the lock, not the wait for a connection."""
    options = connection.settings_dict["OPTIONS"]
    before = options.get("pool")
    _use(options, {"min_size": 1, "max_size": threads + 4, "timeout": 30})
    yield
    _use(options, before)


def _use(options: dict[str, Any], pool: Any) -> None:
    connection.close()
    connection.close_pool()
    options["pool"] = pool


def all_at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """Runs the calls side by side, started together; their results, a fault as the exception."""
    start = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        start.wait()
        try:
            return call()
        except Exception as fault:  # noqa: BLE001 - the test looks at it
            return fault
        finally:
            connection.close()

    with room_for(len(calls)), ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))
