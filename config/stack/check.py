"""`make check`: everything that can be known without running the product, a row a check."""

import difflib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from config.stack import bootstrap, contract
from config.stack.steps import FRONTEND, PYTHON, ROOT, VENV, StepFailed, quietly

OPENAPI = ROOT / "docs" / "openapi.yaml"
MESSAGES = ROOT / "locale" / "en" / "LC_MESSAGES"
CREATED = re.compile(r'^"POT-Creation-Date: .*$', re.MULTILINE)
TYPES = FRONTEND / "src" / "api" / "schema.d.ts"
LINES_SHOWN = 60


@dataclass(frozen=True)
class Verdict:
    """What a check found: nothing, or what it printed."""

    name: str
    complaint: str
    seconds: float


def main() -> int:
    bootstrap.enter("config.stack.check", "test")
    from config.stack.stores import temporary_stores

    with temporary_stores() as stores, ThreadPoolExecutor(2) as pool:
        os.environ.update(stores.environment())
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.local"
        running = [pool.submit(_judge, name, check) for name, check in _checks().items()]
        failed = sum(_report(future.result()) for future in running)
    print(f"\n{failed} of {len(running)} checks failed." if failed else "\nAll checks passed.")
    return 1 if failed else 0


def _checks() -> dict[str, Callable[[], object]]:
    def python(*arguments: str) -> Callable[[], object]:
        return lambda: quietly(PYTHON, "-m", *arguments)

    def manage(*arguments: str) -> Callable[[], object]:
        return lambda: quietly(PYTHON, "manage.py", *arguments)

    def front(script: str) -> Callable[[], object]:
        return lambda: quietly("npm", "run", "--silent", script, cwd=FRONTEND)

    return {
        # The longest, so that the others run beside it.
        "eslint": front("lint"),
        "ruff: rules": python("ruff", "check", "."),
        "ruff: format": python("ruff", "format", "--check", "--output-format", "concise", "."),
        "mypy": python("mypy"),
        "import-linter": lambda: quietly(VENV / "bin" / "lint-imports"),
        "django: system checks": manage("check", "--fail-level", "WARNING"),
        "django: migrations": manage("makemigrations", "--check", "--dry-run"),
        "docs/openapi.yaml": _openapi_is_current,
        "prettier": front("format:check"),
        "tsc": front("types"),
        "knip": front("knip"),
        "src/api/schema.d.ts": _types_are_current,
        "src/api/forms, columns": _contract_is_current,
        "locale: front end": lambda: _messages_are_current(
            "web.po", "npm", "run", "--silent", "text", cwd=FRONTEND
        ),
        "locale: server": lambda: _messages_are_current(
            "django.po", PYTHON, "manage.py", "makemessages", cwd=ROOT
        ),
        "bundle sizes": _sizes_hold,
    }


def _openapi_is_current() -> None:
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder, OPENAPI.name)
        quietly(PYTHON, "manage.py", "spectacular", "--validate", "--fail-on-warn", "--file", fresh)
        _same(OPENAPI, fresh)


def _types_are_current() -> None:
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder, TYPES.name)
        # Like the script `api-types`: what has a default need not be sent.
        options = ("--default-non-nullable=false", "-o", fresh)
        quietly("npx", "--no-install", "openapi-typescript", OPENAPI, *options, cwd=FRONTEND)
        _same(TYPES, fresh)


def _contract_is_current() -> None:
    for name, text in contract.generate().items():
        _same_lines(contract.API / name, text)
    for path in contract.stale(contract.API):
        raise StepFailed(f"`make api` removes {path.relative_to(ROOT)}.")


def _messages_are_current(file: str, *command: str | Path, cwd: Path) -> None:
    committed = MESSAGES / file
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder, committed.relative_to(ROOT / "locale"))
        fresh.parent.mkdir(parents=True)
        # Its head says when it was begun.
        shutil.copy(committed, fresh)
        quietly(*command, cwd=cwd, environment=os.environ | {"LOCALES": folder})
        old, new = (CREATED.sub("", path.read_text()) for path in (committed, fresh))
        _same_text(old, new, by="text")


def _sizes_hold() -> None:
    bootstrap.build_spa()
    quietly("npm", "run", "--silent", "size", cwd=FRONTEND)


def _same(committed: Path, fresh: Path) -> None:
    _same_lines(committed, fresh.read_text())


def _same_lines(committed: Path, fresh: str) -> None:
    _same_text(committed.read_text() if committed.exists() else "", fresh, by="api")


def _same_text(old: str, new: str, *, by: str) -> None:
    lines = list(difflib.unified_diff(old.splitlines(), new.splitlines(), "committed", "now", n=1))
    if lines:
        shown = "\n".join(line.rstrip() for line in lines)
        raise StepFailed(f"`make {by}` writes it anew. {len(lines)} lines differ:\n{shown}")


def _judge(name: str, check: Callable[[], object]) -> Verdict:
    started = time.monotonic()
    try:
        check()
    except StepFailed as failure:
        return Verdict(name, str(failure), time.monotonic() - started)
    return Verdict(name, "", time.monotonic() - started)


def _report(verdict: Verdict) -> bool:
    """Print the row; whether the check failed."""
    word = "FAILED" if verdict.complaint else "ok"
    print(f"  {verdict.name:<24} {word:<7} {verdict.seconds:5.1f} s", flush=True)
    lines = verdict.complaint.splitlines()
    for line in lines[:LINES_SHOWN]:
        print(f"    {line}")
    if len(lines) > LINES_SHOWN:
        print(f"    … and {len(lines) - LINES_SHOWN} more lines", flush=True)
    return bool(verdict.complaint)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except StepFailed as failure:
        sys.exit(f"\n{failure}")
