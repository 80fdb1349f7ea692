"""The server in front of Django, tested by raw HTTP connections."""

import hashlib
import os
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from config.server.application import SHARE
from config.server.bodies import IN_MEMORY, SMALL
from shared_apps.accounts.tokens import sign_token
from tests.server.serving import HttpConnection, Web, serving
from tests.waiting import wait_for

SAMPLE = "tests.server.sample:application"
EXPORT = "/class/v1/student/export"


@pytest.fixture(scope="module")
def gates(tmp_path_factory):
    folder = tmp_path_factory.mktemp("gates")
    (folder / "file").write_bytes(os.urandom(300_000))
    return folder


@pytest.fixture(scope="module")
def web(gates):
    """The sample application. A request waits one second for its turn; a body must progress within three."""
    with serving(gates, SAMPLE, SERVER='{"PATIENCE": 1, "HEAVY_PATIENCE": 1, "WINDOW": 3}') as web:
        yield web


@pytest.fixture
def connection(web):
    with closing(web.connect()) as connection:
        yield connection


def token_of(organisation: str) -> dict[str, str]:
    """Returns the header of a user of the organisation. The server does not check the session."""
    token = sign_token(
        user_id=1,
        session_id="1",
        organisation=organisation,
        role="STAFF",
        expires_at=timezone.now() + timedelta(hours=1),
    )
    return {"Authorization": f"Bearer {token}"}


def as_caller(organisation: str, name: str = "") -> dict[str, str]:
    return {**token_of(organisation), "X-Name": name or organisation}


@pytest.mark.parametrize("size", [0, 1, SMALL, SMALL + 1, IN_MEMORY + 1, 10_000_000])
def test_a_body_of_any_size_arrives_whole(connection, size):
    body = os.urandom(size)
    for _ in range(2):
        found = connection.ask("POST", "/echo", body).json()
        assert found["size"] == size
        assert found["sha256"] == hashlib.sha256(body).hexdigest()


def test_a_request_has_the_wsgi_environ(connection):
    headers = {"X-Name": "as sent", "X_Name": "in disguise", "Cookie": "a=1", "Accept": "text/html"}
    connection.send("PUT", "/class/na%C3%AFve/echo?a=%20&b", b"1234567", headers)
    found = connection.reply().json()
    assert found["REQUEST_METHOD"] == "PUT"
    assert found["PATH_INFO"].encode("latin-1").decode() == "/class/naïve/echo"
    assert found["QUERY_STRING"] == "a=%20&b"
    assert found["CONTENT_LENGTH"] == "7"
    assert found["HTTP_X_NAME"] == "as sent"
    assert found["HTTP_COOKIE"] == "a=1"
    assert found["REMOTE_ADDR"] == "127.0.0.1"
    assert found["SERVER_PROTOCOL"] == "HTTP/1.1"
    assert found["HTTP_HOST"] == "localhost"


def test_repeated_headers_are_joined(connection):
    connection.socket.sendall(
        b"GET /echo HTTP/1.1\r\nHost: x\r\nX-A: 1\r\nX-A: 2\r\nCookie: a\r\nCookie: b\r\n\r\n"
    )
    found = connection.reply().json()
    assert (found["HTTP_X_A"], found["HTTP_COOKIE"]) == ("1,2", "a;b")


def test_an_http_1_0_connection_is_kept_alive_on_request(connection):
    for _ in range(5):
        reply = connection.ask("GET", "/echo", headers={"Connection": "keep-alive"}, version="1.0")
        assert reply.headers["connection"].lower() == "keep-alive"
        assert "content-length" in reply.headers
    connection.ask("GET", "/echo", version="1.0")
    assert connection.is_closed()


def test_a_response_of_unknown_length_is_chunked_or_in_http_1_0_closes_the_connection(
    web, connection
):
    expected = b"".join(b"%d," % number for number in range(1000))
    assert connection.ask("GET", "/pieces").body == expected
    assert connection.ask("GET", "/pieces").body == expected
    assert connection.ask("GET", "/pieces", version="1.0").body == expected


def test_head_has_the_headers_and_no_body(connection, gates):
    for path, length in (("/memory", 200_000), ("/file", 300_000)):
        reply = connection.ask("HEAD", path)
        assert reply.headers["content-length"] == str(length)
    assert connection.ask("GET", "/file").body == (gates / "file").read_bytes()


