"""What a killed run left behind is ended, and nothing else."""

import json
import subprocess
import sys

import pytest

from config.stack import leftovers
from config.stack.steps import PYTHON

SLEEP = ("-c", "import time; time.sleep(60)")


@pytest.fixture
def start():
    started = []

    def start(program):
        process = subprocess.Popen([program, *SLEEP], start_new_session=True)
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()


@pytest.fixture
def record(tmp_path):
    file = tmp_path / "processes.json"

    def write(process):
        file.write_text(json.dumps({"web": {"group": process.pid}}))
        return file

    return write


def test_our_process_of_a_killed_run_is_ended(start, record):
    process = start(str(PYTHON))
    file = record(process)

    assert leftovers.end(file) == ["web"]
    assert process.wait(1) != 0
    assert not file.exists()


def test_another_program_that_got_the_number_lives_on(start, record):
    process = start(sys._base_executable)
    file = record(process)

    assert leftovers.end(file) == []
    assert process.poll() is None
    assert not file.exists()


def test_without_a_record_nothing_is_ended(tmp_path):
    assert leftovers.end(tmp_path / "processes.json") == []
