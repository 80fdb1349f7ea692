"""`make bench`: a row a figure, the same rows in var/bench.json."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path

os.environ.setdefault("DB_POOL", "0")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

from bench.report import Row
from config.stack.stores import temporary_stores

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """0 when every goal holds."""
    with temporary_stores() as stores:
        os.environ.update(stores.environment())
        import django

        django.setup()
        rows = [row for measure in _measures() for row in _said(measure)]
    report = ROOT / "var" / "bench.json"
    report.parent.mkdir(exist_ok=True)
    report.write_text(json.dumps(rows, indent=1) + "\n")
    goals = [row for row in rows if row["holds"] is not None]
    short = [row for row in goals if not row["holds"]]
    print(f"\n{len(goals) - len(short)} of {len(goals)} goals hold. Kept in {report}.")
    return 1 if short else 0


def _measures() -> list[Callable[[], Iterable[Row]]]:
    wanted = sys.argv[1:] or [
        "lists",
        "search",
        "home",
        "chat",
        "reports",
        "payments",
        "receipts",
        "timeline",
        "command_bar",
        "trial_balance",
        "workspaces",
        "schemas",
        "imports",
        "renewals",
        "attendance",
        "redis_hangs",
        "change_log",
        "sockets",
        "neighbour",
        "socket_neighbour",
        "sign_in",
        "first_visit",
    ]
    return [import_module(f"bench.{name}").measure for name in wanted]


def _said(measure: Callable[[], Iterable[Row]]) -> Iterator[Row]:
    for row in measure():
        word = {True: "holds", False: "SHORT", None: "figure"}[row["holds"]]
        print(
            f"{word:6} {row['name']:58} ours {row['ours']:>12}  floor {row['floor']:>12}  "
            f"ratio {row['ratio']:>8}  goal {row['goal']}",
            flush=True,
        )
        yield row


if __name__ == "__main__":
    sys.exit(main())
