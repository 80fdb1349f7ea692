"""The page of the single-page application, at the addresses it knows."""

import gzip

import brotli
import pytest
from django.test import Client, override_settings

BROWSER = {"Accept": "text/html,application/xhtml+xml"}


def body_of(answer) -> bytes:
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


@pytest.mark.parametrize(
    "address",
    ["/", "/signin", "/signin/", "/SignIn", "/createstaff", "/createstaff/7", "/verify/a.b:c-d"],
)
def test_an_address_of_the_application_is_its_page(database, front_end, address):
    answer = Client().get(address, headers=BROWSER)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    assert answer["Cache-Control"] == "no-cache"
    assert b'id="root"' in body_of(answer)


@pytest.mark.parametrize(
    "address", ["/nothing", "/signin/more", "/verify", "/createstaff/7/8", "/%00", "/..%2fsignin"]
)
def test_any_other_address_is_not_there_and_a_browser_shows_why(database, front_end, address):
    answer = Client().get(address, headers=BROWSER)
    assert answer.status_code == 404
    assert b'id="root"' in body_of(answer)
    assert answer["Cache-Control"] == "no-cache"


def test_a_program_is_told_in_json_that_an_address_is_not_there(database, front_end):
    answer = Client().get("/nothing")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_kept_page_is_no_answer_to_an_address_that_does_not_exist(database, front_end):
    kept = Client().get("/signin")["ETag"]
    asked = {**BROWSER, "If-None-Match": kept}
    assert Client().get("/signin", headers=asked).status_code == 304
    assert Client().get("/nothing", headers=asked).status_code == 404


def test_a_page_is_only_read(database, front_end):
    assert Client().post("/signin").status_code == 405


@pytest.mark.parametrize(
    ("coding", "read"), [("br", brotli.decompress), ("gzip", gzip.decompress), ("", bytes)]
)
@pytest.mark.parametrize("address", ["/signin", "/nothing"])
def test_the_page_comes_as_compressed_as_the_browser_takes_it(
    database, front_end, address, coding, read
):
    answer = Client().get(address, headers={**BROWSER, "Accept-Encoding": coding})
    assert answer.get("Content-Encoding", "") == coding
    assert read(body_of(answer)) == (front_end / "index.html").read_bytes()
    assert "Accept-Encoding" in answer["Vary"]


def test_without_a_build_no_page_is_there(database, settings, tmp_path):
    settings.FRONTEND_DIST = tmp_path
    assert Client().get("/signin", headers=BROWSER).status_code == 404


@pytest.mark.parametrize("refresh", [True, False])
def test_what_the_build_notes_for_us_is_nobody_elses(database, front_end, refresh):
    with override_settings(WHITENOISE_ROOT=front_end, WHITENOISE_AUTOREFRESH=refresh):
        assert Client().get("/index.html").status_code == 200
        assert Client().get("/.vite/pages.json").status_code == 404
