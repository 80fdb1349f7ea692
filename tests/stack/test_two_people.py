"""What two people do at once, in the tests of the front end, as often as `make prove` has it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.stack.steps import FRONTEND, ROOT

# The product that is started has its own.
OURS = {"OWNER_DATABASE_URL", "DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"}
IN_BROWSERS = """
import os, subprocess, sys
from config.stack.steps import FRONTEND
from config.stack.whole import whole_stack
command = ("npx", "playwright", "test", "form-races.spec.ts", "--project", "desk")
with whole_stack() as environment:
    status = subprocess.run(command, cwd=FRONTEND, env=os.environ | environment).returncode
sys.exit(status)
"""


def _prove(file: str, trial: int) -> None:
    """Runs one part of the large form of a test file; what it says is told where it fails."""
    _run(("npx", "vitest", "run", file), FRONTEND, trial)


def _run(command: tuple[str, ...], folder: Path, trial: int) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in OURS}
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment | {"PROOFS": "large", "TRIAL": str(trial), "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-20_000:]


@pytest.mark.proof(
    "In 40 random races of two people on one form nothing that either types is lost; a form that begins "
    "anew with every answer loses some of it",
    usual=0,
    large=25,
)
def test_two_people_on_one_form_lose_nothing(trial):
    _prove("src/app/form-races.test.tsx", trial)


@pytest.mark.proof(
    "In 10,000 random interleavings of reading, changing and following no page keeps a stale row; one that "
    "goes by the highest position it has seen keeps some",
    usual=0,
    large=10,
)
def test_pages_that_read_and_follow_keep_no_stale_row(trial):
    _prove("src/app/shell/follow-races.test.ts", trial)


@pytest.mark.proof(
    "In 10 random races of two people on one form in two browsers nothing that either types is lost",
    usual=0,
    large=5,
)
def test_two_people_in_browsers_lose_nothing(trial):
    _run((sys.executable, "-c", IN_BROWSERS), ROOT, trial)
