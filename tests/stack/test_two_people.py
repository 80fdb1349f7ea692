"""What two people do at once, in the tests of the front end, as often as `make prove` has it."""

import os
import subprocess

import pytest

from config.stack.steps import FRONTEND


def _prove(file: str, trial: int) -> None:
    """Runs one part of the large form of a test file; what it says is told where it fails."""
    done = subprocess.run(
        ("npx", "vitest", "run", file),
        cwd=FRONTEND,
        env=os.environ | {"PROOFS": "large", "TRIAL": str(trial), "NO_COLOR": "1"},
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
