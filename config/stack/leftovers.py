"""The end of processes that a killed `make up` left behind."""

import contextlib
import json
import os
import signal
import subprocess
import time
from pathlib import Path

from config.stack.steps import PYTHON

END_SECONDS = 8


def end(record: Path) -> list[str]:
    """End the processes of a run that was killed; their names.

    Only recorded ones whose command line still shows our interpreter: numbers are given again.
    """
    if not record.exists():
        return []
    ended: list[str] = []
    rows = json.loads(record.read_text())
    for number in (signal.SIGTERM, signal.SIGKILL):
        alive = {name: row for name, row in rows.items() if _ours(row["group"])}
        ended = ended or list(alive)
        for row in alive.values():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(row["group"], number)
        deadline = time.monotonic() + END_SECONDS
        while time.monotonic() < deadline and any(_ours(r["group"]) for r in alive.values()):
            time.sleep(0.1)
    record.unlink()
    return ended


def _ours(group: int) -> bool:
    """Whether a living process of that group runs our interpreter."""
    return any(command.startswith(str(PYTHON)) and group == of for of, command in _processes())


def _processes() -> list[tuple[int, str]]:
    """Group and command line of every living process; /proc where there is one, else ps."""
    found = []
    if not Path("/proc/self/stat").exists():
        listing = subprocess.run(
            ["ps", "-axo", "pgid=,command="], capture_output=True, text=True, check=True
        )
        rows = (line.split(None, 1) for line in listing.stdout.splitlines())
        return [(int(row[0]), row[1]) for row in rows if len(row) == 2]
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            state, _parent, group = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
            command = (
                (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            )
            if state != "Z":
                found.append((int(group), command))
    return found
