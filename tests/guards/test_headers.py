"""What every response carries, whoever made it."""

from wsgiref.headers import Headers

import pytest
from django.test import Client

from tests.callers import API, nobody, signed_in
from tests.guards.walk import every_route, sample_of


def check_headers(answer) -> None:
    assert "no-store" in answer["Cache-Control"] or "max-age=300" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "Authorization" in answer["Vary"]
    assert len(answer["X-Request-Id"]) >= 12


@every_route()
def test_every_answer_of_the_api_is_private_and_never_kept(route, organisation, ids):
    sample = sample_of(route)
    address = sample.address(route.path, ids)
    body = sample.body(ids) if sample.body else None
    check_headers(signed_in("owner", organisation).call(route.method, address, body))
    check_headers(nobody().call(route.method, address, "{"))


@pytest.mark.parametrize("address", [f"{API}nothing", "/class/v9", f"{API}branch/%00"])
def test_an_unknown_address_carries_them_too(database, address):
    check_headers(Client().get(address))


def test_a_bug_carries_them_too(organisation, monkeypatch):
    from shared_apps.core.api.lists import Listing

    def break_down(*_):
        raise RuntimeError

    owner = signed_in("owner", organisation)
    monkeypatch.setattr(Listing, "page", break_down)
    check_headers(owner.get("branch"))


def test_two_requests_never_have_the_same_id(database):
    ids = {Client().get(f"{API}classmaster/info")["X-Request-Id"] for _ in range(20)}
    assert len(ids) == 20


def test_a_page_may_be_framed_by_nobody_and_loads_from_its_own_house_only(database, front_end):
    answer = Client().get("/signin")
    policy = answer["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in policy
    assert "default-src 'self'" in policy
    assert "object-src 'none'" in policy
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_the_configuration_file_is_never_kept_and_its_flag_is_a_boolean(database):
    answer = Client().get("/config.json")
    assert answer["Cache-Control"] == "no-store"
    assert answer.json()["maintanance"] is False
    assert answer.json().keys() == {"maintanance", "socket", "version"}


def test_an_export_is_a_download(organisation):
    answer = signed_in("owner", organisation).get("student/export?format=csv")
    assert answer["Content-Disposition"].startswith("attachment; filename=")


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("/sw.js", "no-cache"),
        ("/offline-worker.js", "no-cache"),
        ("/push.js", "no-cache"),
        ("/manifest.webmanifest", "no-cache"),
        ("/icon.svg", "max-age=60, public"),
    ],
)
def test_what_a_deployment_replaces_under_its_name_is_asked_for_each_time(settings, url, expected):
    headers = Headers([("Cache-Control", "max-age=60, public")])
    settings.WHITENOISE_ADD_HEADERS_FUNCTION(headers, f"dist{url}", url)
    assert headers["Cache-Control"] == expected


def test_the_worker_of_the_attendance_page_may_run(database, front_end):
    policy = Client().get("/attendance")["Content-Security-Policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy
