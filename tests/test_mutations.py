"""Mutation tests: each one-word or one-number change of the product that mutations.yaml declares
fails a test of its row in specification.yaml.

`make test` checks that every change still applies; `make prove ONLY=mutations` applies them.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import yaml

from tests.stores import RUN_VARIABLES

ROOT = Path(__file__).resolve().parents[1]
ROWS = yaml.safe_load((ROOT / "tests" / "specification.yaml").read_text())
MUTATIONS = yaml.safe_load((ROOT / "tests" / "mutations.yaml").read_text())
LINKED = (".venv", "frontend/node_modules")
# The placeholder of a value in a title of vitest's `it.each`.
VALUE = re.compile(r"%[sdifj]")
SECONDS = 400


def test_every_change_applies_and_its_row_has_tests_for_it():
    wrong = []
    for change in MUTATIONS:
        times = (ROOT / change["file"]).read_text().count(change["old"])
        if times != 1 or not named_tests(change):
            wrong.append((change["file"], change["old"], times, change["row"]))
    assert not wrong


def test_no_change_is_declared_twice():
    places = Counter((change["file"], change["old"], change["new"]) for change in MUTATIONS)
    assert [place for place, times in places.items() if times > 1] == []


@pytest.mark.proof(
    "A one-word or one-number change of the product fails a test that its row of "
    "specification.yaml names",
    usual=0,
    large=len(MUTATIONS),
)
def test_mutations_each_fail_a_test_that_their_row_names(trial, tree, request):
    change = MUTATIONS[trial]
    file = tree / change["file"]
    original = file.read_text()
    file.write_text(original.replace(change["old"], change["new"]))
    try:
        if is_frontend(change):
            vitest = request.getfixturevalue("vitest")
            failed = run_vitest(vitest, frontend_path(change), named_tests(change))
        else:
            failed = run_pytest(tree, named_tests(change))
    finally:
        file.write_text(original)
    assert failed, change


@pytest.fixture(scope="session")
def tree(tmp_path_factory) -> Path:
    """A copy of the product to change; the installed packages are linked."""
    copy = tmp_path_factory.mktemp("changed")
    listed = subprocess.run(
        ["git", "ls-files", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    for name in LINKED:
        (copy / name).symlink_to(ROOT / name)
    return copy


@pytest.fixture(scope="session")
def vitest(tree) -> Iterator[subprocess.Popen]:
    """One vitest process for all front-end changes: it recompiles only what changed."""
    command = ["node", "scripts/rerun-tests.mjs"]
    with (
        (tree / "vitest.txt").open("w") as log,
        subprocess.Popen(
            command,
            cwd=tree / "frontend",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as running,
    ):
        yield running
        # Closes its stdin, which makes it exit.
        running.communicate(timeout=SECONDS)


def is_frontend(change: dict) -> bool:
    return change["file"].startswith("frontend/")


def frontend_path(change: dict) -> str:
    """Returns the path of the changed file relative to frontend/."""
    return change["file"].removeprefix("frontend/")


def named_tests(change: dict) -> list[str]:
    """Returns the tests of the change's row for the language of its file: vitest's or pytest's."""
    rows = [row for row in ROWS if row["what"] == change["row"]]
    named = [test for row in rows for test in row.get("tests", ())]
    if is_frontend(change):
        return [test for test in named if test.startswith("src/")]
    return [test for test in named if "::" in test]


def run_pytest(tree: Path, tests: list[str]) -> bool:
    """Returns whether an assertion failed. Raises AssertionError if a test could not be set up, which
    proves nothing."""
    report = tree / "backend.xml"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "--maxfail=1", f"--junitxml={report}", *tests]
    output = _run(command, tree)
    cases = list(ET.parse(report).iter("testcase"))  # noqa: S314 - pytest wrote it just now
    assert cases, output
    assert not [case for case in cases if case.find("error") is not None], output
    return any(case.find("failure") is not None for case in cases)


def run_vitest(vitest: subprocess.Popen, changed: str, tests: list[str]) -> bool:
    """Returns whether an assertion failed. A timeout does not count, as it proves nothing."""
    files, titles = zip(*(test.split(" > ", 1) for test in tests), strict=True)
    names = "|".join(".*".join(map(re.escape, VALUE.split(t.replace(" > ", " ")))) for t in titles)
    run = {"changed": [changed], "files": sorted(set(files)), "names": f"^({names})$"}
    assert vitest.stdin
    assert vitest.stdout
    vitest.stdin.write(json.dumps(run) + "\n")
    vitest.stdin.flush()
    ended = json.loads(vitest.stdout.readline())
    assert ended["passed"] or ended["failures"], ended
    return any("timed out" not in message for message in ended["failures"])


def _run(command: list[str], folder: Path) -> str:
    """Runs the command and returns the end of its output. It uses its own stores, because its tables
    are those of the changed code."""
    left_out = {*RUN_VARIABLES, "PROOFS", "PYTEST_XDIST_WORKER"}
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        capture_output=True,
        timeout=SECONDS,
        check=False,
        text=True,
    )
    return done.stdout[-2000:] + done.stderr[-2000:]
