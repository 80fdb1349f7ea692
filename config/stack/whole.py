"""The whole product as `make up` starts it, with new stores and the demo, while something drives it."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.stack import bootstrap, leftovers, local, readiness
from config.stack.steps import PYTHON, ROOT, StepFailed

START_SECONDS = 600
STOP_SECONDS = 30


@contextmanager
def whole_stack(*, prepare: bool = False) -> Iterator[dict[str, str]]:
    """What tests in a browser need to know of a running product: BASE_URL, its stores, its secrets.

    `prepare` installs and builds what is missing first. StepFailed when the product does not start, or
    does not stop as it should.
    """
    from config.stack.stores import free_port, temporary_stores

    folder = Path(tempfile.mkdtemp(prefix="class-master-browser-"))
    log = local.var() / "browser-tests.log"
    port, socket_port = free_port(), free_port()
    with temporary_stores() as stores, log.open("w") as output:
        environment = {
            **stores.environment(),
            # The tests' own processes read and write what these seal.
            **local.new_secrets(),
            "VAR_DIR": str(folder),
            # The tests' own processes store files where the product's look for them.
            "FILES_DIR": str(folder / "files"),
            "PORT": str(port),
            "SOCKET_PORT": str(socket_port),
            # The demo's lists are shorter than an export that is a job.
            "EXPORT_ROWS_AT_ONCE": "500",
        }
        stack = subprocess.Popen(
            [PYTHON, "-m", "config.stack.up", *([] if prepare else [bootstrap.PREPARED])],
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


def _tail(log: Path, lines: int = 40) -> str:
    return "\n".join(log.read_text(errors="replace").splitlines()[-lines:])
