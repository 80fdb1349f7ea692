"""No record is left under a parent that is concurrently deleted or closed.

For every foreign key to a record, two requests run concurrently, each on its own connection: one
creates or moves a row by that key, the other deletes or closes the parent. Their results must be
those of running one after the other.
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
from tests.at_once import has_lock_waiters
from tests.callers import signed_in
from tests.guards.walk import routes
from tests.parents.factory import Factory
from tests.parents.races import NOT_RACED, RACES, PreparedRace, Race
from tests.proofs import SEED
from tests.waiting import wait_for

CONTROLS = {
    "a_student_is_entered_in_a_branch_that_is_deleted",
    "a_student_enrols_in_a_course_that_is_deleted",
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
    """Returns every foreign key to a model that the API can delete, by "app.Model.field"."""
    deletable = can_be_deleted()
    return {
        f"{model._meta.label}.{field.name}": field
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.ForeignKey)
        and issubclass(field.related_model, Record)
        and field.related_model in deletable
    }


def test_every_foreign_key_to_a_record_has_a_race():
    assert {race.key for race in RACES} | NOT_RACED.keys() == foreign_keys().keys()


@pytest.fixture
def factory(committed, organisation, ids) -> Factory:
    return Factory(organisation, ids, signed_in("owner", organisation).token or "")


@every_race
def test_creating_a_child_while_closing_its_parent_equals_one_after_the_other(race, factory):
    makes_first, closes_first = sequential_outcomes(race, factory)
    stopped_making, stopped_closing = (
        interleaved(race, factory, first) for first in ("make", "close")
    )
    assert {stopped_making, stopped_closing} <= {makes_first, closes_first}
    if race.locks_parent:
        assert (stopped_making, stopped_closing) == (makes_first, closes_first)


@pytest.mark.parametrize(
    "race",
    [race for race in RACES if race.name in CONTROLS],
    ids=lambda race: race.key,
)
def test_without_locking_the_parents_a_row_is_left_under_a_deleted_parent(
    race, factory, monkeypatch
):
    assert sequential_outcomes(race, factory)[0] == (True, False)
    monkeypatch.setattr(audit, "hold_parents", lambda *records, **only: None)
    assert interleaved(race, factory, "close") == (True, True)


@pytest.mark.proof(
    "Making a child and closing its parent at once, at moments of chance, leaves no orphan: "
    "every foreign key",
    usual=1,
    large=20,
)
@every_race
def test_randomly_timed_races_leave_no_orphan(race, factory, trial):
    chance = random.Random(f"{SEED} {race.name} {trial}")
    assert randomly_timed(race, factory, chance) in sequential_outcomes(race, factory)


Outcome = tuple[bool, bool]
"""Whether the child was created, and whether the parent was closed. (True, True) is an orphan, unless
running the two one after the other allows it as well."""


def sequential_outcomes(race: Race, factory: Factory) -> tuple[Outcome, Outcome]:
    """Returns the outcomes without concurrency: child first, parent first. Asserts that the child is
    created by the foreign key of the race."""
    prepared = set_up(race, factory)
    created = succeeded(prepared.make)
    assert created
    with factory.in_workspace():
        assert children(race).filter(**{field_name(race): prepared.parent}).exists()
    child_first = (created, succeeded(prepared.close))
    prepared = set_up(race, factory)
    closed = succeeded(prepared.close)
    parent_first = (succeeded(prepared.make), closed)
    return child_first, parent_first


def interleaved(race: Race, factory: Factory, first: str) -> Outcome:
    """Stops the first request halfway, while it holds its locks. The second then runs until it has
    ended or waits for a lock; after that the first continues."""
    prepared = set_up(race, factory)
    calls = {"make": prepared.make, "close": prepared.close}
    second = "close" if first == "make" else "make"
    stop = Stop(race.until)
    with ThreadPoolExecutor(2) as pool:
        running = {first: pool.submit(stop.during, calls[first])}
        wait_for(lambda: running[first].done() or stop.reached.is_set(), "the first did not begin")
        running[second] = pool.submit(on_own_connection, calls[second])
        wait_for(lambda: running[second].done() or has_lock_waiters(), "the second did not begin")
        stop.go_on.set()
        return running["make"].result(60), running["close"].result(60)


def randomly_timed(race: Race, factory: Factory, chance: random.Random) -> Outcome:
    prepared, ready = set_up(race, factory), Event()

    def begin(call: Callable[[], Any], seconds: float) -> bool:
        ready.wait(30)
        sleep(seconds)
        return on_own_connection(call)

    with ThreadPoolExecutor(2) as pool:
        make = pool.submit(begin, prepared.make, chance.random() / 50)
        close = pool.submit(begin, prepared.close, chance.random() / 50)
        ready.set()
        return make.result(60), close.result(60)


def set_up(race: Race, factory: Factory) -> PreparedRace:
    with factory.in_workspace():
        return race.prepare(factory)


def succeeded(call: Callable[[], Any]) -> bool:
    """Returns whether the call succeeded. A refusal must have a clear reason, never a server error or
    "busy"."""
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
    """Stops a thread's transaction after its first statement that contains `text`, until `go_on` is set."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.reached, self.go_on = Event(), Event()

    def during(self, call: Callable[[], Any]) -> bool:
        try:
            with connection.execute_wrapper(self):
                return succeeded(call)
        finally:
            connection.close()

    def __call__(self, execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        if self._text in str(sql) and not self.reached.is_set():
            self.reached.set()
            self.go_on.wait(30)
        return result


def children(race: Race) -> Any:
    app, model, _ = race.key.split(".")
    return apps.get_model(app, model)._default_manager


def field_name(race: Race) -> str:
    return race.key.rpartition(".")[2]
