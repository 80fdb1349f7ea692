"""Copies of a document after the first one are marked DUPLICATE."""

from decimal import Decimal
from io import BytesIO

import pytest
from django.db import transaction
from pypdf import PdfReader

from shared_apps.core.errors import Unavailable
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.fees import services
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.tests.factories import make_owing
from tenant_apps.workspace.models import DocumentCopy
from tests.at_once import at_once
from tests.callers import nobody, signed_in

MARK = "DUPLICATE"


@pytest.fixture
def payment(in_first):
    student = make_owing(1, branch=Branch.objects.earliest("pk"))
    return services.record_payment(by=SYSTEM, student=student, amount=Decimal(1000), method="CASH")


@pytest.fixture
def desk(organisation, in_first):
    return signed_in("staff", organisation)


def text_of(answer):
    assert answer.status_code == 200
    return PdfReader(BytesIO(answer.content)).pages[0].extract_text()


def printed(desk, payment):
    return text_of(desk.post(f"studentpayment/{payment.pk}/copy"))


def shown(desk, payment):
    return text_of(desk.get(f"studentpayment/{payment.pk}/receipt"))


def test_the_first_copy_is_the_original_and_every_later_one_a_duplicate(desk, payment):
    assert MARK not in printed(desk, payment)
    assert MARK in printed(desk, payment)
    assert MARK in printed(desk, payment)
    [copy] = DocumentCopy.objects.filter(kind="fees.payment", document_id=payment.pk)
    assert copy.by_name == "Raga Staff"


def test_a_duplicate_says_nothing_else_than_the_original(desk, payment):
    original, duplicate = printed(desk, payment), printed(desk, payment)
    assert duplicate.replace(MARK, "").split() == original.split()


def test_bills_are_marked_too_and_apart_from_receipts(desk, payment):
    printed(desk, payment)
    due = Due.objects.get(student=payment.student)
    assert MARK not in text_of(desk.post(f"due/{due.pk}/copy"))
    assert MARK in text_of(desk.post(f"due/{due.pk}/copy"))


def test_a_copy_that_could_not_be_printed_was_not_handed_out(desk, payment, monkeypatch):
    def fail(*args, **options):
        raise Unavailable("Too many documents are being printed.")

    with monkeypatch.context() as broken:
        broken.setattr("tenant_apps.fees.receipts.document_pdf", fail)
        assert desk.post(f"studentpayment/{payment.pk}/copy").status_code == 503
    assert not DocumentCopy.objects.exists()
    assert MARK not in printed(desk, payment)


def test_a_link_opens_the_original_and_leaves_the_first_copy_to_the_desk(desk, payment):
    url = desk.post(f"studentpayment/{payment.pk}/share").json()["data"]["url"]
    path = url[url.index("/class/v1/") :]
    assert MARK not in text_of(nobody().get(path))
    assert MARK not in printed(desk, payment)
    assert MARK not in text_of(nobody().get(path))


def test_reading_a_document_hands_out_no_copy_and_shows_whether_one_was(desk, payment):
    assert MARK not in shown(desk, payment)
    assert not DocumentCopy.objects.exists()
    printed(desk, payment)
    assert MARK in shown(desk, payment)


def test_another_branch_gets_no_copy(organisation, payment):
    stranger = signed_in("branch_admin", organisation)
    assert stranger.post(f"studentpayment/{payment.pk}/copy").status_code == 404
    assert not DocumentCopy.objects.exists()


def test_of_copies_at_the_same_time_one_is_the_original(committed, organisation):
    def hand_out(place):
        with transaction.atomic():
            return DocumentCopy.hand_out(Payment(pk=1), by=SYSTEM)

    assert sorted(at_once(8, hand_out, organisation=organisation)) == [False] + [True] * 7
