"""A workbook that was made to do harm is read by a process that the kernel limits; the web process
stays as it was."""

import base64
import os
import resource
import subprocess
import sys
from dataclasses import replace

import pytest

from shared_apps.core.errors import Invalid, Unavailable
from shared_apps.core.sandbox.pool import command, sent
from tenant_apps.students.imports.reading import (
    MOST_ROWS,
    PROGRAM,
    READERS,
    WANTED,
    limits,
    read_table,
)
from tenant_apps.students.tests.hostile_workbooks import HOSTILE
from tenant_apps.students.tests.sheets import xlsx_of
from tests.callers import signed_in
from tests.guards.walk import everything

MOST = 250_000_000
"""Bytes that reading any workbook may take."""
LARGEST_UPLOAD = 5_000_000
IRA = ["Ira Sen", "9822011873", "14-05-2001"]
# A process of its own starts the reading one: the kernel counts what was there before an `exec` as well.
KERNEL_SAYS = """
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
    """Bytes of memory that the reading process had at most, as the kernel counts them."""
    launcher = [sys.executable, "-I", "-S", "-c", KERNEL_SAYS, *map(str, command(PROGRAM))]
    job = sent(WANTED, content, replace(limits(), seconds=600))  # not of its time
    done = subprocess.run(launcher, input=job, stdout=subprocess.PIPE, check=True)
    return int(done.stdout.split()[0])


def test_there_are_forty_of_them():
    assert len(HOSTILE) >= 40


@pytest.mark.parametrize("make", HOSTILE.values(), ids=HOSTILE.keys())
def test_reading_one_takes_at_most_250_megabytes(make):
    content = make()
    assert len(content) < LARGEST_UPLOAD
    assert peak_of_reading(content) <= MOST


def test_the_largest_good_workbook_is_read_within_that(settings):
    settings.WORKBOOK_SECONDS = 600
    row = [f"{'Ira Sen '.ljust(30, 'x')}", 9822011873, *[f"A text of {n}" for n in range(58)]]
    content = xlsx_of(*[row] * MOST_ROWS, headings=[f"Heading {n}" for n in range(60)])
    assert peak_of_reading(content) <= MOST
    assert len(read_table(content).rows) == MOST_ROWS


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


def test_the_web_process_does_not_grow_by_any_of_the_worst(organisation, settings):
    settings.WORKBOOK_SECONDS = 600
    owner = signed_in("owner", organisation)
    assert uploaded(owner, xlsx_of(IRA)).status_code == 201
    contents = {name: HOSTILE[name]() for name in WORST}
    before = largest_so_far()
    for name, content in contents.items():
        rows = everything(organisation)
        answer = uploaded(owner, content)
        if answer.status_code != 201:  # whose harm is none that a student could notice
            assert (answer.status_code, list(answer.json()["errors"])) == (400, ["file"]), name
            assert everything(organisation) == rows
    assert largest_so_far() - before < 60_000_000
    assert uploaded(owner, xlsx_of(IRA)).status_code == 201


def uploaded(caller, content: bytes):
    file = {"base64": base64.b64encode(content).decode()}
    return caller.post("studentimport", {"file": file, "fileName": "june.xlsx"})


def largest_so_far() -> int:
    """The most bytes of memory that this process has ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def test_what_takes_too_long_is_ended_and_the_next_one_is_read(settings, caplog):
    settings.WORKBOOK_SECONDS = 0.001
    with pytest.raises(Invalid) as refused:
        read_table(xlsx_of(IRA))
    assert refused.value.errors["file"][0].startswith("This spreadsheet is too large to read.")
    assert "A workbook was not read: it took longer than 0.001 s." in caplog.text
    settings.WORKBOOK_SECONDS = 600
    assert len(read_table(xlsx_of(IRA)).rows) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="no such limit there")
def test_what_needs_too_much_memory_is_refused_and_the_next_one_is_read(settings):
    settings.WORKBOOK_SECONDS, settings.WORKBOOK_MEMORY = 600, 1
    with pytest.raises(Invalid) as refused:
        read_table(xlsx_of(IRA))
    assert list(refused.value.errors) == ["file"]
    settings.WORKBOOK_MEMORY = 180_000_000
    assert len(read_table(xlsx_of(IRA)).rows) == 1


def test_each_workbook_has_a_process_of_its_own_that_is_gone_afterwards():
    read_table(xlsx_of(IRA))
    assert readers() == []


def readers() -> list[str]:
    """The reading processes that this one has started."""
    listing = subprocess.check_output(["ps", "-axwwo", "ppid=,command="], text=True)
    rows = (line.split(None, 1) for line in listing.splitlines())
    return [line for parent, line in rows if int(parent) == os.getpid() and str(PROGRAM) in line]


def test_who_waits_too_long_for_a_reading_process_is_told_to_try_again(monkeypatch):
    monkeypatch.setattr(READERS, "patience", 0)
    places = [READERS._places.acquire() for _ in range(READERS.at_once)]
    try:
        with pytest.raises(Unavailable) as refused:
            read_table(xlsx_of(IRA))
    finally:
        for _ in places:
            READERS._places.release()
    assert (refused.value.status, refused.value.code) == (503, "readers_busy")


def test_a_csv_of_nothing_but_commas_costs_no_more_than_its_bytes():
    before = largest_so_far()
    with pytest.raises(Invalid):
        read_table(b"Name" + b"," * 4_999_000)
    assert largest_so_far() - before < 60_000_000
