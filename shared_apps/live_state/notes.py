"""Small values that may be lost at any moment, such as how far a task is. Kept for a minute."""

from typing import Any

import orjson

from shared_apps.core import redis_server

LIFETIME = 60  # seconds


def write(key: str, note: dict[str, Any]) -> None:
    """Overwrites the note; nothing happens while Redis is away."""
    try:
        with redis_server.attempt() as server:
            server.set(key, orjson.dumps(note), ex=LIFETIME)
    except redis_server.FAULTS:
        return


def read(key: str) -> dict[str, Any] | None:
    """The note; None when there is none, or while Redis is away."""
    try:
        with redis_server.attempt() as server:
            raw: Any = server.get(key)
    except redis_server.FAULTS:
        return None
    note: dict[str, Any] | None = orjson.loads(raw) if raw else None
    return note
