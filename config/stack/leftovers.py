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
        alive = {name: row for name, row in rows.items() if _ours(group=row["group"])}
        ended = ended or list(alive)
        for row in alive.values():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(row["group"], number)
        deadline = time.monotonic() + END_SECONDS
        while time.monotonic() < deadline and any(_ours(group=r["group"]) for r in alive.values()):
            time.sleep(0.1)
    for row in rows.values():
        if _ours(process=row["watcher"]):
            with contextlib.suppress(ProcessLookupError):
                os.kill(row["watcher"], signal.SIGKILL)
    record.unlink()
    return ended


def _ours(*, group: int | None = None, process: int | None = None) -> bool:
    """Whether a living process of that group or number runs our interpreter."""
    return any(
        command.startswith(str(PYTHON))
        and (group is None or group == of)
        and process in {None, number}
        for number, of, command in _processes()
    )


def _processes() -> list[tuple[int, int, str]]:
    """Number, group and command line of every living process; /proc where there is one, else ps."""
    found = []
    if not Path("/proc/self/stat").exists():
        listing = subprocess.run(
            ["ps", "-axo", "pid=,pgid=,command="], capture_output=True, text=True, check=True
        )
        rows = (line.split(None, 2) for line in listing.stdout.splitlines())
        return [(int(row[0]), int(row[1]), row[2]) for row in rows if len(row) == 3]
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            state, _parent, group = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
            command = (
                (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            )
            if state != "Z":
                found.append((int(folder.name), int(group), command))
    return found
