"""Run one Python command of ours with stores: `python -m config.stack.run local manage.py shell`.

`local`: those of `make up`, used while it runs and started for the time of the command otherwise.
`temporary`: new and empty ones, written to disk as in production, gone afterwards.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from config.stack import bootstrap, local
from config.stack.steps import PYTHON, ROOT, StepFailed


def main() -> int:
    requirements = "bench" if "temporary" in sys.argv else "local"
    bootstrap.enter("config.stack.run", requirements, front=False)
    kind, *command = sys.argv[1:]
    with _temporary() if kind == "temporary" else _local() as environment:
        done = subprocess.run([PYTHON, *command], cwd=ROOT, env=environment, check=False)
    return done.returncode


@contextmanager
def _local() -> Iterator[dict[str, str]]:
    try:
        with local.only_one(), local.stores(local.environment()) as environment:
            yield environment
    except local.AlreadyRunning:
        with local.stores(local.environment(), keep=True) as environment:
            yield environment


@contextmanager
def _temporary() -> Iterator[dict[str, str]]:
    from config.stack.stores import temporary_stores

    with temporary_stores(durable=True) as stores:
        yield local.environment() | stores.environment()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except StepFailed as failure:
        sys.exit(str(failure))
