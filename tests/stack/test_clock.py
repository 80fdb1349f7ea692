"""A run at another moment: every process of it sees that moment, and says so where it cannot be."""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from config.stack import clock
from config.stack.steps import StepFailed

ROOT = Path(__file__).resolve().parents[2]
MOMENT = "2031-02-28T23:50"
BEGINS = datetime(2031, 2, 28, 18, 20, tzinfo=UTC)
WITHIN = timedelta(minutes=30)
"""The clocks go on while they are asked, on a busy machine for minutes."""

ASK = """
import json, subprocess, sys, time
import psycopg, redis
from config.stack.stores import temporary_stores

def node():
    code = "console.log(Date.now() / 1000)"
    return float(subprocess.run(["node", "-e", code], capture_output=True, check=True).stdout)

def child():
    code = "import time; print(time.time())"
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)

with temporary_stores() as stores:
    with psycopg.connect(stores.databases.owner) as connection:
        [postgres] = connection.execute("SELECT extract(epoch FROM clock_timestamp())").fetchone()
    with redis.Redis.from_url(stores.redis_url) as server:
        cache = server.time()[0]
    clocks = {
        "python": time.time(), "child": child(), "node": node(),
        "postgres": float(postgres), "redis": float(cache),
    }
print(json.dumps(clocks))
"""

linux = pytest.mark.skipif(sys.platform != "linux", reason="NOW sets the clock on Linux only")


@linux
def test_python_node_postgres_and_redis_begin_at_the_moment_together():
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=ROOT,
        env=os.environ | clock.variables(MOMENT),
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    for name, seconds in json.loads(done.stdout.splitlines()[-1]).items():
        read = datetime.fromtimestamp(seconds, UTC)
        assert BEGINS - timedelta(seconds=2) <= read < BEGINS + WITHIN, f"{name}: {read}"


@linux
def test_a_moment_is_indias_unless_it_says_otherwise():
    here = int(clock.variables("2031-03-01T05:30")["FAKETIME"])
    there = int(clock.variables("2031-03-01T00:00+00:00")["FAKETIME"])

    assert abs(here - there) <= 1


@pytest.mark.parametrize("wrong", ["tomorrow", "2027-02-29T00:10", "01-04-2027 00:10"])
def test_what_is_no_moment_is_refused_with_an_example(wrong):
    with pytest.raises(StepFailed, match=r"like 2027-04-01T00:10"):
        clock.variables(wrong)


def test_without_the_library_it_is_said_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(clock, "VENV", tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")

    with pytest.raises(StepFailed, match="libfaketime"):
        clock.variables(MOMENT)


def test_other_systems_are_told_that_they_cannot(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")

    with pytest.raises(StepFailed, match="Linux only"):
        clock.variables(MOMENT)


def test_only_the_clock_is_passed_on(monkeypatch):
    monkeypatch.setenv("FAKETIME", "+60")
    monkeypatch.setenv("SECRET_KEY", "kept here")

    assert clock.inherited().get("FAKETIME") == "+60"
    assert "SECRET_KEY" not in clock.inherited()
