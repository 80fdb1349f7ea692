"""Malicious workbooks are read by a process with kernel limits and do not affect the web
process."""

import base64
import os
import resource
import subprocess
import sys
from dataclasses import replace

import pytest

from shared_apps.core.errors import Invalid, Unavailable
from shared_apps.core.imports.reading import (
    MAX_ROWS,
    PROGRAM,
    READ_JOB,
    READERS,
    limits,
    read_table,
)
from shared_apps.core.sandbox.pool import command, sent
from shared_apps.core.tests.hostile_workbooks import HOSTILE
from shared_apps.core.tests.sheets import xlsx_of
from tests.callers import signed_in
from tests.guards.walk import everything

MAX_MEMORY = 250_000_000
"""Bytes of memory that reading any workbook may take."""
LARGEST_UPLOAD = 5_000_000
IRA = ["Ira Sen", "9822011873", "14-05-2001"]
# A separate process starts the reading process, because the kernel's peak includes the memory used
# before `exec`.
LAUNCHER = """
import os, subprocess, sys
job = sys.stdin.buffer.read()
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
try:
    child.stdin.write(job)
    child.stdin.close()
except BrokenPipeError:
    pass
result = child.stdout.read()
_, status, usage = os.wait4(child.pid, 0)
child.returncode = os.waitstatus_to_exitcode(status)
print(usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024), len(result))
"""


def peak_of_reading(content: bytes) -> int:
    """Returns the peak memory of the reading process in bytes, as reported by the kernel."""
    launcher = [sys.executable, "-I", "-S", "-c", LAUNCHER, *map(str, command(PROGRAM))]
    job = sent(READ_JOB, content, replace(limits(), seconds=600))  # time is not tested here
    done = subprocess.run(launcher, input=job, stdout=subprocess.PIPE, check=True)
    return int(done.stdout.split()[0])


def test_there_are_at_least_forty_hostile_workbooks():
    assert len(HOSTILE) >= 40


@pytest.mark.parametrize("make", HOSTILE.values(), ids=HOSTILE.keys())
def test_reading_a_hostile_workbook_takes_at_most_250_megabytes(make):
    content = make()
    assert len(content) < LARGEST_UPLOAD
    assert peak_of_reading(content) <= MAX_MEMORY


def test_the_largest_valid_workbook_is_read_within_the_memory_limit(settings):
    settings.WORKBOOK_SECONDS = 600
    row = [f"{'Ira Sen '.ljust(30, 'x')}", 9822011873, *[f"A text of {n}" for n in range(58)]]
    content = xlsx_of(*[row] * MAX_ROWS, headings=[f"Heading {n}" for n in range(60)])
    assert peak_of_reading(content) <= MAX_MEMORY
    assert len(read_table(content).rows) == MAX_ROWS


WORST = [
    "a_sheet_called_dat",
    "four_hundred_thousand_empty_rows",
    "cells_of_a_row_just_within_the_limit",
    "three_hundred_thousand_cells_of_text",
    "a_hundred_thousand_shared_texts",
    "fifty_thousand_styles",
    "a_billion_laughs",
    "packed_by_lzma",
    "nothing_but_hidden_sheets",
]


def test_the_worst_workbooks_do_not_grow_the_web_process(organisation, settings):
    settings.WORKBOOK_SECONDS = 600
    owner = signed_in("owner", organisation)
    assert uploaded(owner, xlsx_of(IRA)).status_code == 201
    contents = {name: HOSTILE[name]() for name in WORST}
    before = peak_memory()
    for name, content in contents.items():
        rows = everything(organisation)
        answer = uploaded(owner, content)
        if answer.status_code != 201:  # some are read successfully and do no harm
            assert (answer.status_code, list(answer.json()["errors"])) == (400, ["file"]), name
            assert everything(organisation) == rows
    assert peak_memory() - before < 60_000_000
    assert uploaded(owner, xlsx_of(IRA)).status_code == 201


def uploaded(caller, content: bytes):
    file = {"base64": base64.b64encode(content).decode()}
    return caller.post("studentimport", {"file": file, "fileName": "june.xlsx"})


def peak_memory() -> int:
    """Returns the peak memory of this process in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def test_a_workbook_that_takes_too_long_is_refused_and_the_next_one_is_read(settings, caplog):
    settings.WORKBOOK_SECONDS = 0.001
    with pytest.raises(Invalid) as refused:
        read_table(xlsx_of(IRA))
    assert refused.value.errors["file"][0].startswith("This spreadsheet is too large to read.")
    assert "A workbook was not read: it took longer than 0.001 s." in caplog.text
    settings.WORKBOOK_SECONDS = 600
    assert len(read_table(xlsx_of(IRA)).rows) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="no such limit there")
def test_a_workbook_that_needs_too_much_memory_is_refused_and_the_next_one_is_read(settings):
    settings.WORKBOOK_SECONDS, settings.WORKBOOK_MEMORY = 600, 1
    with pytest.raises(Invalid) as refused:
        read_table(xlsx_of(IRA))
    assert list(refused.value.errors) == ["file"]
    settings.WORKBOOK_MEMORY = 180_000_000
    assert len(read_table(xlsx_of(IRA)).rows) == 1


def test_the_reading_process_exits_after_each_workbook():
    read_table(xlsx_of(IRA))
    assert readers() == []


def readers() -> list[str]:
    """Returns the reading processes that this process has started."""
    listing = subprocess.check_output(["ps", "-axwwo", "ppid=,command="], text=True)
    rows = (line.split(None, 1) for line in listing.splitlines())
    return [line for parent, line in rows if int(parent) == os.getpid() and str(PROGRAM) in line]


def test_waiting_too_long_for_a_reading_process_raises_unavailable(monkeypatch):
    monkeypatch.setattr(READERS, "patience", 0)
    places = [READERS._places.acquire() for _ in range(READERS.at_once)]
    try:
        with pytest.raises(Unavailable) as refused:
            read_table(xlsx_of(IRA))
    finally:
        for _ in places:
            READERS._places.release()
    assert (refused.value.status, refused.value.code) == (503, "readers_busy")


def test_a_csv_of_only_commas_uses_little_memory():
    before = peak_memory()
    with pytest.raises(Invalid):
        read_table(b"Name" + b"," * 4_999_000)
    assert peak_memory() - before < 60_000_000
