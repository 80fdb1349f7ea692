"""What a first visit costs, with the packaged Chromium on the running product.

A list: its requests and the bytes on the wire with an empty cache, fonts included. The sign-in page:
Lighthouse's performance score, the median of five runs on an idle machine; a busy one lowers it, since
blocking time is measured on this machine's processor.
"""

import json
import os
import statistics
import subprocess
from typing import Any

from config.stack.steps import FRONTEND
from config.stack.whole import whole_stack

REQUESTS, KIBIBYTES = 40, 330
RUNS = 5
SCORES = {"phone": 90, "desktop": 98}

Row = dict[str, Any]


def measure() -> list[Row]:
    """The product starts with settings of its own, not with those of the measurements."""
    own = {name: os.environ.pop(name) for name in ("DJANGO_SETTINGS_MODULE", "DB_POOL")}
    try:
        with whole_stack(prepare=True) as environment:
            visit = _node("first-visit.mjs", "/studentlist-page", environment=environment)
            page = environment["BASE_URL"] + "/signin"
            runs = {
                device: _node("lighthouse.mjs", page, device, str(RUNS), environment=environment)
                for device in SCORES
            }
    finally:
        os.environ.update(own)
    kibibytes = visit["bytes"] / 1024
    rows = [
        _row("first visit to a list, requests", visit["requests"], REQUESTS, at_most=True),
        _row("first visit to a list, KiB", round(kibibytes, 1), KIBIBYTES, at_most=True),
    ]
    for device, goal in SCORES.items():
        name = f"Lighthouse of the sign-in page, {device}, {runs[device]['scores']}"
        rows.append(_row(name, statistics.median(runs[device]["scores"]), goal, at_most=False))
    return rows


def _node(script: str, *arguments: str, environment: dict[str, str]) -> dict[str, Any]:
    done = subprocess.run(
        ["node", f"scripts/{script}", *arguments],
        cwd=FRONTEND,
        env=os.environ | environment,
        check=True,
        capture_output=True,
        text=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def _row(name: str, found: float, goal: float, *, at_most: bool) -> Row:
    return {
        "name": name,
        "ours": found,
        "floor": goal,
        "ratio": round(found / goal, 2),
        "goal": f"{'≤' if at_most else '≥'} {goal}",
        "holds": found <= goal if at_most else found >= goal,
    }
