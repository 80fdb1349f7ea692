"""A program that dies is started again; only one that cannot begin ends the run."""

import re
import time

import pytest

from config.stack import leftovers
from tests.stack.supervised import STAYS, Supervised, is_alive
from tests.waiting import wait_for

EXITS = "import sys; print('no database here'); sys.exit(3)"
SLEEPS = "import time; time.sleep(600)"
LEAVES_A_CHILD = f"""
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", {SLEEPS!r}])
print("ready, child", child.pid)
time.sleep(600)
"""
READY_FROM_THE_FOURTH_START = """
import pathlib, time
starts = pathlib.Path("{}")
with starts.open("a") as file:
    file.write("x")
print("begins")
if len(starts.read_text()) > 3:
    print("ready")
time.sleep(600)
"""


@pytest.fixture
def supervise(tmp_path):
    started = []

    def supervise(programs: dict[str, str], **options) -> Supervised:
        started.append(Supervised(tmp_path, programs, **options))
        return started[-1]

    yield supervise
    for run in started:
        run.end()


def test_a_killed_program_is_started_again_and_no_other_with_it(supervise):
    run = supervise({"web": STAYS, "beat": STAYS})
    run.wait_until_said("ready", times=2)
    web, beat = run.pid("web"), run.pid("beat")

    run.kill("web")

    run.wait_until_said(r"web +\| It was ended by SIGKILL\. It is started again in 0\.01 s\.")
    run.wait_until_said(r"web +\| ready", times=2)
    assert not is_alive(web)
    assert run.pid("web") != web
    assert run.pid("beat") == beat
    assert is_alive(beat)


def test_being_killed_before_it_is_ready_never_ends_the_run(supervise):
    run = supervise({"web": SLEEPS, "beat": STAYS})
    for times in range(1, 8):
        run.kill("web")
        run.wait_until_said("It is started again", times=times)

    assert run.process.poll() is None


def test_the_fifth_exit_before_it_was_ready_ends_the_run_with_its_last_lines(supervise):
    run = supervise({"web": EXITS, "beat": STAYS})
    run.wait_until_said("beat +| ready")

    assert run.process.wait(60) == 1

    *_, told, line, name = run.said().splitlines()
    assert told.endswith("| It ended 5 times before it was ready. The last time it said:")
    assert line.endswith("| no database here")
    assert name == "web"
    assert run.said().count("It ended with status 3. It is started again") == 4
    assert not run.record.exists()


def test_a_crash_of_its_own_counts_like_an_exit(supervise):
    run = supervise({"web": "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"})

    assert run.process.wait(60) == 1


def test_exits_after_it_was_ready_do_not_count(supervise, tmp_path):
    run = supervise({"web": "print('ready')"}, wait=0.001)

    run.wait_until_said("It ended with status 0", times=8)
    assert run.process.poll() is None


def test_each_wait_is_twice_the_last_until_a_start_has_lasted(supervise, tmp_path):
    run = supervise({"web": READY_FROM_THE_FOURTH_START.format(tmp_path / "starts")})
    for times in (1, 2, 3, 4):
        run.wait_until_said("begins", times=times)
        if times == 4:
            run.wait_until_said("ready")
            time.sleep(0.2)  # longer than the wait that would come next
        run.kill("web")
        run.wait_until_said("It is started again", times=times)

    waits = [float(wait) for wait in re.findall(r"again in ([\d.]+) s", run.said())]
    assert waits == [0.01, 0.02, 0.04, 0.01]


def test_what_a_killed_program_has_started_dies_with_it(supervise):
    run = supervise({"web": LEAVES_A_CHILD})
    run.wait_until_said(r"child \d+\n")
    child = int(re.findall(r"child (\d+)", run.said())[0])

    run.kill("web")

    wait_for(lambda: not is_alive(child), "its child lives on")
    run.wait_until_said("child", times=2)


def test_being_asked_ends_all_cleanly(supervise):
    run = supervise({"web": LEAVES_A_CHILD, "beat": STAYS})
    run.wait_until_said("ready", times=2)
    pids = [run.pid("web"), run.pid("beat"), int(re.findall(r"child (\d+)", run.said())[0])]

    assert run.stop() == 0

    assert not any(map(is_alive, pids))
    assert not run.record.exists()


def test_who_does_not_listen_is_killed_after_a_while(supervise):
    deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + STAYS
    run = supervise({"web": deaf}, patience=0.5)
    run.wait_until_said("ready")

    assert run.stop() == 0

    assert "It did not end within 0.5 s." in run.said()


def test_asking_twice_does_not_wait(supervise):
    deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + STAYS
    run = supervise({"web": deaf}, patience=600)
    run.wait_until_said("ready")

    # A signal after the other without a pause would leave the run no time to act on any of them.
    while run.process.poll() is None:
        run.process.terminate()
        time.sleep(0.05)

    assert run.process.returncode == 0


def test_a_line_of_any_length_is_shown(supervise):
    run = supervise({"web": "print('x' * 300_000 + 'end'); print('ready')\n" + SLEEPS})

    run.wait_until_said("ready")
    assert "xend\n" in run.said()


def test_what_a_killed_supervisor_leaves_behind_is_found_and_ended(supervise, monkeypatch):
    run = supervise({"web": LEAVES_A_CHILD, "beat": STAYS})
    run.wait_until_said("ready", times=2)
    web, beat, child = run.pid("web"), run.pid("beat"), re.findall(r"child (\d+)", run.said())[0]
    run.process.kill()
    run.process.wait()
    assert is_alive(web)

    assert leftovers.end(run.record) == ["web", "beat"]

    assert not any(map(is_alive, [web, beat, int(child)]))
