"""Whatever goes wrong, the answer is the one JSON envelope: Django's own faults included."""

import json

import pytest
from django.db import DataError
from django.test import Client
from psycopg_pool import PoolTimeout

from shared_apps.core.api.lists import Listing
from tests.callers import API, nobody, signed_in
from tests.guards.walk import every_route, routes, sample_of

FORM = "application/x-www-form-urlencoded"


def check_envelope(answer, status: int, code: str | None = None) -> dict:
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"].startswith("application/json")
    fault = answer.json()
    assert {"message", "code", "errors", "requestId"} <= fault.keys()
    assert fault["message"]
    assert fault["requestId"] == answer["X-Request-Id"]
    if code:
        assert fault["code"] == code
    return fault


@every_route(where=lambda route: not route.access.anyone)
def test_nobody_gets_401_with_the_way_to_sign_in(route, organisation, ids):
    answer = nobody().call(route.method, sample_of(route).address(route.path, ids))
    check_envelope(answer, 401, "unauthenticated")
    assert answer["WWW-Authenticate"] == "Bearer"


@every_route()
def test_a_method_that_a_path_does_not_have_is_405_or_the_path_is_not_there(
    route, organisation, ids
):
    owner = signed_in("owner", organisation)
    address = sample_of(route).address(route.path, ids)
    have = {other.method for other in routes() if other.path == route.path}
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS"} - have:
        answer = owner.call(method, address, "{}")
        check_envelope(answer, answer.status_code)
        assert answer.status_code in {403, 404, 405}, method


@pytest.mark.parametrize(
    "address",
    [
        f"{API}nothing",
        f"{API}branch/1/nothing",
        f"{API}branch/",
        f"{API}",
        "/class/v2/branch",
        "/class/",
        f"{API}useradmin/verify/abc/def",
        "/assets/nothing.js",
    ],
)
def test_an_unknown_address_is_404_in_json(database, address):
    check_envelope(Client().get(address), 404, "not_found")


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "text/html;q=1, */*;q=0"])
def test_the_accept_header_changes_nothing(organisation, accept):
    owner = signed_in("owner", organisation)
    assert owner.get("branch", Accept=accept).json() == owner.get("branch").json()
    assert owner.get("branch?format=api").headers["Content-Type"] == "application/json"


def test_a_foreign_host_is_refused_in_json(organisation):
    for caller in (nobody(), signed_in("owner", organisation)):
        answer = caller.get("classmaster/info", Host="evil.test")
        check_envelope(answer, 404, "not_found")


@pytest.mark.parametrize("content_type", ["text/xml", "application/octet-stream", "image/png"])
def test_a_body_of_an_unknown_kind_is_415(organisation, content_type):
    owner = signed_in("owner", organisation)
    answer = owner.call("POST", "branch", "<branch/>", Content_Type=content_type)
    check_envelope(answer, 415)


@pytest.mark.parametrize("content_type", ["application/json", FORM])
def test_a_body_over_the_limit_is_413_before_it_is_read(settings, organisation, content_type):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10_000
    owner = signed_in("owner", organisation)
    body = "branchname=" + "x" * 10_001 if content_type == FORM else json.dumps("x" * 10_001)
    answer = owner.call("POST", "branch", body, Content_Type=content_type)
    check_envelope(answer, 413, "too_large")


def test_a_large_multipart_field_is_413(settings, organisation):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10_000
    owner = signed_in("owner", organisation)
    check_envelope(owner.send_form("files", {"base64": "x" * 10_001}), 413, "too_large")


def test_a_bug_is_500_in_json_and_tells_nothing(organisation, monkeypatch):
    def break_down(*_):
        raise RuntimeError("the secret of the house: password=1234")

    owner = signed_in("owner", organisation)
    monkeypatch.setattr(Listing, "page", break_down)
    fault = check_envelope(owner.get("branch"), 500, "server_error")
    assert fault["message"] == "Some Technical Issue. Please login again!"
    assert "secret" not in json.dumps(fault)


def test_a_store_that_is_away_is_503_with_a_time_to_try_again(organisation, monkeypatch):
    def wait_in_vain(*_):
        raise PoolTimeout("couldn't get a connection after 5.00 sec")

    owner = signed_in("owner", organisation)
    monkeypatch.setattr(Listing, "page", wait_in_vain)
    answer = owner.get("branch")
    check_envelope(answer, 503, "unavailable")
    assert int(answer["Retry-After"]) > 0
    assert "connection" not in answer.content.decode()


def test_a_database_that_is_away_before_the_view_is_503_too(organisation, monkeypatch):
    from shared_apps.accounts import middleware

    def wait_in_vain(*_):
        raise PoolTimeout("couldn't get a connection after 5.00 sec")

    owner = signed_in("owner", organisation)
    monkeypatch.setattr(middleware, "principal_of", wait_in_vain)
    check_envelope(owner.get("branch"), 503, "unavailable")


def test_a_value_that_is_too_large_for_its_column_is_400(organisation, monkeypatch):
    def overflow(*_):
        raise DataError("numeric field overflow")

    owner = signed_in("owner", organisation)
    monkeypatch.setattr(Listing, "page", overflow)
    fault = check_envelope(owner.get("branch"), 400, "invalid")
    assert "numeric" not in fault["message"]


@pytest.mark.parametrize(
    "header",
    ["bearer x", "Bearer", "Bearer a b", "Basic b3duZXI6cHc=", f"Bearer {'x' * 9000}", "Bearer ü"],
)
def test_a_strange_authorization_header_is_401(organisation, header):
    answer = nobody().get("branch", Authorization=header)
    check_envelope(answer, 401, "unauthenticated")


@pytest.mark.parametrize(
    "path",
    [
        "/.git/config",
        "/.env",
        "/.vite/manifest.json",
        "/assets/../.vite/pages.json",
        "/admin",
        "/admin/",
        "/api/schema",
        "/metrics",
        "/wp-login.php",
        "/class/v1/schema",
    ],
)
def test_no_door_leads_to_what_should_not_be_seen(database, front_end, path):
    check_envelope(Client().get(path), 404, "not_found")
    assert Client().get(path, headers={"Accept": "text/html"}).status_code == 404


def test_health_says_no_more_than_whether(database):
    assert Client().get("/health").json() == {"status": "ok"}
    assert Client().get("/health/ready").json()["status"] in {"ok", "behind", "not ready"}
