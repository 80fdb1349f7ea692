"""Which caller's request runs next."""

import pytest

from config.server.turns import MOST, MOST_OF_ONE, Turn, Turns
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.errors import Busy, Unavailable

RAGA, BRUSHES, OTHERS = "RAGA", "BRUSHES", "OTHERS"


@pytest.fixture
def turns() -> Turns[Turn]:
    return Turns(threads=4, share=2, heavy={Heavy.SHEET: 1, Heavy.PAPER: 2})


def ask(turns: Turns[Turn], caller: str, heavy: Heavy | None = None, *, runs: bool) -> Turn:
    turn = Turn(caller, heavy)
    assert turns.ask(turn) is runs
    return turn


def test_a_caller_at_its_share_waits_and_another_runs_immediately(turns):
    ask(turns, RAGA, runs=True)
    ask(turns, RAGA, runs=True)
    ask(turns, RAGA, runs=False)
    ask(turns, BRUSHES, runs=True)


def test_a_finished_request_starts_the_next_one_of_its_caller(turns):
    first = ask(turns, RAGA, runs=True)
    ask(turns, RAGA, runs=True)
    waiting = ask(turns, RAGA, runs=False)

    assert turns.end(first) == [waiting]
    assert turns.end(waiting) == []


def test_all_threads_are_used_and_no_more(turns):
    for caller in (RAGA, BRUSHES):
        ask(turns, caller, runs=True)
        ask(turns, caller, runs=True)
    ask(turns, OTHERS, runs=False)


def test_waiting_callers_alternate_whatever_their_number_of_requests(turns):
    running = [ask(turns, caller, runs=True) for caller in (OTHERS, OTHERS, "MORE", "MORE")]
    flood = [ask(turns, RAGA, runs=False) for _ in range(5)]
    neighbour = ask(turns, BRUSHES, runs=False)

    assert turns.end(running[0]) == [flood[0]]
    assert turns.end(running[1]) == [neighbour]
    assert turns.end(neighbour) == [flood[1]]


def test_a_caller_runs_one_heavy_call_of_a_kind_and_light_calls_beside_it(turns):
    ask(turns, RAGA, Heavy.PAPER, runs=True)
    ask(turns, RAGA, Heavy.PAPER, runs=False)
    ask(turns, RAGA, runs=True)


def test_heavy_calls_are_limited_across_callers(turns):
    export = ask(turns, RAGA, Heavy.SHEET, runs=True)
    other = ask(turns, BRUSHES, Heavy.SHEET, runs=False)
    ask(turns, BRUSHES, runs=True)

    assert turns.end(export) == [other]


def test_heavy_calls_of_two_callers_alternate(turns):
    first = ask(turns, RAGA, Heavy.SHEET, runs=True)
    more = [ask(turns, RAGA, Heavy.SHEET, runs=False) for _ in range(3)]
    other = ask(turns, BRUSHES, Heavy.SHEET, runs=False)

    assert turns.end(first) == [more[0]]
    assert turns.end(more[0]) == [other]
    assert turns.end(other) == [more[1]]


def test_waiting_heavy_calls_do_not_block_light_calls(turns):
    ask(turns, RAGA, Heavy.SHEET, runs=True)
    for _ in range(3):
        ask(turns, RAGA, Heavy.SHEET, runs=False)
    light = ask(turns, RAGA, runs=True)

    assert turns.end(light) == []


def test_a_request_that_gave_up_is_not_run(turns):
    running = [ask(turns, RAGA, runs=True) for _ in range(2)]
    gone, next_one = ask(turns, RAGA, runs=False), ask(turns, RAGA, runs=False)

    turns.give_up(gone)

    assert turns.end(running[0]) == [next_one]


def test_too_many_waiting_requests_of_one_caller_are_refused(turns):
    for _ in range(2):
        ask(turns, RAGA, runs=True)
    waiting = [ask(turns, RAGA, runs=False) for _ in range(MOST_OF_ONE)]
    with pytest.raises(Busy):
        turns.ask(Turn(RAGA))
    ask(turns, BRUSHES, runs=True)

    turns.give_up(waiting[0])
    ask(turns, RAGA, runs=False)


def test_too_many_waiting_requests_in_total_are_refused(turns):
    for number in range(4):
        ask(turns, f"running {number}", runs=True)
    for number in range(MOST):
        ask(turns, f"waiting {number}", runs=False)
    with pytest.raises(Unavailable):
        turns.ask(Turn("one more"))


def test_is_running_tells_whether_a_caller_has_a_running_request(turns):
    turn = ask(turns, RAGA, runs=True)
    assert turns.is_running(RAGA)
    turns.end(turn)
    assert not turns.is_running(RAGA)
