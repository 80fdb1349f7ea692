"""Response schemas of `api.py`, apart from lists and records."""

from typing import TypedDict


class StartedRuns(TypedDict):
    runs: list[int]
