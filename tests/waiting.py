"""Waits, with a time limit, for something that another process or thread does."""

import time
from collections.abc import Callable


def wait_for(what: Callable[[], bool], complaint: str, *, seconds: float = 180) -> None:
    """Returns when `what()` is true. Fails the test with `complaint` after `seconds`; the default
    allows for a busy machine."""
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, complaint
        time.sleep(0.01)
