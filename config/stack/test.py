"""`make test`: every suite, each with everything it needs, and a summary.

    python3 -m config.stack.test [backend] [frontend] [browser]

Without a name all three run, then the specification is held against their reports. The exit status
is 0 only when each ran and none failed.
"""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from config.stack import bootstrap, leftovers, local, readiness
from config.stack.steps import FRONTEND, PYTHON, ROOT, StepFailed

START_SECONDS = 180
STOP_SECONDS = 30
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
    bootstrap.enter("config.stack.test", "test", build=True)
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
    print("\n── Summary")
    for result in results:
        verdict = "passed" if result.passed else "FAILED"
        print(f"  {result.name:<13} {verdict}  {result.counts}  ({result.seconds:.0f} s)")
    return 0 if all(result.passed for result in results) else 1


def backend() -> tuple[bool, str]:
    """Pytest starts its own stores. It reads settings late, unless the environment names them."""
    for name in ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"):
        os.environ.pop(name, None)
    report = f"--junitxml={_reports()}/backend.xml"
    return _suite(str(PYTHON), "-m", "pytest", "-n", "2", report, cwd=ROOT)


def frontend() -> tuple[bool, str]:
    report = ("--reporter=default", "--reporter=json", f"--outputFile={_reports()}/frontend.json")
    return _suite("npm", "run", "--silent", "test", "--", *report, cwd=FRONTEND)


def browser() -> tuple[bool, str]:
    """Drive the product as `make up` starts it: free ports, a fresh database, the demo."""
    with _whole_stack() as environment:
        environment["REPORTS"] = str(_reports())
        return _suite(*("npm", "run", "--silent", "e2e"), cwd=FRONTEND, **environment)


def specification() -> tuple[bool, str]:
    """Whether everything that tests/specification.yaml names ran just now and passed."""
    command = (str(PYTHON), "-m", "pytest", "-s", "tests/test_specification.py")
    return _suite(*command, cwd=ROOT, REPORTS=str(_reports()))


def _reports() -> Path:
    """Where each runner writes what it ran."""
    return local.var().resolve() / "reports"


@contextlib.contextmanager
def _whole_stack() -> Iterator[dict[str, str]]:
    """What the browser tests need to know of a running product. It must also stop as it should."""
    from config.stack.stores import free_port, temporary_stores

    folder = Path(tempfile.mkdtemp(prefix="class-master-browser-"))
    log = local.var() / "browser-tests.log"
    port, socket_port = free_port(), free_port()
    with temporary_stores() as stores, log.open("w") as output:
        environment = {
            "DATABASE_URL": stores.database_url,
            "REDIS_URL": stores.redis_url,
            "VAR_DIR": str(folder),
            "PORT": str(port),
            "SOCKET_PORT": str(socket_port),
        }
        stack = subprocess.Popen(
            [PYTHON, "-m", "config.stack.up", bootstrap.PREPARED],
            cwd=ROOT,
            env=os.environ | environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            complaint = readiness.wait(
                port, socket_port, seconds=START_SECONDS, going=lambda: stack.poll() is None
            )
            if complaint:
                raise StepFailed(f"The product did not start: {complaint}\n{_tail(log)}")
            yield environment | {
                "BASE_URL": f"http://localhost:{port}",
                # Without it @sparticuz/chromium does not unpack the libraries that it brings along.
                "AWS_LAMBDA_JS_RUNTIME": "nodejs20.x",
            }
        finally:
            status = _stop(stack, folder / "processes.json")
            shutil.rmtree(folder, ignore_errors=True)
        if status:
            raise StepFailed(f"The product did not stop as it should ({status}).\n{_tail(log)}")


def _stop(stack: subprocess.Popen[bytes], record: Path) -> int:
    """Ctrl-C, and force when that does not help; the exit status, 0 for a clean end."""
    if stack.poll() is None:
        stack.send_signal(signal.SIGINT)
    try:
        return stack.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        stack.kill()
        leftovers.end(record)
        return stack.wait()


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
        assert process.stdout  # noqa: S101
        for line in process.stdout:
            print(line, end="", flush=True)
            found = COUNTS.match(line)
            if found:
                counts.append(next(text for text in found.groups() if text))
    return process.returncode == 0, ", ".join(counts) or "no counts"


def _tail(log: Path, lines: int = 40) -> str:
    return "\n".join(log.read_text(errors="replace").splitlines()[-lines:])


if __name__ == "__main__":
    try:
        sys.exit(main())
    except StepFailed as failure:
        sys.exit(f"\n{failure}")
