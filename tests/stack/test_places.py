"""One organisation's tasks hold at most half of a real worker's processes; the others wait."""

import os
import signal
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from kombu import Connection

from tenants.places import Places
from tenants.tasks import HEADER
from tests.stack.held_tasks import hold
from tests.stack.workers import Processes, processes
from tests.waiting import wait_for

APP = "tests.stack.held_tasks"


@pytest.fixture
def gates(tmp_path) -> Path:
    return tmp_path


@pytest.fixture
def running(tmp_path, committed, organisation, other_organisation):
    with processes(tmp_path, GATES=str(tmp_path)) as started:
        yield started


@pytest.fixture
def send(running: Processes) -> Callable[..., None]:
    def send(name: str, number: int, organisation) -> None:
        with Connection(running.broker.url) as connection:
            hold.apply_async(
                [name, number],
                headers={HEADER: organisation.schema_name},
                connection=connection,
            )

    return send


def begun(gates: Path, name: str) -> Counter[str]:
    """How often each of these tasks has begun."""
    return Counter(
        file.name.split("-")[1] for file in gates.glob(f"{name}-*-*") if "ended" not in file.name
    )


def ended(gates: Path, name: str) -> int:
    return len([*gates.glob(f"{name}-*-ended")])


def test_a_flood_of_one_leaves_the_other_half_to_the_neighbour(
    running, gates, send, organisation, other_organisation
):
    running.worker(APP)
    for number in range(6):
        send("flood", number, organisation)
    wait_for(lambda: begun(gates, "flood").total() == 1, "the flood did not begin")

    for number in range(3):
        send(f"neighbour{number}", number, other_organisation)
        wait_for(lambda n=number: begun(gates, f"neighbour{n}"), f"the neighbour waits: {number}")
        (gates / f"neighbour{number}").touch()
        wait_for(lambda n=number: ended(gates, f"neighbour{n}"), "the neighbour does not end")

    assert begun(gates, "flood").total() == 1
    (gates / "flood").touch()
    wait_for(lambda: ended(gates, "flood") == 6, "not all of the flood was run")
    assert begun(gates, "flood") == {str(number): 1 for number in range(6)}


def test_the_place_of_a_killed_process_is_free_again(running, gates, send, organisation):
    worker = running.worker(APP)
    send("killed", 0, organisation)
    wait_for(lambda: begun(gates, "killed"), "it did not begin")
    [runs] = [int(file.name.split("-")[2]) for file in gates.glob("killed-0-*")]
    assert runs in worker.children()

    os.kill(runs, signal.SIGKILL)
    wait_for(lambda: begun(gates, "killed")["0"] == 2, "it was not run again")
    (gates / "killed").touch()
    wait_for(lambda: ended(gates, "killed"), "it did not end")


def test_a_place_is_for_its_workspace_alone(tmp_path):
    with (tmp_path / "places").open("w") as file:
        first, second = (Places(file.fileno(), share=2) for _ in range(2))
        taken = {first.take("t_00000000000a"), second.take("t_00000000000b")}
        assert None not in taken
        assert len(taken) == 2
