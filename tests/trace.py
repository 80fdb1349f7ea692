"""Which of our modules a call enters."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def modules_entered(call: Callable[[], Any], *, package: str) -> list[str]:
    """Returns the names of the modules below `package` in which a function runs during the call,
    sorted. Tests do not count."""
    found: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        name = frame.f_globals.get("__name__", "")
        if event == "call" and name.startswith(f"{package}.") and ".tests." not in name:
            found.add(name)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(before)
    return sorted(found)
