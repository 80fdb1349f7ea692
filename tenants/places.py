"""The processes of a worker, shared between organisations: each holds at most half of them at a time.

A place is a lock on a byte of a file without a name, which the worker's processes inherit. The
system gives it back when its process ends, however that ends; nothing has to be cleared up.
"""

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from celery.signals import worker_init

from tenants.names import PUBLIC_SCHEMA

# Far enough apart for the places of any worker.
_PLACES = 1024


@dataclass(frozen=True)
class Places:
    """The places of one worker: `share` for each organisation."""

    file: int
    share: int

    def take(self, schema_name: str) -> int | None:
        """A place for a task of that workspace; None when it holds its share already."""
        first = int(schema_name.removeprefix("t_"), 16) * _PLACES
        for place in range(first, first + self.share):
            try:
                fcntl.lockf(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
            except OSError:
                continue
            return place
        return None

    def give_back(self, place: int) -> None:
        fcntl.lockf(self.file, fcntl.LOCK_UN, 1, place)


_of_this_worker: Places | None = None


@contextmanager
def holding_place(schema_name: str) -> Iterator[bool]:
    """Holds a place of this worker for the workspace during the block. False when the workspace holds
    its share already. The public space and processes that are no worker need none."""
    kept = _of_this_worker
    if kept is None or schema_name == PUBLIC_SCHEMA:
        yield True
        return
    place = kept.take(schema_name)
    try:
        yield place is not None
    finally:
        if place is not None:
            kept.give_back(place)


def places() -> Places | None:
    """Those of the worker that this process belongs to; None elsewhere."""
    return _of_this_worker


@worker_init.connect(weak=False)
def _open(sender: Any, **_: Any) -> None:
    """In the worker itself, before its processes are made."""
    global _of_this_worker
    with tempfile.TemporaryFile() as file:
        _of_this_worker = Places(os.dup(file.fileno()), share=max(1, sender.concurrency // 2))
