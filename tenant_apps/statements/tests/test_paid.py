"""The payer tells by the link to the statement that a payment was made by UPI."""

from decimal import Decimal

import pytest

from shared_apps.core.dates import financial_year_start, today
from tenant_apps.branches.models import Branch
from tenant_apps.fees import selectors as fees
from tenant_apps.fees.models import Payment
from tenant_apps.fees.tests.factories import make_owing
from tenant_apps.notifications.models import Notification
from tenant_apps.proofs.models import UpiProof
from tests.callers import nobody, signed_in

pytestmark = pytest.mark.usefixtures("in_first")

UTR = "412233445566"


@pytest.fixture
def student():
    return make_owing(1, branch=Branch.objects.earliest("pk"))


@pytest.fixture
def link(organisation, student):
    """The path of the student's statement."""
    asked = {"fromDate": financial_year_start(today()).isoformat()}
    shared = signed_in("staff", organisation).post(f"student/{student.pk}/statement/share", asked)
    token = shared.json()["data"]["url"].rpartition("/")[2]
    return f"publicapi/statement/{token}"


def said(**details):
    return {"utr": UTR, "amount": "4720.00", "date": today().isoformat()} | details


def test_what_the_payer_sends_waits_and_is_shown_as_waiting(link, student):
    answer = nobody().post(f"{link}/paid", said())
    assert answer.status_code == 201
    waiting = [{"date": today().isoformat(), "amount": "4720.00", "utr": UTR}]
    assert answer.json()["data"] == waiting
    shown = nobody().get(link).json()["data"]
    assert shown["waiting"] == waiting
    assert shown["statement"]["closing"] == "4720.00"
    assert fees.pending(student.pk) == Decimal("4720.00")


def test_it_is_marked_as_sent_by_the_payer_and_the_front_desk_is_notified(link, student):
    nobody().post(f"{link}/paid", said())
    proof = UpiProof.objects.get(student=student)
    assert (proof.from_payer, proof.created_by_name) == (True, "Payer")
    assert Notification.objects.filter(kind="upiproof.received", record_id=proof.pk).exists()
    assert not Payment.objects.filter(student=student).exists()


def test_the_same_utr_twice_is_refused(link, student):
    nobody().post(f"{link}/paid", said())
    again = nobody().post(f"{link}/paid", said())
    assert again.status_code == 409
    assert list(again.json()["errors"]) == ["utr"]
    assert UpiProof.objects.filter(student=student).count() == 1


def test_five_proofs_wait_at_most(link, student):
    for place in range(5):
        assert nobody().post(f"{link}/paid", said(utr=f"41223344557{place}")).status_code == 201
    refused = nobody().post(f"{link}/paid", said(utr="412233445579"))
    assert refused.status_code == 409
    assert UpiProof.objects.filter(student=student).count() == 5


def test_an_address_sends_ten_in_an_hour_at_most(link, student):
    for _ in range(10):
        nobody().post(f"{link}/paid", said(utr=""))
    refused = nobody().post(f"{link}/paid", said())
    assert refused.status_code == 429
    assert not UpiProof.objects.filter(student=student).exists()


def test_a_link_that_leads_nowhere_takes_nothing(link):
    answer = nobody().post(f"publicapi/statement/{'A' * 28}/paid", said())
    assert answer.status_code == 404
    assert not UpiProof.objects.filter(utr=UTR).exists()


def test_another_field_is_refused(link, student):
    answer = nobody().post(f"{link}/paid", said(studentObjectId=1))
    assert answer.status_code == 400
    assert not UpiProof.objects.filter(student=student).exists()
