"""Many requests, some of them refused, on a few kept-alive connections: each gets its own response."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import Random

import pytest

from tests.callers import signed_in
from tests.server.serving import PRODUCT, Web, serving
from tests.tenancy.processes import environment

CONNECTIONS = 8
V1 = "/class/v1"


@pytest.fixture
def web(tmp_path, committed) -> Iterator[Web]:
    with serving(tmp_path, PRODUCT, **environment()) as web:
        yield web


@pytest.fixture
def request_kinds(organisation, other_organisation) -> list:
    """Requests of every kind, each with its expected status."""
    owner = _bearer(signed_in("owner", organisation))
    trainer = _bearer(signed_in("trainer", other_organisation))
    json = {"Content-Type": "application/json"}
    form = b'{"branchname": "' + b"x" * 3000 + b'"}'
    return [
        (200, "GET", f"{V1}/student?pageSize=25", b"", owner),
        (200, "GET", f"{V1}/student?pageSize=25", b"", owner | {"Accept-Encoding": "gzip"}),
        (200, "HEAD", f"{V1}/student", b"", owner),
        (200, "GET", "/health", b"", {}),
        (200, "GET", "/config.json", b"", {}),
        (401, "POST", f"{V1}/branch", form, json),
        (401, "GET", f"{V1}/student", b"", {"Authorization": "Bearer nonsense"}),
        (403, "POST", f"{V1}/branch", form, trainer | json),
        (403, "PUT", f"{V1}/branch/update/1", form, trainer | json),
        (404, "POST", f"{V1}/nothing", form, owner | json),
        (404, "GET", "/.git/config", b"", {}),
        (405, "DELETE", f"{V1}/branch", form, owner | json),
        (400, "POST", f"{V1}/branch", form, owner | json),
        (400, "POST", f"{V1}/branch", form[:-1], owner | json),
        (415, "POST", f"{V1}/branch", form, owner | {"Content-Type": "text/xml"}),
    ]


def _bearer(caller) -> dict[str, str]:
    return {"Authorization": f"Bearer {caller.token}"}


def send_requests(web: Web, request_kinds: list, requests: int, seed: int) -> Counter[str]:
    """Sends `requests` requests on one connection, in an order derived from the seed. Returns how often
    each outcome occurred."""
    random, found = Random(seed), Counter()
    connection = web.connect()
    for _ in range(requests):
        expected, method, path, body, headers = random.choice(request_kinds)
        version = random.choice(["1.1", "1.0"])
        kept = headers | ({"Connection": "keep-alive"} if version == "1.0" else {})
        try:
            reply = connection.ask(method, path, body, headers=kept, version=version)
        except (OSError, EOFError, ValueError) as failure:
            found[f"broken: {method} {path} after {failure!r}"] += 1
            connection.close()
            connection = web.connect()
        else:
            right = reply.status == expected and _is_whole(reply, method)
            found["right" if right else f"{method} {path} got {reply.status}"] += 1
    connection.close()
    return found


def _is_whole(reply, method: str) -> bool:
    is_json = reply.headers.get("content-type", "").startswith("application/json")
    if method == "HEAD" or not is_json or "content-encoding" in reply.headers:
        return True
    return isinstance(reply.json(), dict)


def check(web: Web, request_kinds: list, requests: int, seed: int = 0) -> None:
    each = requests // CONNECTIONS
    seeds = range(seed * CONNECTIONS, (seed + 1) * CONNECTIONS)
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        outcomes = pool.map(lambda seed: send_requests(web, request_kinds, each, seed), seeds)
        found = sum(outcomes, Counter())
    assert found == {"right": each * CONNECTIONS}


@pytest.mark.proof(
    "A thousand requests of kept connections, refusals among them, are each answered",
    usual=1,
    large=10,
)
def test_a_thousand_requests_and_refusals_break_no_connection(web, request_kinds, trial):
    check(web, request_kinds, 1_000, trial)


def test_a_body_that_is_too_large_closes_only_its_own_connection(web, request_kinds):
    _, method, path, _, headers = request_kinds[7]
    with closing(web.connect()) as connection:
        reply = connection.ask(method, path, b"x" * 20_000_000, headers=headers)
        assert (reply.status, reply.json()["code"]) == (413, "too_large")
        assert connection.is_closed()
    check(web, request_kinds, CONNECTIONS)
