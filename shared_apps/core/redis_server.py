"""The one way to Redis: short timeouts, and a circuit breaker that the whole process shares.

Redis is never the record of anything, so whoever asks it has an answer without it. A Redis that is
away or does not answer costs one timeout in each process, then nothing for BREAK_SECONDS.
"""

import logging
import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import redis
from django.conf import settings
from kombu.exceptions import OperationalError

from shared_apps.core.breaker import Breaker

BREAK_SECONDS = 2.0
FAULTS = (redis.RedisError, OSError)
_thread = threading.local()
_RUN_ID = re.compile(rb"run_id:([0-9a-f]+)")
log = logging.getLogger(__name__)


class Away(redis.ConnectionError):
    """Redis did not answer a moment ago and is not asked again yet."""


# A task that cannot be sent is a fault of Redis too: it is the broker.
breaker = Breaker(seconds=BREAK_SECONDS, faults=(*FAULTS, OperationalError))


@lru_cache(maxsize=1)
def client() -> redis.Redis:
    """The process's connections, without the breaker. No retries: a second try would wait again."""
    timeout = settings.REDIS_TIMEOUT_MS / 1000
    return redis.Redis(
        connection_pool=redis.ConnectionPool.from_url(
            settings.REDIS_URL,
            socket_timeout=timeout,
            socket_connect_timeout=timeout,
            max_connections=64,
            driver_info=None,
            redis_connect_func=_learn_run_id,
        )
    )


def forget_connections() -> None:
    """Begins anew, with the address that the settings name now. For tests."""
    client.cache_clear()
    breaker.reset()


@contextmanager
def attempt() -> Iterator[redis.Redis]:
    """The client, for a few commands. Raises one of FAULTS when Redis is away; then the caller does
    without."""
    with _attempt():
        yield client()


class Line:
    """One connection, for commands that must be answered by the same run of the server."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def ask(self, *command: Any) -> Any:
        """The raw answer to one command."""
        self._connection.send_command(*command)
        return self._connection.read_response()

    @property
    def run_id(self) -> bytes:
        """The server's name for the time since it was started: another one after each restart."""
        found: bytes = self._connection.run_id
        return found


@contextmanager
def line() -> Iterator[Line]:
    """As `attempt`, on one connection, which the thread keeps: each request asks, and to take one out
    of the pool and put it back takes as long as the question."""
    with _attempt():
        connection = _connection_of_thread()
        try:
            yield Line(connection)
        except BaseException:
            connection.disconnect()  # an answer may still be on its way
            raise


def _connection_of_thread() -> Any:
    """The thread's own connection, which is ready for a question."""
    pool = client().connection_pool
    place = (os.getpid(), pool)  # a forked process and changed settings need another one
    if getattr(_thread, "place", None) != place:
        _thread.connection = pool.connection_class(**pool.connection_kwargs)
        _thread.place = place
    connection = _thread.connection
    connection.connect()
    try:
        is_ready = not connection.can_read()
    except FAULTS:
        is_ready = False  # the server has closed it
    if not is_ready:
        connection.disconnect()
        connection.connect()
    return connection


def publish(channel: str, message: bytes) -> bool:
    """Sends to whoever listens on a channel; whether Redis took it."""
    try:
        with attempt() as server:
            server.publish(channel, message)
    except FAULTS:
        return False
    return True


@contextmanager
def _attempt() -> Iterator[None]:
    try:
        with breaker.attempt(lambda: Away("Redis did not answer a moment ago.")):
            yield
    except Away:
        raise
    except FAULTS as fault:
        log.warning("Redis is away, going on without it for %.0f s: %s", BREAK_SECONDS, fault)
        raise


def _learn_run_id(connection: Any) -> None:
    """Each new connection asks which run of the server it leads to."""
    connection.on_connect()
    connection.send_command("INFO", "server")
    found = _RUN_ID.search(connection.read_response())
    if found is None:
        raise redis.ConnectionError("Redis does not say its run_id.")
    connection.run_id = found[1]
