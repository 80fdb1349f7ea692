"""`make bench`: a row a figure, the same rows in var/bench.json."""

import json
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

os.environ.setdefault("DB_POOL", "0")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

from config.stack.stores import temporary_stores

Row = dict[str, Any]
ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """0 when every goal holds."""
    with temporary_stores() as stores:
        os.environ["DATABASE_URL"] = stores.database_url
        os.environ["REDIS_URL"] = stores.redis_url
        import django

        django.setup()
        rows = [row for measure in _measures() for row in _said(measure)]
    report = ROOT / "var" / "bench.json"
    report.parent.mkdir(exist_ok=True)
    report.write_text(json.dumps(rows, indent=1) + "\n")
    short = [row for row in rows if not row["holds"]]
    print(f"\n{len(rows) - len(short)} of {len(rows)} goals hold. Kept in {report}.")
    return 1 if short else 0


def _measures() -> list[Callable[[], list[Row]]]:
    wanted = sys.argv[1:] or ["lists", "schemas", "imports", "renewals", "attendance", "sign_in"]
    return [import_module(f"bench.{name}").measure for name in wanted]


def _said(measure: Callable[[], list[Row]]) -> list[Row]:
    rows = measure()
    for row in rows:
        word = "holds" if row["holds"] else "SHORT"
        print(
            f"{word:6} {row['name']:58} ours {row['ours']:>12}  floor {row['floor']:>12}  "
            f"ratio {row['ratio']:>8}  goal {row['goal']}",
            flush=True,
        )
    return rows


if __name__ == "__main__":
    sys.exit(main())
