"""What is printed is printed in processes of their own: few, limited, and gone with the one that
started them."""

import io
import os
import re
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import billiard
import pytest
from pypdf import PdfReader

from shared_apps.core.errors import Unavailable
from shared_apps.core.pdf import (
    DOCUMENT_SHEET,
    PRINTERS,
    NotPrinted,
    Paper,
    new_printers,
    print_all,
    print_document,
)
from tests.waiting import wait_for

SHEET = Path(__file__).parent / "printing.css"
ENDLESS = "<p>A line of many.</p>" * 30_000
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="neither limit nor /proc there")
LONG = "<p>A line of many.</p>" * 200


def printed(markup: str) -> str:
    return text_of(print_document(Paper(markup, SHEET)))


def text_of(paper: bytes) -> str:
    return pages_of(paper)[0]


def pages_of(paper: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(paper)).pages]


def printers(of: int | None = None) -> set[int]:
    """The living printing processes that `of`, this process unless said otherwise, has started."""
    return {
        number
        for number, parent, command in processes()
        if parent == (of or os.getpid()) and "printer.py" in command
    }


def processes() -> list[tuple[int, int, str]]:
    """Number, parent and command line of every living process."""
    listing = subprocess.check_output(["ps", "-axwwo", "pid=,ppid=,stat=,command="], text=True)
    rows = (line.split(None, 3) for line in listing.splitlines())
    return [(int(row[0]), int(row[1]), row[3]) for row in rows if not row[2].startswith("Z")]


def alive(process: int) -> bool:
    return any(number == process for number, _, _ in processes())


#
def test_what_takes_too_long_is_not_printed_and_what_comes_next_is(settings, caplog):
    settings.PDF_SECONDS = 0.5
    with pytest.raises(NotPrinted) as refused:
        printed(ENDLESS)
    assert (refused.value.status, refused.value.code) == (400, "pdf_failed")
    assert "it took longer than 0.5 s. Style printing.css" in caplog.text
    settings.PDF_SECONDS = 30
    assert "Next" in printed("<p>Next</p>")


#
@on_linux
def test_what_needs_too_much_memory_is_not_printed_and_what_comes_next_is(settings, caplog):
    settings.PDF_MEMORY = 1
    with pytest.raises(NotPrinted):
        printed(LONG)
    assert "A document was not printed" in caplog.text
    settings.PDF_MEMORY = 512_000_000
    assert "Next" in printed("<p>Next</p>")


@on_linux
def test_a_process_that_was_ended_leaves_neither_a_pipe_nor_a_dead_process(settings):
    fresh, pipes, dead = new_printers(), pipes_held(), dead_children()
    settings.PDF_SECONDS = 0.5
    with pytest.raises(NotPrinted):
        print_document(Paper(ENDLESS, SHEET), printers=fresh)
    assert (pipes_held(), dead_children()) == (pipes, dead)


def test_many_at_once_each_get_their_own_from_a_few_processes():
    with ThreadPoolExecutor(8) as crowd:
        texts = list(crowd.map(printed, (f"<p>Number {number}.</p>" for number in range(24))))
    assert texts == [f"Number {number}." for number in range(24)]
    assert 1 <= len(printers()) <= PRINTERS.at_once


def test_a_process_that_has_printed_enough_is_replaced():
    fresh, before, seen = new_printers(), printers(), []
    fresh.jobs = 2
    for word in ("One", "Two", "Three"):
        paper = print_document(Paper(f"<p>{word}</p>", SHEET), printers=fresh)
        assert text_of(paper) == word
        seen.append(printers() - before)
    assert [len(found) for found in seen] == [1, 0, 1]
    assert seen[0] != seen[2]


def test_papers_leave_the_printers_in_the_order_in_which_they_came():
    papers = (Paper(f"<p>Number {n}.</p>" + n % 2 * LONG, SHEET) for n in range(25))
    texts = [text.split("\n")[0] for pdf, _ in print_all(papers) for text in pages_of(pdf)]
    assert [text for text in texts if text.startswith("Number")] == [
        f"Number {n}." for n in range(25)
    ]


def test_neighbours_in_one_style_are_printed_as_one_file_whose_fonts_are_embedded_once():
    paper, roll = Paper("<p>One</p>", SHEET), Paper('<p>One</p><p id="end"></p>', SHEET, roll=80)
    together = list(print_all([*[paper] * 12, roll]))
    assert [(papers, len(pages_of(pdf))) for pdf, papers in together] == [(10, 10), (2, 2), (1, 1)]
    assert len(together[0].pdf) < 3 * len(print_document(paper))


