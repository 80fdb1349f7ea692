"""What is read as JSON or CSV travels compressed, what hands out a secret never does."""

import gzip
import json

import pytest

from shared_apps.core.api import middleware
from tenant_apps.students.tests.factories import make_branch, make_student
from tests.callers import Caller, nobody, signed_in
from tests.seed import PASSWORD, PEOPLE, name_prefix

LIST = "student?pageSize=25"
EXPORT = "student/export?format=csv"


@pytest.fixture
def owner(organisation, in_first):
    branch = make_branch()
    for number in range(25):
        make_student(
            branch, name=f"Aarav Deshpande {number * 37 % 100}", phone=f"98{number**5:08d}"
        )
    return signed_in("owner", organisation)


def test_a_list_of_25_rows_takes_a_quarter_of_its_size_at_most(owner):
    whole, sent = owner.get(LIST), owner.get(LIST, Accept_Encoding="gzip, deflate, br")

    assert sent["Content-Encoding"] == "gzip"
    assert len(sent.content) <= len(whole.content) / 4
    assert len(json.loads(gzip.decompress(sent.content))["list"]) == 25
    assert gzip.decompress(sent.content) == whole.content


def test_an_export_as_csv_is_compressed_too(owner):
    sent = owner.get(EXPORT, Accept_Encoding="gzip")
    assert gzip.decompress(sent.content) == owner.get(EXPORT).content


@pytest.mark.parametrize("takes", ["", "br", "identity", "gzip;q=0", "gzip; q=0.0, br"])
def test_who_does_not_take_gzip_gets_it_as_it_is(owner, takes):
    answer = owner.get(LIST, Accept_Encoding=takes)
    assert "Content-Encoding" not in answer
    assert len(answer.json()["list"]) == 25


def test_both_forms_say_that_they_depend_on_what_the_client_takes(owner):
    for answer in (owner.get(LIST), owner.get(LIST, Accept_Encoding="gzip")):
        assert {"Accept-Encoding", "Authorization"} <= {*answer["Vary"].split(", ")}


def test_a_short_answer_is_left_as_it_is(owner):
    answer = owner.get("classmaster/info", Accept_Encoding="gzip")
    assert len(answer.content) < middleware.LEAST_COMPRESSED
    assert "Content-Encoding" not in answer


def test_what_answers_a_post_is_never_compressed(organisation, monkeypatch):
    """A token stands in the answer to a sign-in; its length would tell of it."""
    monkeypatch.setattr(middleware, "LEAST_COMPRESSED", 0)
    email = PEOPLE["owner"][0].format(name_prefix(organisation).lower())
    body = {"email": email, "password": PASSWORD}
    answer = nobody().post("useradmin/login", body, Accept_Encoding="gzip")
    assert answer.status_code == 200, answer.content
    assert "Content-Encoding" not in answer
    owner = Caller(answer.json()["data"])
    assert owner.get("useradmin/me", Accept_Encoding="gzip")["Content-Encoding"] == "gzip"
