"""Waiting for what another process or thread does, never for ever."""

import time
from collections.abc import Callable


def wait_for(what: Callable[[], bool], complaint: str, *, seconds: float = 180) -> None:
    """Returns when `what()` holds; the test fails with `complaint` when it does not in so many seconds,
    which are many for a busy machine."""
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, complaint
        time.sleep(0.01)