@pytest.mark.parametrize("part", ["", "0-1", "17-4000", "1000-250000", "299999-300000"])
def test_a_file_is_sent_whole_or_in_part(connection, gates, part):
    start, _, end = part.partition("-")
    whole = (gates / "file").read_bytes()
    reply = connection.ask("GET", f"/file?{part}")
    assert reply.body == whole[int(start or 0) : int(end or len(whole))]
    assert connection.ask("GET", "/memory").body == b"m" * 200_000


def test_expect_100_continue_is_answered(connection):
    connection.socket.sendall(
        b"POST /echo HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
    )
    assert connection.reply(to="HEAD").status == 100
    connection.socket.sendall(b"abc")
    assert connection.reply().json()["size"] == 3


def test_an_exception_outside_django_is_500_and_the_next_request_is_answered(connection):
    assert connection.ask("GET", "/broken").status == 500
    assert connection.ask("GET", "/echo").status == 200


def check_refusal(reply, status: int, code: str) -> None:
    assert reply.status == status
    assert reply.json()["code"] == code
    assert reply.json()["message"].endswith(".")
    assert reply.json()["requestId"] == reply.headers["x-request-id"]
    assert reply.headers["cache-control"] == "no-store, private"


def test_a_body_over_the_limit_is_refused_and_the_client_can_read_the_reason(web):
    size = settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1
    for _ in range(3):
        with closing(web.connect()) as connection:
            connection.send("POST", "/echo", os.urandom(size))
            reply = connection.reply()
            check_refusal(reply, 413, "too_large")
            assert reply.headers["connection"] == "close"
            assert connection.is_closed()


def test_a_body_without_content_length_is_refused(connection):
    connection.socket.sendall(
        b"POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
    )
    check_refusal(connection.reply(), 411, "length_required")
    assert connection.is_closed()


@pytest.mark.parametrize("length", ["10", str(SMALL + 1)])
def test_a_body_that_stops_halfway_is_dropped(connection, length):
    connection.send("POST", "/echo", b"half", {"Content-Length": length})
    reply = connection.reply()
    check_refusal(reply, 408, "too_slow")
    assert reply.headers["connection"] == "close"
    assert connection.is_closed()


def test_a_body_that_trickles_is_dropped(connection):
    def trickle() -> bool:
        connection.socket.sendall(b"x" * 100)
        time.sleep(0.1)
        return False

    connection.send("POST", "/echo", headers={"Content-Length": "10000000"})
    with pytest.raises(ConnectionError):
        wait_for(trickle, "it still listens")


def test_a_slow_but_steady_body_is_accepted(connection):
    """It takes five seconds; a body that makes no progress is dropped after three."""
    body = os.urandom(2_000_000)
    connection.send("POST", "/echo", headers={"Content-Length": str(len(body))})
    for start in range(0, len(body), 40_000):
        connection.socket.sendall(body[start : start + 40_000])
        time.sleep(0.1)
    assert connection.reply().json()["sha256"] == hashlib.sha256(body).hexdigest()


def test_a_request_whose_client_disconnects_halfway_is_not_run(web, gates):
    headers = {"X-Name": "half", "Content-Length": "1000000"}
    with closing(web.connect()) as connection:
        connection.send("POST", "/echo", b"x" * 100_000, headers)
    with closing(web.connect()) as connection:
        assert connection.ask("GET", "/echo").status == 200
    assert calls(web, "half") == 0


def held(web: Web, caller: str, path: str = "/hold", name: str = "") -> HttpConnection:
    """Sends a request that blocks until its gate opens."""
    connection = web.connect()
    connection.send("GET", path, headers=as_caller(caller, name))
    return connection


def most_at_once(web: Web, name: str) -> int:
    return _counts(web)["most"].get(name, 0)


def calls(web: Web, name: str) -> int:
    return _counts(web)["calls"].get(name, 0)


def _counts(web: Web) -> dict[str, dict[str, int]]:
    with closing(web.connect()) as connection:
        return connection.ask("GET", "/echo", headers=as_caller("LOOKING")).json()


