"""A run at another moment: `make test NOW=2027-04-01T00:10`, in India's time.

libfaketime answers when a program asks what time it is. Every process of the run gets the same
distance from this machine's clock, so Python, PostgreSQL, Redis, workers and browser agree, and
time goes on. The monotonic clock, by which programs wait, is unchanged.
"""

import os
import sys
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from config.stack.steps import VENV, StepFailed

INDIA = timezone(timedelta(hours=5, minutes=30))
LIBRARY = "libfaketime/vendor/libfaketime/src/libfaketime.so.1"
PRELOAD = "LD_PRELOAD"
NAMES = (
    PRELOAD,
    "FAKETIME",
    "FAKETIME_DONT_FAKE_MONOTONIC",
    # A cure for old C libraries; with a newer one waits end at once, and Chromium never rests.
    "FAKETIME_FORCE_MONOTONIC_FIX",
)
"""The variables that carry a moment from a process to those that it starts."""


def variables(now: str) -> dict[str, str]:
    """What a program finds in its environment to begin at `now`, a moment like 2027-04-01T00:10.

    Raises StepFailed where that is no moment, or this machine has no libfaketime that works.
    """
    own = timedelta(seconds=float(os.environ.get("FAKETIME", "0")))
    distance = (_moment(now) - (datetime.now(UTC) - own)).total_seconds()
    values = (str(_library()), f"{distance:+.0f}", "1", "0")
    return dict(zip(NAMES, values, strict=True))


def inherited() -> dict[str, str]:
    """The same for a program that gets no more of our environment than it needs."""
    return {name: os.environ[name] for name in NAMES if name in os.environ}


def _moment(now: str) -> datetime:
    try:
        moment = datetime.fromisoformat(now)
    except ValueError:
        raise StepFailed(
            f"NOW must be a moment in India like 2027-04-01T00:10, not {now!r}."
        ) from None
    return moment.replace(tzinfo=moment.tzinfo or INDIA)


def _library() -> Path:
    if sys.platform != "linux":
        raise StepFailed("NOW sets the clock of a run on Linux only.")
    found = next(VENV.glob(f"lib/python3*/site-packages/{LIBRARY}"), None)
    if found is None:
        raise StepFailed("NOW needs the Python package libfaketime of requirements/test.txt.")
    return found
