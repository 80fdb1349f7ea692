"""After a fault calls are skipped for a while; then one tries, and the others wait for it."""

from contextlib import suppress
from functools import partial
from threading import Barrier, Event

import pytest

from shared_apps.core.breaker import Breaker
from tests.at_once import all_at_once


class Skipped(Exception):
    """The call was not made."""


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def breaker(clock):
    return Breaker(seconds=2, faults=(OSError,), clock=clock)


def call(breaker: Breaker, *, fault: Exception | None = None) -> str:
    """What became of one call."""
    try:
        with breaker.attempt(Skipped):
            if fault is not None:
                raise fault
    except Skipped:
        return "skipped"
    except OSError:
        return "failed"
    return "made"


def test_calls_are_made_until_one_fails_and_then_skipped_for_two_seconds(breaker, clock):
    assert [call(breaker), call(breaker)] == ["made", "made"]
    assert call(breaker, fault=TimeoutError()) == "failed"
    assert [call(breaker), call(breaker)] == ["skipped", "skipped"]
    clock.now += 1.99
    assert call(breaker) == "skipped"
    assert breaker.is_open
    clock.now += 0.02
    assert not breaker.is_open
    assert [call(breaker), call(breaker)] == ["made", "made"]


def test_a_try_that_fails_begins_the_two_seconds_anew(breaker, clock):
    call(breaker, fault=TimeoutError())
    clock.now += 2.5
    assert call(breaker, fault=ConnectionRefusedError()) == "failed"
    clock.now += 1.9
    assert call(breaker) == "skipped"
    clock.now += 0.2
    assert call(breaker) == "made"


def test_while_one_tries_the_others_go_on_skipping(breaker, clock):
    call(breaker, fault=TimeoutError())
    clock.now += 2.5
    with breaker.attempt(Skipped):
        assert [call(breaker) for _ in range(3)] == ["skipped"] * 3
    assert call(breaker) == "made"


def test_of_sixteen_threads_one_tries(breaker, clock):
    call(breaker, fault=TimeoutError())
    clock.now += 2.5
    all_here, done, made = Barrier(16), Event(), []

    def one() -> None:
        all_here.wait(30)
        with suppress(Skipped), breaker.attempt(Skipped):
            made.append(1)
            done.wait(30)
            return
        if len(skipped) == 14:
            done.set()
        skipped.append(1)

    skipped: list[int] = []
    all_at_once([partial(one)] * 16)
    assert (len(made), len(skipped)) == (1, 15)


def test_who_tries_and_never_comes_back_holds_up_nobody(breaker, clock):
    call(breaker, fault=TimeoutError())
    clock.now += 2.5
    lost = breaker.attempt(Skipped)
    lost.__enter__()
    assert call(breaker) == "skipped"
    clock.now += 2.5
    assert call(breaker) == "made"


def test_a_call_that_began_before_the_fault_and_succeeds_late_does_not_end_the_pause(breaker):
    with breaker.attempt(Skipped):
        call(breaker, fault=TimeoutError())
    assert call(breaker) == "skipped"


def test_another_kind_of_exception_is_no_fault(breaker):
    with pytest.raises(ValueError, match="ours"), breaker.attempt(Skipped):
        raise ValueError("ours")
    assert call(breaker) == "made"