def test_an_organisation_at_its_share_leaves_threads_to_others(web, gates):
    flood = [held(web, "FLOOD") for _ in range(12)]
    wait_for(lambda: most_at_once(web, "FLOOD") == SHARE, "it never held its share")

    with closing(web.connect()) as connection:
        for _ in range(50):
            assert connection.ask("GET", "/echo", headers=as_caller("NEIGHBOUR")).status == 200

    statuses = [connection.reply().status for connection in flood[SHARE:]]
    assert statuses == [429] * len(statuses)
    (gates / "FLOOD").touch()
    assert [connection.reply().status for connection in flood[:SHARE]] == [200] * SHARE
    assert most_at_once(web, "FLOOD") == SHARE


def test_a_request_that_waits_too_long_is_429_with_retry_after(web, gates):
    flood = [held(web, "BUSY") for _ in range(SHARE + 1)]
    reply = flood[-1].reply()
    check_refusal(reply, 429, "busy")
    assert int(reply.headers["retry-after"]) > 0
    (gates / "BUSY").touch()
    # The connection is still usable.
    assert flood[-1].ask("GET", "/echo", headers=as_caller("BUSY")).status == 200


def test_a_forged_token_does_not_use_the_share_of_its_organisation(web, gates):
    connections = []
    for _ in range(SHARE):
        connections.append(web.connect())
        forged = token_of("VICTIM")["Authorization"][:-4] + "xxxx"
        connections[-1].send("GET", "/hold", headers={"Authorization": forged, "X-Name": "FORGED"})
    wait_for(lambda: most_at_once(web, "FORGED") == SHARE, "they did not begin")
    with closing(web.connect()) as connection:
        assert connection.ask("GET", "/echo", headers=as_caller("VICTIM")).status == 200
    (gates / "FORGED").touch()
    assert [connection.reply().status for connection in connections] == [200] * SHARE


def test_exports_of_an_organisation_run_one_at_a_time(web, gates):
    exports = [held(web, "EXPORTS", EXPORT) for _ in range(3)]
    wait_for(lambda: most_at_once(web, "EXPORTS") == 1, "none began")
    with closing(web.connect()) as connection:
        assert connection.ask("GET", "/echo", headers=as_caller("EXPORTS", "light")).status == 200
    check_refusal(exports[1].reply(), 429, "busy")
    (gates / "EXPORTS").touch()
    assert exports[0].reply().status == 200
    assert exports[2].reply().status in {200, 429}
    assert most_at_once(web, "EXPORTS") == 1


def test_a_request_whose_client_disconnects_while_waiting_is_not_run(web, gates):
    first = held(web, "LEAVES", EXPORT)
    wait_for(lambda: most_at_once(web, "LEAVES") == 1, "it did not begin")
    for _ in range(5):
        held(web, "LEAVES", EXPORT, "gone").close()
    for _ in range(20):  # the server handles events in order
        most_at_once(web, "gone")
    (gates / "LEAVES").touch()
    (gates / "gone").touch()
    assert first.reply().status == 200
    assert held(web, "LEAVES", EXPORT, "gone").reply().status == 200
    assert calls(web, "gone") == 1


def takes_connections(web: Web) -> bool:
    try:
        web.connect().close()
    except ConnectionError:
        return False
    return True


def test_a_stopping_server_answers_the_requests_it_has_accepted(gates, tmp_path):
    (tmp_path / "file").touch()
    with serving(tmp_path, SAMPLE) as web:
        begun, waiting = held(web, "LAST", EXPORT), held(web, "LAST", EXPORT)
        wait_for(lambda: most_at_once(web, "LAST") == 1, "it did not begin")
        with ThreadPoolExecutor(1) as pool:
            stopped = pool.submit(web.stop)
            wait_for(lambda: "Shutting down" in web.log.read_text(), "it was not asked")
            wait_for(lambda: not takes_connections(web), "it takes new connections")
            (tmp_path / "LAST").touch()
            assert [begun.reply().status, waiting.reply().status] == [200, 200]
            assert stopped.result() == 0


def test_many_slow_clients_hold_no_thread(web):
    """200 clients send half a body and 200 half a header; other requests are answered."""
    slow = [web.connect() for _ in range(400)]
    for connection in slow[:200]:
        connection.send("POST", "/echo", b"half", {"Content-Length": "100"})
    for connection in slow[200:]:
        connection.socket.sendall(b"GET /echo HTTP/1.1\r\nHos")
    with closing(web.connect()) as connection:
        for _ in range(20):
            assert connection.ask("GET", "/echo").status == 200
    assert all(connection.is_closed() for connection in slow)
