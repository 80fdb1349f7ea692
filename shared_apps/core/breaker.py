"""A circuit breaker: after a fault, what is behind it is left alone for a while.

Written here and not taken from a package: those at hand hold one lock around the call they guard
(pybreaker 1.4), or are for coroutines only. Web threads must call Redis side by side.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock


class Breaker:
    """Lets every call through until one fails. Then calls are skipped for `seconds`; after that
    one caller tries, while the others go on skipping, and a success closes the breaker again.

    Safe to share between threads. `faults` are the exceptions that count as a failure.
    """

    def __init__(
        self,
        *,
        seconds: float,
        faults: tuple[type[Exception], ...],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._seconds, self._faults, self._clock = seconds, faults, clock
        self._lock = Lock()
        self._skip_until: float | None = None

    @property
    def is_open(self) -> bool:
        """Whether a call made now would be skipped."""
        until = self._skip_until
        return until is not None and self._clock() < until

    @contextmanager
    def attempt(self, away: Callable[[], Exception]) -> Iterator[None]:
        """Around one call. Raises `away()` instead of running the block while calls are skipped; a
        fault of the block opens the breaker and is raised on."""
        probing = self._skip_until is not None
        if probing and not self._claim_the_try():
            raise away()
        try:
            yield
        except self._faults:
            self._skip_until = self._clock() + self._seconds
            raise
        if probing:
            self._skip_until = None

    def reset(self) -> None:
        """Forgets the last fault."""
        self._skip_until = None

    def _claim_the_try(self) -> bool:
        """Whether this caller is the one that tries. The claim moves the end of the pause on, so it
        lapses by itself when the caller never comes back."""
        with self._lock:
            now, until = self._clock(), self._skip_until
            if until is not None and now < until:
                return False
            self._skip_until = now + self._seconds
            return True
