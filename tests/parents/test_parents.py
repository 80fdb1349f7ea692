"""No record comes to stand under a parent that is deleted or closed at the same moment.

For every foreign key to a record two requests are run at once, each on a connection of its own: one
makes or moves a row by that key, the other deletes or closes the parent. What the two answer must be
what they would have answered one after the other.
"""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import sleep
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models

from shared_apps.core import audit
from shared_apps.core.errors import Refusal
from shared_apps.core.records import Record
from tests.at_once import somebody_waits
from tests.callers import signed_in
from tests.guards.walk import routes
from tests.parents.ground import Ground
from tests.parents.races import NOT_RACED, RACES, Race, Scene
from tests.proofs import SEED
from tests.waiting import wait_for

CONTROLS = {
    "a_student_is_entered_in_a_branch_that_is_deleted",
    "somebody_enrols_in_a_course_that_is_deleted",
}
every_race = pytest.mark.parametrize(
    "race", RACES, ids=[f"{race.key}-{race.name}" for race in RACES]
)


def can_be_deleted() -> set[type[models.Model]]:
    return {
        route.resource.listing.model
        for route in routes()
        if route.resource.delete is not None and route.resource.listing is not None
    }


def foreign_keys() -> dict[str, models.ForeignKey]:
    """Every foreign key to a record that some call deletes, by "app.Model.field"."""
    deletable = can_be_deleted()
    return {
        f"{model._meta.label}.{field.name}": field
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.ForeignKey)
        and issubclass(field.related_model, Record)
        and field.related_model in deletable
    }


def test_every_foreign_key_to_a_record_is_raced():
    assert {race.key for race in RACES} | NOT_RACED.keys() == foreign_keys().keys()


@pytest.fixture
def ground(committed, organisation, ids) -> Ground:
    return Ground(organisation, ids, signed_in("owner", organisation).token or "")


@every_race
def test_making_a_child_and_closing_its_parent_at_once_is_as_one_after_the_other(race, ground):
    makes_first, closes_first = one_after_the_other(race, ground)
    stopped_making, stopped_closing = (forced(race, ground, first) for first in ("make", "close"))
    assert {stopped_making, stopped_closing} <= {makes_first, closes_first}
    if race.holds:
        assert (stopped_making, stopped_closing) == (makes_first, closes_first)


@pytest.mark.parametrize(
    "race",
    [race for race in RACES if race.name in CONTROLS],
    ids=lambda race: race.key,
)
def test_without_holding_the_parents_a_row_is_left_under_a_parent_that_is_gone(
    race, ground, monkeypatch
):
    assert one_after_the_other(race, ground)[0] == (True, False)
    monkeypatch.setattr(audit, "hold_parents", lambda *records, **only: None)
    assert forced(race, ground, "close") == (True, True)


@pytest.mark.proof(
    "Making a child and closing its parent at once, at moments of chance, leaves no orphan: "
    "every foreign key",
    usual=1,
    large=20,
)
@every_race
def test_rounds_of_chance_leave_no_orphan(race, ground, trial):
    chance = random.Random(f"{SEED} {race.name} {trial}")
    assert at_random(race, ground, chance) in one_after_the_other(race, ground)


Outcome = tuple[bool, bool]
"""Whether the child was made, and whether the parent was closed. Where the two in this order are
refused one after the other, (True, True) is a row under a parent that is gone."""


def one_after_the_other(race: Race, ground: Ground) -> tuple[Outcome, Outcome]:
    """What comes of it without a race: the child first, the parent first. The child is really made by
    the foreign key that the race is about."""
    scene = set_up(race, ground)
    made = succeeded(scene.make)
    assert made
    with ground.inside():
        assert children(race).filter(**{name_of(race): scene.parent}).exists()
    child_first = (made, succeeded(scene.close))
    scene = set_up(race, ground)
    closed = succeeded(scene.close)
    parent_first = (succeeded(scene.make), closed)
    return child_first, parent_first


def forced(race: Race, ground: Ground, first: str) -> Outcome:
    """One of the two is stopped half-way, with its locks; the other begins, and goes on when the first
    one has committed, or has finished before."""
    scene = set_up(race, ground)
    calls = {"make": scene.make, "close": scene.close}
    second = "close" if first == "make" else "make"
    stop = Stop(race.until)
    with ThreadPoolExecutor(2) as pool:
        running = {first: pool.submit(stop.during, calls[first])}
        wait_for(lambda: running[first].done() or stop.reached.is_set(), "the first did not begin")
        running[second] = pool.submit(on_own_connection, calls[second])
        wait_for(lambda: running[second].done() or somebody_waits(), "the second did not begin")
        stop.go_on.set()
        return running["make"].result(60), running["close"].result(60)


def at_random(race: Race, ground: Ground, chance: random.Random) -> Outcome:
    scene, ready = set_up(race, ground), Event()

    def begin(call: Callable[[], Any], seconds: float) -> bool:
        ready.wait(30)
        sleep(seconds)
        return on_own_connection(call)

    with ThreadPoolExecutor(2) as pool:
        make = pool.submit(begin, scene.make, chance.random() / 50)
        close = pool.submit(begin, scene.close, chance.random() / 50)
        ready.set()
        return make.result(60), close.result(60)


def set_up(race: Race, ground: Ground) -> Scene:
    with ground.inside():
        return race.prepare(ground)


def succeeded(call: Callable[[], Any]) -> bool:
    """Whether the call was granted. A refusal is a clear one: never a fault of ours, never "busy"."""
    try:
        answer = call()
    except Refusal:
        return False
    if answer is None or answer.status_code < 300:
        return True
    assert answer.status_code in {400, 404, 409}, answer.content
    assert answer.json()["message"]
    return False


def on_own_connection(call: Callable[[], Any]) -> bool:
    try:
        return succeeded(call)
    finally:
        connection.close()


class Stop:
    """Stops a thread's transaction after its first statement with `words`, until it may go on."""

    def __init__(self, words: str) -> None:
        self._words = words
        self.reached, self.go_on = Event(), Event()

    def during(self, call: Callable[[], Any]) -> bool:
        try:
            with connection.execute_wrapper(self):
                return succeeded(call)
        finally:
            connection.close()

    def __call__(self, execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        if self._words in str(sql) and not self.reached.is_set():
            self.reached.set()
            self.go_on.wait(30)
        return result


def children(race: Race) -> Any:
    app, model, _ = race.key.split(".")
    return apps.get_model(app, model)._default_manager


def name_of(race: Race) -> str:
    return race.key.rpartition(".")[2]
