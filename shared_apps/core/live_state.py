"""Small facts that every request needs, kept in Redis for at most a minute, never trusted blindly.

A reader that misses fills the key only if it is still empty (`SET NX`); a writer that changed the
database overwrites it after commit; an end leaves a tombstone, which nothing replaces while it
stands. So neither a slow reader nor a slow writer brings back what has just ended. Without Redis
every read falls through to the database.
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import orjson
import redis
from django.conf import settings

LIFETIME = 60  # seconds
TOMBSTONE: dict[str, Any] = {"ended": True}
_TOMBSTONE = orjson.dumps(TOMBSTONE)
_UNLESS_ENDED = """
if redis.call('GET', KEYS[1]) == ARGV[2] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3])
return 1
"""
FAULTS = (redis.RedisError, OSError)
log = logging.getLogger(__name__)


@lru_cache(maxsize=1)
def client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=0.5, socket_connect_timeout=0.5, max_connections=64
    )


def read(keys: Sequence[str]) -> list[dict[str, Any] | None]:
    """One MGET; None for what is missing, or for everything when Redis is away."""
    try:
        return [orjson.loads(raw) if raw else None for raw in client().mget(keys)]
    except FAULTS as fault:
        log.warning("Redis is away, reading from the database: %s", fault)
        return [None] * len(keys)


def fill(key: str, value: dict[str, Any]) -> None:
    """After a miss: only if nobody wrote meanwhile."""
    with _tolerating_absence(key):
        client().set(key, orjson.dumps(value), ex=LIFETIME, nx=True)


def overwrite(key: str, value: dict[str, Any]) -> None:
    """After a commit that changed the fact; an ended one stays ended."""
    with _tolerating_absence(key):
        client().eval(_UNLESS_ENDED, 1, key, orjson.dumps(value), _TOMBSTONE, LIFETIME)


def end(key: str) -> None:
    """After a commit that ended the fact for good."""
    with _tolerating_absence(key):
        client().set(key, _TOMBSTONE, ex=LIFETIME)


@contextmanager
def _tolerating_absence(key: str) -> Iterator[None]:
    try:
        yield
    except FAULTS as fault:
        log.warning("Redis is away, %s was not kept: %s", key, fault)
