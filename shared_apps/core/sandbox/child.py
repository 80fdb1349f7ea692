"""The process that does one kind of work: jobs come in over stdin, results leave over stdout, one at a
time.

    python -I child.py program.py

A job is a line of JSON, its limits and the size of its content among it, then the content. A result is
eight bytes that say how long it is, then the result. `program.py` has a function `work(job, content)`
that returns bytes; it is loaded by its path and imports nothing of ours, so it knows neither Django nor
an address of a store nor a secret.

The kernel ends the process when a job takes longer than it may; a job that wants more memory than it
may have ends it as well. Without its input, which is with the process that started it, it ends by
itself.
"""

import errno
import importlib.util
import json
import logging
import os
import resource
import signal
import sys
import traceback
import warnings
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any


def main() -> None:
    live_as_a_child()
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library says goes where errors go
    program = load(Path(sys.argv[1]))
    jobs = sys.stdin.buffer
    for line in jobs:
        job = json.loads(line)
        content = jobs.read(job["size"])
        try:
            result = within(job["seconds"], job["memory"], program.work, job, content)
        except MemoryError:
            os._exit(errno.ENOMEM)
        except Exception as fault:  # noqa: BLE001 - of any library
            tell(fault)
            os._exit(1)
        results.write(len(result).to_bytes(8, "big") + result)
        results.flush()


def tell(fault: Exception) -> None:
    """What went wrong and where, without the message: that may quote what somebody wrote."""
    last = traceback.extract_tb(fault.__traceback__)[-1]
    print(f"{type(fault).__name__} in {last.filename}:{last.lineno}", file=sys.stderr)  # noqa: T201


def live_as_a_child() -> None:
    """Outlive Ctrl-C until the result is given, but no alarm, whatever was inherited; go first when
    the machine's memory is full; leave no core with somebody's data in it."""
    logging.disable(logging.WARNING)
    warnings.simplefilter("ignore")
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")


def load(path: Path) -> ModuleType:
    """The program as a module."""
    found = importlib.util.spec_from_file_location(path.stem, path)
    if found is None or found.loader is None:
        raise ImportError(f"No program at {path}.")
    program = importlib.util.module_from_spec(found)
    found.loader.exec_module(program)
    return program


def within(seconds: float, memory: int, work: Any, job: dict[str, Any], content: bytes) -> bytes:
    """The result of the job, made in so many seconds by the clock and bytes of memory: the kernel
    holds both. SIGALRM, which nobody handles, ends the process wherever it is."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    limit = memory if most == resource.RLIM_INFINITY else min(memory, most)
    resource.setrlimit(resource.RLIMIT_DATA, (limit, most))
    result: bytes = work(job, content)
    signal.setitimer(signal.ITIMER_REAL, 0)
    return result


if __name__ == "__main__":
    main()
