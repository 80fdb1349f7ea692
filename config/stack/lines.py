"""`make lines`: how many lines each app and each feature has, for the table in docs/architecture.md.

A line counts unless it is blank. Tests, migrations and sample data do not count, nor does what
`make api` writes.
"""

import sys
from pathlib import Path

from config.stack.steps import FRONTEND, ROOT

BACK_END = (ROOT / "tenant_apps", ROOT / "shared_apps")
FEATURES = FRONTEND / "src" / "features"
# Parts of a path that mark what does not count.
LEFT_OUT = {"tests", "__tests__", "migrations", "demo", "demo.py", "sample.py"}


def main() -> int:
    print(table())
    return 0


def table() -> str:
    """A Markdown table: a row for each folder name, with its lines of the back end and front end."""
    back = {folder.name: lines(folder, "*.py") for apps in BACK_END for folder in _folders(apps)}
    front = {folder.name: lines(folder, "*.ts", "*.tsx") for folder in _folders(FEATURES)}
    rows = [
        f"| {name} | {_shown(back.get(name))} | {_shown(front.get(name))} |"
        for name in sorted(back.keys() | front.keys())
        if back.get(name) or front.get(name)
    ]
    return "\n".join(["| app or feature | back end | front end |", "| --- | --: | --: |", *rows])


def lines(folder: Path, *patterns: str) -> int:
    """The lines of a folder's files that are not blank."""
    files = [path for pattern in patterns for path in folder.rglob(pattern) if _counts(path)]
    return sum(1 for path in files for line in path.read_text().splitlines() if line.strip())


def _counts(path: Path) -> bool:
    return LEFT_OUT.isdisjoint(path.relative_to(ROOT).parts) and ".test." not in path.name


def _folders(parent: Path) -> list[Path]:
    return [path for path in parent.iterdir() if path.is_dir() and path.name != "__pycache__"]


def _shown(count: int | None) -> str:
    return f"{count:,}" if count else ""


if __name__ == "__main__":
    sys.exit(main())