def test_each_document_of_a_file_counts_its_own_pages():
    papers = [Paper("<p>One</p>" + LONG, DOCUMENT_SHEET), Paper("<p>Two</p>", DOCUMENT_SHEET)]
    (printed,) = print_all(papers)
    assert re.findall(r"page (\d+ of \d+)", "".join(pages_of(printed.pdf)))[-1] == "1 of 1"


def test_a_paper_that_cannot_be_printed_ends_the_printing_of_all(settings):
    settings.PDF_SECONDS = 3
    printed = print_all([*[Paper("<p>One</p>", SHEET)] * 10, Paper(ENDLESS, SHEET)])
    assert pages_of(next(printed).pdf) == ["One"] * 10
    with pytest.raises(NotPrinted):
        next(printed)


def test_who_waits_too_long_for_a_free_process_is_told_to_try_again(settings):
    settings.PDF_SECONDS = 3
    crowded, before = new_printers(), printers()

    def take_a_place() -> None:
        with pytest.raises(NotPrinted):
            print_document(Paper(ENDLESS, SHEET), printers=crowded)

    with ThreadPoolExecutor(PRINTERS.at_once) as others:
        taken = [others.submit(take_a_place) for _ in range(PRINTERS.at_once)]
        wait_for(lambda: len(printers() - before) == PRINTERS.at_once, "not all places are taken")
        crowded.patience = 0
        with pytest.raises(Unavailable):
            print_document(Paper("<p>Mine</p>", SHEET), printers=crowded)
        for place in taken:
            place.result()
    settings.PDF_SECONDS = 30
    assert b"%PDF" in print_document(Paper("<p>Mine</p>", SHEET), printers=crowded)


def test_a_print_that_was_broken_off_does_not_reach_whoever_prints_next():
    class Enough(Exception):
        pass

    def interrupt(*_):
        raise Enough

    previous = signal.signal(signal.SIGUSR1, interrupt)
    printed("<p>Warm</p>")
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGUSR1))
    timer.start()
    with pytest.raises(Enough):
        printed(ENDLESS)
    signal.signal(signal.SIGUSR1, previous)
    assert printed("<p>Mine</p>") == "Mine"


def test_a_worker_of_the_task_queue_prints_with_a_process_of_its_own():
    """It is a fork, and a daemon that multiprocessing would let have no children."""
    printed("<p>Here</p>")
    ours = printers()
    answers, answering = billiard.Pipe(duplex=False)

    def work() -> None:
        answering.send((printed("<p>There</p>"), printers() - ours))

    worker = billiard.Process(target=work, daemon=True)
    worker.start()
    text, theirs = answers.recv() if answers.poll(30) else (None, None)
    worker.join(30)
    worker.terminate()
    assert (text, len(theirs)) == ("There", 1)
    assert printed("<p>Here again</p>") == "Here again"
    wait_for(lambda: not any(alive(one) for one in theirs), "its processes outlived it")


PRINTS_AND_WAITS = """
import sys, time
from pathlib import Path
import django
django.setup()
from shared_apps.core.pdf import Paper, print_document
print_document(Paper("<p>One</p>", Path(sys.argv[1])))
print("printed", flush=True)
time.sleep(60)
"""


def test_a_killed_process_leaves_no_printing_process_behind():
    started = subprocess.Popen(
        [sys.executable, "-c", PRINTS_AND_WAITS, SHEET], stdout=subprocess.PIPE, text=True
    )
    with started:
        assert started.stdout.readline() == "printed\n"
        [printer] = printers(of=started.pid)
        started.kill()
    wait_for(lambda: not alive(printer), "its process outlived it")


@on_linux
def test_a_printing_process_knows_no_secret_and_holds_no_connection(organisation):
    before = printers()
    fresh = new_printers()
    print_document(Paper("<p>One</p>", SHEET), printers=fresh)
    [printer] = printers() - before
    known = Path(f"/proc/{printer}/environ").read_text()
    for name in ("SECRET_KEY", "TOKEN_KEY", "DATABASE_URL", "REDIS_URL"):
        assert os.environ[name] not in known
    assert any(file.startswith("socket:") for file in held_by(os.getpid()))
    assert not [file for file in held_by(printer) if file.startswith("socket:")]


def pipes_held() -> set[str]:
    return {file for file in held_by(os.getpid()) if file.startswith("pipe:")}


def dead_children() -> set[str]:
    """The processes of this one that ended and were not waited for."""
    children = subprocess.check_output(["ps", "-axwwo", "pid=,ppid=,stat="], text=True)
    rows = (line.split() for line in children.splitlines())
    return {pid for pid, parent, state in rows if (int(parent), state[0]) == (os.getpid(), "Z")}


def held_by(process: int) -> set[str]:
    found = set()
    for file in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):  # the folder itself, while it was read
            found.add(str(file.readlink()))
    return found
