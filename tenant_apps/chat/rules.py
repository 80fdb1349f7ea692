"""How rooms are named."""

import re
from typing import NamedTuple

EVERYONE = "all"
"""The room of the whole centre."""
_BRANCH = re.compile(r"branch-([1-9][0-9]{0,17})", re.ASCII)
_DIRECT = re.compile(r"direct-([1-9][0-9]{0,17})-([1-9][0-9]{0,17})", re.ASCII)


class Place(NamedTuple):
    """What a room's name stands for: a branch, two people, or nothing of it, which is everyone."""

    branch_id: int | None = None
    first_id: int | None = None
    second_id: int | None = None


def place_of(room: str) -> Place | None:
    """Returns what the room's name stands for; None for what names no room."""
    if room == EVERYONE:
        return Place()
    if found := _BRANCH.fullmatch(room):
        return Place(branch_id=int(found[1]))
    if found := _DIRECT.fullmatch(room):
        first, second = int(found[1]), int(found[2])
        return Place(first_id=first, second_id=second) if first < second else None
    return None


def branch_room(branch_id: int) -> str:
    return f"branch-{branch_id}"


def direct_room(one: int, other: int) -> str:
    """Returns the name of the room of two people, in whichever order they are given."""
    return f"direct-{min(one, other)}-{max(one, other)}"
