"""What the calls of `api.py` answer beyond lists and records."""

from typing import TypedDict


class StartedRuns(TypedDict):
    runs: list[int]
