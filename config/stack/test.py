"""`make test`: every suite, each with everything it needs, and a summary.

    [NOW=2027-04-01T00:10] python3 -m config.stack.test [backend] [frontend] [browser]

Without a name all three run, then the specification is held against their reports. The exit status
is 0 only when each ran and none failed. NOW sets the clock of the run (config/stack/clock.py).
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from config.stack import bootstrap, local
from config.stack.failures import failed_tests
from config.stack.steps import FRONTEND, PYTHON, ROOT, StepFailed
from config.stack.whole import whole_stack

# A third of the time a test waits for a killed process, a slow client or a store that hangs, so that
# three processes keep two cores busy. The slowest tests stand together: who is done takes of the others'.
PROCESSES = ("-n", "3", "--dist", "worksteal")
# How each runner says its counts: pytest's last line, vitest's "Tests" line, Playwright's lines.
COUNTS = re.compile(
    r"^=*\s*(\d+ (?:passed|failed|error|skipped|xfailed).* in .+?)\s*=*$"
    r"|^\s*Tests\s+(\d.*)$"
    r"|^\s*(\d+ (?:passed|failed|flaky|skipped|did not run)(?: \(.+\))?)\s*$"
)


@dataclass(frozen=True)
class Result:
    """What a suite came to."""

    name: str
    passed: bool
    counts: str
    seconds: float


def main() -> int:
    now = os.environ.get("NOW", "")
    bootstrap.enter("config.stack.test", "test", build=True, now=now)
    suites = {
        "backend": backend,
        "frontend": frontend,
        "browser": browser,
        "specification": specification,
    }
    names = sys.argv[1:] or list(suites)
    shutil.rmtree(_reports(), ignore_errors=True)
    _reports().mkdir()
    results = [_timed(name, suites[name]) for name in names]
    for number, failed in enumerate(failed_tests(_reports())):
        print(failed if number else f"\n── Failed\n{failed}")
    print("\n── Summary")
    for result in results:
        verdict = "passed" if result.passed else "FAILED"
        print(f"  {result.name:<13} {verdict}  {result.counts}  ({result.seconds:.0f} s)")
    return 0 if all(result.passed for result in results) else 1


def backend() -> tuple[bool, str]:
    """Pytest starts its own stores. It reads settings late, unless the environment names them."""
    for name in ("OWNER_DATABASE_URL", "DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"):
        os.environ.pop(name, None)
    report = f"--junitxml={_reports()}/backend.xml"
    return _suite(str(PYTHON), "-m", "pytest", *PROCESSES, report, cwd=ROOT)


def frontend() -> tuple[bool, str]:
    report = ("--reporter=default", "--reporter=json", f"--outputFile={_reports()}/frontend.json")
    return _suite("npm", "run", "--silent", "test", "--", *report, cwd=FRONTEND)


def browser() -> tuple[bool, str]:
    """Drive the product as `make up` starts it: free ports, a fresh database, the demo."""
    with whole_stack() as environment:
        environment["REPORTS"] = str(_reports())
        return _suite(*("npm", "run", "--silent", "e2e"), cwd=FRONTEND, **environment)


def specification() -> tuple[bool, str]:
    """Whether everything that tests/specification.yaml names ran just now and passed."""
    command = (str(PYTHON), "-m", "pytest", "-s", "tests/test_specification.py")
    return _suite(*command, cwd=ROOT, REPORTS=str(_reports()))


def _reports() -> Path:
    """Where each runner writes what it ran."""
    return local.var().resolve() / "reports"


def _timed(name: str, suite: Callable[[], tuple[bool, str]]) -> Result:
    print(f"\n── {name}", flush=True)
    started = time.monotonic()
    try:
        passed, counts = suite()
    except StepFailed as failure:
        print(failure, flush=True)
        passed, counts = False, "did not run to its end"
    return Result(name, passed, counts, time.monotonic() - started)


def _suite(*command: str, cwd: Path, **environment: str) -> tuple[bool, str]:
    """Run a suite, showing what it says as it says it; whether it passed, and its counts."""
    counts = []
    with subprocess.Popen(
        command,
        cwd=cwd,
        env=os.environ | {"NO_COLOR": "1", "CI": "true"} | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        assert process.stdout
        for line in process.stdout:
            print(line, end="", flush=True)
            found = COUNTS.match(line)
            if found:
                counts.append(next(text for text in found.groups() if text))
    return process.returncode == 0, ", ".join(counts) or "no counts"


if __name__ == "__main__":
    try:
        sys.exit(main())
    except StepFailed as failure:
        sys.exit(f"\n{failure}")
