"""The same request, sent again, is answered again, not done again."""

from functools import partial

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection

from shared_apps.core.api import idempotency
from shared_apps.core.tests.papers import pdf
from tenant_apps.fees.models import Payment
from tenant_apps.students.models import StudentDocument
from tenant_apps.workspace.models import RequestKey
from tenants.context import in_organisation
from tests.at_once import all_at_once
from tests.callers import signed_in
from tests.samples import SAMPLES

KEY = "7d444840-9dc0-11d1-b245-5ffdce74fad2"


def pay(caller, ids, key: str | None = KEY, **changes):
    body = SAMPLES["POST studentpayment"].body(ids) | changes
    headers = {} if key is None else {"Idempotency_Key": key}
    return caller.post("studentpayment", body, **headers)


@pytest.fixture
def staff(organisation):
    return signed_in("staff", organisation)


def payments(organisation) -> int:
    with in_organisation(organisation):
        return Payment.objects.count()


def test_the_same_key_gives_the_first_answer_and_does_nothing_more(organisation, staff, ids):
    before = payments(organisation)
    first, second = pay(staff, ids), pay(staff, ids)
    assert first.status_code == second.status_code == 201
    assert first.json() == second.json()
    assert payments(organisation) == before + 1


def test_without_a_key_each_request_is_done(organisation, staff, ids):
    before = payments(organisation)
    pay(staff, ids, key=None)
    pay(staff, ids, key=None, allocations=[])
    assert payments(organisation) == before + 2


def test_the_key_with_another_body_or_call_is_refused(organisation, staff, ids):
    pay(staff, ids)
    before = payments(organisation)
    other_body = pay(staff, ids, amount="600.00")
    other_call = staff.post(
        "student",
        SAMPLES["POST student"].body(ids),
        Idempotency_Key=KEY,
    )
    for answer in (other_body, other_call):
        assert (answer.status_code, answer.json()["code"]) == (409, "idempotency_mismatch")
    assert payments(organisation) == before


def test_the_key_with_other_bytes_in_the_file_of_a_form_is_refused(organisation, staff, ids):
    def send(title: str, content: bytes):
        paper = SimpleUploadedFile("same-name.pdf", content)
        body = {"studentObjectId": ids.student, "kind": "OTHER", "title": title, "file": paper}
        return staff.send_form("studentdocument", body, Idempotency_Key=KEY)

    content = pdf()  # the next one carries another id
    first = send("Form", content)
    with in_organisation(organisation):
        before = StudentDocument.objects.count()
    assert send("Form", content).json() == first.json()
    other = send("Form", pdf(pages=2))
    assert (other.status_code, other.json()["code"]) == (409, "idempotency_mismatch")
    with in_organisation(organisation):
        assert StudentDocument.objects.count() == before


def test_a_request_that_was_refused_leaves_the_key_free(organisation, staff, ids):
    before = payments(organisation)
    assert pay(staff, ids, amount="0").status_code == 400
    assert pay(staff, ids, allocations=[{"due": ids.due, "amount": "99999"}]).status_code == 400
    with in_organisation(organisation):
        assert not RequestKey.objects.exists()
    assert pay(staff, ids).status_code == 201
    assert payments(organisation) == before + 1


def test_a_key_is_one_persons(organisation, staff, ids):
    before = payments(organisation)
    assert pay(staff, ids).status_code == 201
    assert pay(signed_in("admin", organisation), ids).status_code == 201
    assert payments(organisation) == before + 2


@pytest.mark.parametrize("key", ["short", "x" * 101, "with space", "", "ключ-ключ"])
def test_a_key_is_eight_to_a_hundred_printable_characters(organisation, staff, ids, key):
    before = payments(organisation)
    answer = pay(staff, ids, key=key)
    assert answer.status_code == 400
    assert "Idempotency-Key" in answer.json()["errors"]
    assert payments(organisation) == before


def test_a_key_of_one_organisation_says_nothing_in_another(
    organisation, other_organisation, staff, ids
):
    pay(staff, ids)
    before = payments(other_organisation)
    assert pay(signed_in("staff", other_organisation), ids).status_code == 201
    assert payments(other_organisation) == before + 1


def test_twenty_retries_at_once_make_one_payment(committed, organisation, staff, ids):
    before = payments(organisation)
    answers = all_at_once([partial(pay, staff, ids)] * 20)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert payments(organisation) == before + 1


def test_without_the_key_twenty_at_once_make_twenty(committed, organisation, staff, ids):
    """The negative control."""
    before = payments(organisation)
    small = partial(pay, staff, ids, key=None, amount="1.00", allocations=[])
    all_at_once([small] * 20)
    assert payments(organisation) == before + 20


def test_a_kept_answer_is_a_row_of_the_same_transaction(organisation, staff, ids, monkeypatch):
    before = payments(organisation)

    def break_down(*_):
        raise RuntimeError

    monkeypatch.setattr(idempotency, "dump", break_down)
    assert pay(staff, ids).status_code == 500
    monkeypatch.undo()
    assert payments(organisation) == before
    with in_organisation(organisation), connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM workspace_requestkey")
        assert cursor.fetchone() == (0,)
