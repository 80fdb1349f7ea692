"""The program that prints: documents come in, a line of JSON each, and leave as PDFs, one at a time.

Started by `pool.py` as a process of its own. It knows neither Django nor an address of a store nor a
secret, and a document opens nothing but its own data and the fonts of this folder. The kernel ends
it when a document takes longer than it may; one that wants more memory than it may have ends it as
well. With its input, which is with the process that started it, it ends by itself.
"""

import errno
import json
import logging
import os
import resource
import signal
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

HERE = Path(__file__).parent
FONTS = "font:"


class SealedFetcher(URLFetcher):
    """Refuses every address but `font:<file of this folder>` and pictures inside the document.

    What people type stands in the document escaped; should an address slip in all the same, no
    file and no server is asked for it.
    """

    def __init__(self) -> None:
        super().__init__(allowed_protocols=["data"], allow_redirects=False)

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        if url.startswith(FONTS):
            name = Path(url.removeprefix(FONTS)).name
            return URLFetcherResponse(url, (HERE / "fonts" / name).read_bytes())
        if not url.startswith(("data:image/png;", "data:image/jpeg;")):
            raise ValueError("A document opens no addresses.")
        return super().fetch(url, headers)


def main() -> None:
    _live_as_a_child()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library says goes where errors go
    for line in sys.stdin.buffer:
        job = json.loads(line)
        try:
            paper = _within(job["seconds"], job["memory"], job["markup"], Path(job["sheet"]))
        except MemoryError:
            os._exit(errno.ENOMEM)
        answers.write(len(paper).to_bytes(8, "big") + paper)
        answers.flush()


def _live_as_a_child() -> None:
    """Outlive Ctrl-C until the answer is given, but no alarm, whatever was inherited; go first when
    the machine's memory is full; leave no core with somebody's data in it."""
    logging.disable(logging.WARNING)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")


def _within(seconds: float, memory: int, markup: str, sheet: Path) -> bytes:
    """The PDF, made in so many seconds by the clock and bytes of memory: the kernel holds both.
    SIGALRM, which nobody handles, ends the process wherever it is."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    limit = memory if most == resource.RLIM_INFINITY else min(memory, most)
    resource.setrlimit(resource.RLIMIT_DATA, (limit, most))
    style, fonts = _style(sheet)
    document = HTML(string=markup, url_fetcher=SealedFetcher())
    paper = document.write_pdf(stylesheets=[style], font_config=fonts)
    signal.setitimer(signal.ITIMER_REAL, 0)
    return paper


@cache
def _style(sheet: Path) -> tuple[CSS, FontConfiguration]:
    """Parsed once a process: most of what a receipt costs otherwise."""
    fonts = FontConfiguration()
    text = (HERE / "fonts.css").read_text() + sheet.read_text()
    return CSS(string=text, font_config=fonts, url_fetcher=SealedFetcher()), fonts


if __name__ == "__main__":
    main()
