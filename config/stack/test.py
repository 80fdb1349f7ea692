"""`make test`: every suite, each with everything it needs, and a summary.

    python3 -m config.stack.test [backend] [frontend] [browser]

Without a name all three run. The exit status is 0 only when each ran and none failed.
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

from config.stack import bootstrap, local, readiness
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
    suites = {"backend": backend, "frontend": frontend, "browser": browser}
    names = sys.argv[1:] or list(suites)
    results = [_timed(name, suites[name]) for name in names]
    print("\n── Summary")
    for result in results:
        verdict = "passed" if result.passed else "FAILED"
        print(f"  {result.name:<9} {verdict}  {result.counts}  ({result.seconds:.0f} s)")
    return 0 if all(result.passed for result in results) else 1


def backend() -> tuple[bool, str]:
    """Pytest starts its own stores. It reads settings late, unless the environment names them."""
    for name in ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"):
        os.environ.pop(name, None)
    return _suite(str(PYTHON), "-m", "pytest", "-n", "2", cwd=ROOT)


def frontend() -> tuple[bool, str]:
    return _suite("npm", "run", "--silent", "test", cwd=FRONTEND)


def browser() -> tuple[bool, str]:
    """Drive the product as `make up` starts it: free ports, a fresh database, the demo."""
    with _whole_stack() as (address, folder):
        return _suite(
            *("npm", "run", "--silent", "e2e"),
            cwd=FRONTEND,
            BASE_URL=address,
            VAR_DIR=str(folder),
        )


@contextlib.contextmanager
def _whole_stack() -> Iterator[tuple[str, Path]]:
    """The address and the VAR_DIR of a running product. It must also stop as it should."""
    from config.stack.stores import free_port, temporary_stores

    folder = Path(tempfile.mkdtemp(prefix="class-master-browser-"))
    log = local.var() / "browser-tests.log"
    port, socket_port = free_port(), free_port()
    with temporary_stores() as stores, log.open("w") as output:
        environment = os.environ | {
            "DATABASE_URL": stores.database_url,
            "REDIS_URL": stores.redis_url,
            "VAR_DIR": str(folder),
            "PORT": str(port),
            "SOCKET_PORT": str(socket_port),
        }
        stack = subprocess.Popen(
            [PYTHON, "-m", "config.stack.up", bootstrap.PREPARED],
            cwd=ROOT,
            env=environment,
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
            yield f"http://localhost:{port}", folder
        finally:
            if stack.poll() is None:
                stack.send_signal(signal.SIGINT)
            status = stack.wait(STOP_SECONDS)
            shutil.rmtree(folder, ignore_errors=True)
        if status:
            raise StepFailed(f"The product did not stop as it should ({status}).\n{_tail(log)}")


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
