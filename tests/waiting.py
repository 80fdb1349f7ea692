"""Waits, with a time limit, for something that another process or thread does."""

import time
from collections.abc import Callable


def wait_for(
    what: Callable[[], bool], complaint: str | Callable[[], str], *, seconds: float = 180
) -> None:
    """Returns when `what()` is true. Fails the test with `complaint`, or what it returns, after
    `seconds`; the default allows for a busy machine."""
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, complaint if isinstance(complaint, str) else complaint()
        time.sleep(0.01)
