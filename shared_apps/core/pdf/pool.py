"""The printing processes of this process: few, kept warm, replaced when a document ends one.

Why not a fork for each document: docs/decisions/printing.md.
"""

import errno
import json
import logging
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import BoundedSemaphore
from typing import IO, cast

from django.conf import settings

from shared_apps.core.errors import Refusal, Unavailable
from tenants.context import current_organisation

log = logging.getLogger("class_master.printing")

PROGRAM = Path(__file__).with_name("printer.py")
HEAD = 8  # bytes in front of a PDF that say how long it is
AT_ONCE = 2
DOCUMENTS = 500  # of one process; then another one begins with fresh memory
PATIENCE = 10  # seconds that somebody waits for a free one
# What the loader and fontconfig look for. Addresses and keys of the stores stay here.
ENVIRONMENT = {
    "DYLD_FALLBACK_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "FONTCONFIG_FILE",
    "FONTCONFIG_PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "LD_LIBRARY_PATH",
    "PATH",
    "TMPDIR",
    "XDG_CACHE_HOME",
}
BUSY = "Too much is being printed just now. Please try again in a moment."


class NotPrinted(Refusal):
    """The document took more time or memory than it may, or there is no way to print it."""

    code = "pdf_failed"
    message = (
        "This document could not be printed: it is too long or too complicated. "
        "Please shorten what is written on it, or use a smaller logo, and try again."
    )


class Ended(Exception):
    """The printing process is gone, with this status, and its document with it."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Printer:
    """One printing process and the two pipes to it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own program, nothing of a request
            [sys.executable, "-I", PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={name: os.environ[name] for name in ENVIRONMENT & os.environ.keys()},
        )
        self._jobs = cast("IO[bytes]", self._process.stdin)
        self._papers = cast("IO[bytes]", self._process.stdout)
        self._documents = 0

    @property
    def is_good(self) -> bool:
        """Whether another document may be given to it."""
        return self._documents < DOCUMENTS and self._process.poll() is None

    def print(self, job: bytes) -> bytes:
        """The PDF. Raises Ended; whatever it raises, its answer is lost and it must be ended."""
        self._documents += 1
        with suppress(BrokenPipeError):
            self._jobs.write(job)
            self._jobs.flush()
        head = self._papers.read(HEAD)
        length = int.from_bytes(head, "big")
        paper = self._papers.read(length)
        if len(head) < HEAD or len(paper) < length:
            raise Ended(self._process.wait())
        return paper

    def end(self) -> None:
        self._process.kill()
        with suppress(BrokenPipeError):  # of a job that was written in part
            self._jobs.close()
        self._papers.close()
        self._process.wait()


class Pool:
    """At most AT_ONCE printing processes, started when they are needed."""

    def __init__(self) -> None:
        self._places = BoundedSemaphore(AT_ONCE)
        self._free: list[Printer] = []

    def print(self, markup: str, sheet: Path) -> bytes:
        """The document as a PDF in the style of `sheet`, within PDF_SECONDS and PDF_MEMORY.

        Raises NotPrinted, Unavailable when no printing process gets free.
        """
        limits = {"seconds": settings.PDF_SECONDS, "memory": settings.PDF_MEMORY}
        job = json.dumps({"markup": markup, "sheet": str(sheet), **limits}) + "\n"
        if not self._places.acquire(timeout=PATIENCE):
            raise Unavailable(BUSY, code="printers_busy")
        try:
            return self._print(job.encode())
        except Ended as ended:
            _write_down(ended.status, sheet)
            raise NotPrinted from None
        finally:
            self._places.release()

    def _print(self, job: bytes) -> bytes:
        printer = self._take()
        try:
            paper = printer.print(job)
        except BaseException:
            # Its next answer would be to this document, for whoever prints then.
            printer.end()
            raise
        self._free.append(printer)
        return paper

    def _take(self) -> Printer:
        """The one that was used last, so that the others are only there when they are needed."""
        while True:
            try:
                printer = self._free.pop()
            except IndexError:
                return Printer()
            if printer.is_good:
                return printer
            printer.end()


def _write_down(status: int, sheet: Path) -> None:
    reasons = {
        -signal.SIGALRM: f"it took longer than {settings.PDF_SECONDS} s",
        errno.ENOMEM: f"it needed more than {settings.PDF_MEMORY} bytes of memory",
    }
    organisation = current_organisation()
    log.error(
        "A document was not printed: %s. Style %s, organisation %s.",
        reasons.get(status, f"the printing process ended with status {status}"),
        sheet.name,
        organisation.code if organisation else "none",
    )
