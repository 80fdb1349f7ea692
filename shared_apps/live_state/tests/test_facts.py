"""What is cached is believed only while nothing can have changed it."""

import time

import pytest
from django.db import transaction
from django.test import TestCase

from shared_apps.core import redis_server
from shared_apps.live_state import facts
from shared_apps.live_state.models import UntoldChange

KEY, OTHER = "test:fact", "test:other"
OLD, NEW = {"name": "old"}, {"name": "new"}


def fill(key: str = KEY, fact: dict = OLD) -> None:
    facts.fill(facts.read([key]), key, fact)


def known(key: str = KEY) -> dict | None:
    [fact] = facts.read([key]).facts
    return fact


def end_the_lease() -> None:
    redis_server.client().delete(facts._LEASE)


@pytest.fixture
def naps(monkeypatch, settings):
    """How long a change has waited, in seconds; nobody really waits."""
    settings.LIVE_STATE_LEASE_MS = 400
    found: list[float] = []
    monkeypatch.setattr(facts.time, "sleep", found.append)
    return found


def test_a_fact_that_was_filled_is_known_to_the_next_reader(database):
    assert known() is None
    fill()
    assert known() == OLD
    assert facts.read([KEY, OTHER]).facts == [OLD, None]


def test_the_database_is_asked_for_the_epoch_once_in_a_lease(
    database, django_assert_num_queries, redis_server
):
    UntoldChange.objects.count()  # the connection is in the public space from here on
    with django_assert_num_queries(1):
        fill()
    with django_assert_num_queries(0):
        known()
    end_the_lease()
    with django_assert_num_queries(1):
        known()
    assert known() == OLD, "a new lease alone changes nothing"


def test_a_doubtful_fact_is_read_from_the_database_and_not_filled(database, redis_server):
    fill()
    with TestCase.captureOnCommitCallbacks(execute=True):
        facts.change([KEY])
        assert known() is None, "from before the commit on"
    fill(fact=NEW)
    assert known() is None
    assert 0 < redis_server.ttl(KEY) <= facts.DOUBT_SECONDS
    redis_server.delete(KEY)
    fill(fact=NEW)
    assert known() == NEW


def test_a_reader_that_began_before_the_change_fills_nothing_after_the_doubt(
    database, redis_server
):
    slow = facts.read([KEY])
    with TestCase.captureOnCommitCallbacks(execute=True):
        facts.change([KEY])
    redis_server.delete(KEY)  # the mark's time is over, and the lease's long before
    end_the_lease()
    facts.fill(slow, KEY, OLD)
    assert known() is None


def test_a_reader_that_began_before_redis_was_emptied_fills_nothing(database, redis_server):
    slow = facts.read([KEY])
    redis_server.flushdb()
    assert known(OTHER) is None, "somebody has made a new lease"
    facts.fill(slow, KEY, OLD)
    assert known() is None


def test_who_made_a_lease_at_the_same_time_believes_and_fills_nothing(database, monkeypatch):
    fill()
    end_the_lease()
    really, slow = facts.present_epoch, []

    def present_epoch() -> str:
        monkeypatch.setattr(facts, "present_epoch", really)
        epoch = really()
        slow.append(facts.read([OTHER]))
        return epoch

    monkeypatch.setattr(facts, "present_epoch", present_epoch)
    reading = facts.read([KEY, OTHER])
    assert reading.facts == [OLD, None]
    facts.fill(reading, OTHER, OLD)
    assert known(OTHER) is None
    facts.fill(slow[0], OTHER, OLD)
    assert known(OTHER) == OLD


def test_a_lease_is_counted_from_before_the_database_was_asked(database, monkeypatch, settings):
    settings.LIVE_STATE_LEASE_MS = 20
    really = facts.present_epoch

    def slowly() -> str:
        epoch = really()
        time.sleep(0.03)
        return epoch

    monkeypatch.setattr(facts, "present_epoch", slowly)
    assert known() is None
    assert redis_server.client().get(facts._LEASE) is None


def test_a_change_that_redis_missed_makes_everything_cached_before_it_unbelieved(
    database, monkeypatch, naps
):
    fill(KEY)
    fill(OTHER)
    with TestCase.captureOnCommitCallbacks(execute=True):
        monkeypatch.setattr(facts, "_doubt", lambda _: False)
        facts.change([KEY])
    assert naps == [0.4 + facts.MARGIN], "answered when every lease has ended"
    end_the_lease()
    assert facts.read([KEY, OTHER]).facts == [None, None]
    fill(fact=NEW)
    assert known() == NEW


def test_a_change_that_is_rolled_back_leaves_no_row_and_waits_for_nothing(
    database, monkeypatch, naps
):
    monkeypatch.setattr(facts, "_doubt", lambda _: False)
    with transaction.atomic():
        facts.change([KEY])
        transaction.set_rollback(True)
    assert not UntoldChange.objects.exists()
    assert naps == []


def test_redis_that_goes_away_between_the_two_marks_is_made_good_by_a_row(
    database, monkeypatch, naps
):
    with TestCase.captureOnCommitCallbacks(execute=True):
        facts.change([KEY])
        monkeypatch.setattr(facts, "_doubt", lambda _: False)
    assert UntoldChange.objects.count() == 1
    assert len(naps) == 1


def test_fifty_changes_of_one_transaction_wait_once(database, monkeypatch, naps):
    monkeypatch.setattr(facts, "_doubt", lambda _: False)
    for _ in range(2):
        with TestCase.captureOnCommitCallbacks(execute=True):
            for number in range(50):
                facts.change([f"{KEY}-{number}"])
    assert len(naps) == 2


def test_sockets_that_were_not_told_are_found_by_a_row_without_waiting(database, naps):
    with TestCase.captureOnCommitCallbacks(execute=True):
        change = facts.Change([KEY])
        transaction.on_commit(lambda: change.committed(heard=False))
    assert UntoldChange.objects.count() == 1
    assert naps == []


def test_what_an_earlier_run_of_the_server_knew_is_not_believed(database, monkeypatch):
    """A restart brings back what its file holds, the lease with it."""
    fill()
    really = redis_server.Line.run_id
    monkeypatch.setattr(redis_server.Line, "run_id", property(lambda _: b"0" * 40))
    assert known() is None
    fill(fact=NEW)
    assert known() == NEW
    monkeypatch.setattr(redis_server.Line, "run_id", really)
    assert known() is None


def test_without_redis_nothing_is_known_and_nothing_fails(database, redis_unavailable):
    reading = facts.read([KEY, OTHER])
    assert reading.facts == [None, None]
    facts.fill(reading, KEY, OLD)
    with TestCase.captureOnCommitCallbacks(execute=True):
        facts.change([KEY])
    assert UntoldChange.objects.count() == 1
