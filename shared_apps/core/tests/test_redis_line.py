"""Each thread asks Redis on a connection of its own, which is replaced when it is of no use any more."""

from threading import Thread

import pytest

from shared_apps.core import redis_server as redis


def client_id() -> int:
    with redis.line() as line:
        return int(line.ask("CLIENT", "ID"))


def in_another_thread(call):
    found = []
    thread = Thread(target=lambda: found.append(call()))
    thread.start()
    thread.join()
    return found[0]


def test_a_thread_keeps_its_connection_and_shares_it_with_nobody(redis_server):
    mine = client_id()
    assert client_id() == mine
    assert in_another_thread(client_id) != mine


def test_a_connection_that_the_server_has_closed_is_replaced_unnoticed(redis_server):
    closed = client_id()
    assert redis_server.client_kill_filter(_id=closed) == 1
    assert client_id() != closed
    assert not redis.breaker.is_open


def ask_and_leave() -> None:
    with redis.line() as line:
        line._connection.send_command("BLPOP", "empty", "0.1")  # answered in a tenth of a second
        raise KeyError


def test_an_answer_that_is_still_on_its_way_is_no_answer_to_the_next_question(redis_server):
    with pytest.raises(KeyError):
        ask_and_leave()
    with redis.line() as line:
        assert line.ask("ECHO", "next") == b"next"


def test_other_settings_lead_to_another_connection(redis_server):
    before = client_id()
    redis.forget_connections()
    assert client_id() != before
