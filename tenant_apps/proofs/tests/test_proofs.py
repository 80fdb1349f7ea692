"""Proofs of UPI payments: kept, then verified or rejected."""

from base64 import b64encode
from datetime import timedelta
from decimal import Decimal
from io import BytesIO

import pytest
from PIL import Image

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.fees import selectors as fees
from tenant_apps.fees.models import Payment
from tenant_apps.fees.services import record_payment, reverse_payment
from tenant_apps.fees.tests.factories import make_owing
from tenant_apps.notifications.models import Notification
from tenant_apps.proofs import services
from tenant_apps.proofs.models import UpiProof
from tenant_apps.proofs.tests.factories import bank_shows, make_proof
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

UTR = "412233445566"


@pytest.fixture
def owing():
    """A student of the first branch who owes ₹4,720.00."""
    return make_owing(1, branch=Branch.objects.earliest("pk"), name="Aarav Deshpande")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def said(student, **details):
    body = {"studentObjectId": student.pk, "amount": "4720.00", "date": today().isoformat()}
    return body | details


def screenshot():
    picture = BytesIO()
    Image.new("RGB", (40, 60), "white").save(picture, "PNG")
    return {"base64": b64encode(picture.getvalue()).decode(), "mimeType": "image/png"}


def bank(**details):
    body = {"utr": UTR, "amount": "4720.00", "date": today().isoformat(), "version": 1}
    return body | details


def test_a_proof_waits_and_changes_no_balance(desk, owing):
    answer = desk.post("upiproof", said(owing, utr=UTR))
    assert answer.status_code == 201
    kept = answer.json()["data"]
    assert (kept["status"], kept["utr"]) == ("PENDING_VERIFICATION", UTR)
    assert kept["paymentObjectId"] is None
    assert fees.pending(owing.pk) == Decimal("4720.00")
    assert not Payment.objects.filter(student=owing).exists()


def test_a_screenshot_alone_is_enough(desk, owing):
    kept = desk.post("upiproof", said(owing, photo=screenshot())).json()["data"]
    assert kept["photo"].startswith("/")
    assert kept["utr"] == ""


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("utr", ""),
        ("utr", "12345678901"),
        ("utr", "41223344556A"),
        ("amount", "0"),
        ("amount", "1e3"),
        ("date", "2099-12-31"),
        ("date", "2020-01-01"),
        ("photo", "no picture"),
    ],
)
def test_what_shows_nothing_is_a_field_error_and_is_not_kept(desk, owing, field, value):
    body = said(owing, **({"utr": UTR} if field != "photo" else {}) | {field: value})
    answer = desk.post("upiproof", body)
    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == [field]
    assert not UpiProof.objects.filter(student=owing).exists()


def test_the_same_utr_twice_is_refused(desk, owing):
    make_proof(owing, utr=UTR)
    again = desk.post("upiproof", said(owing, utr=UTR))
    assert again.status_code == 409
    assert list(again.json()["errors"]) == ["utr"]
    assert UpiProof.objects.filter(utr=UTR).count() == 1


def test_the_utr_of_a_payment_is_refused(desk, owing):
    record_payment(by=SYSTEM, student=owing, amount=Decimal(1), method="UPI", reference=UTR)
    answer = desk.post("upiproof", said(owing, utr=UTR))
    assert answer.status_code == 409
    assert not UpiProof.objects.filter(utr=UTR).exists()


def test_the_front_desk_is_notified(owing):
    proof = make_proof(owing)
    told = Notification.objects.filter(kind="upiproof.received", record_id=proof.pk)
    assert told.exists()
    assert {one.params["student"] for one in told} == {"Aarav Deshpande"}


def test_a_student_of_another_branch_is_not_found(desk):
    answer = desk.post("upiproof", said(make_student(), utr=UTR))
    assert answer.status_code == 404
    assert not UpiProof.objects.filter(utr=UTR).exists()


def test_a_verified_proof_becomes_the_payment_on_the_day_of_the_money(organisation, owing):
    yesterday = today() - timedelta(days=1)
    proof = make_proof(owing, 4720, utr=UTR, date=yesterday)
    owner = signed_in("owner", organisation)
    answer = owner.post(f"upiproof/{proof.pk}/verify", bank(date=yesterday.isoformat()))
    assert answer.status_code == 200
    payment = Payment.objects.get(student=owing)
    assert (payment.date, payment.method, payment.reference) == (yesterday, "UPI", UTR)
    verified = answer.json()["data"]
    assert verified["status"] == "CONFIRMED"
    assert verified["paymentObjectId"]["receiptNo"] == payment.receipt_number
    assert fees.pending(owing.pk) == 0


def test_what_the_bank_shows_counts_and_not_what_the_payer_said(desk, owing):
    proof = make_proof(owing, 4720)
    answer = desk.post(f"upiproof/{proof.pk}/verify", bank(amount="4000.00"))
    assert answer.json()["data"]["amount"] == "4000.00"
    assert Payment.objects.get(student=owing).amount == Decimal(4000)
    assert UpiProof.objects.get(pk=proof.pk).utr == UTR


def test_a_proof_is_verified_once(owing):
    proof = make_proof(owing)
    proof = services.verify_proof(by=SYSTEM, record=proof, **bank_shows(proof))
    with pytest.raises(Conflict):
        services.verify_proof(by=SYSTEM, record=proof, **bank_shows(proof))
    with pytest.raises(Conflict):
        services.reject_proof(by=SYSTEM, record=proof, reason="Not found")
    assert Payment.objects.filter(student=owing).count() == 1


def test_a_utr_that_was_recorded_meanwhile_is_refused_and_the_proof_still_waits(desk, owing):
    proof = make_proof(owing, 4720, utr=UTR)
    record_payment(by=SYSTEM, student=owing, amount=Decimal(1), method="UPI", reference=UTR)
    answer = desk.post(f"upiproof/{proof.pk}/verify", bank())
    assert answer.status_code == 409
    assert list(answer.json()["errors"]) == ["utr"]
    assert UpiProof.objects.get(pk=proof.pk).status == "PENDING_VERIFICATION"


def test_a_utr_is_needed(desk, owing):
    proof = make_proof(owing, 4720, utr=UTR)
    answer = desk.post(f"upiproof/{proof.pk}/verify", bank(utr=""))
    assert answer.status_code == 400
    assert not Payment.objects.filter(student=owing).exists()


def test_a_stale_version_is_refused(desk, owing):
    proof = make_proof(owing, 4720, utr=UTR)
    services.reject_proof(by=SYSTEM, record=proof, reason="Not found")
    answer = desk.post(f"upiproof/{proof.pk}/verify", bank())
    assert answer.status_code == 409
    assert not Payment.objects.filter(student=owing).exists()


def test_a_rejected_proof_keeps_its_reason_and_changes_no_balance(desk, owing):
    proof = make_proof(owing)
    body = {"reason": "Not in the bank", "version": 1}
    rejected = desk.post(f"upiproof/{proof.pk}/reject", body).json()["data"]
    assert (rejected["status"], rejected["reason"]) == ("REJECTED", "Not in the bank")
    assert fees.pending(owing.pk) == Decimal("4720.00")


def test_a_rejection_needs_a_reason(desk, owing):
    proof = make_proof(owing)
    answer = desk.post(f"upiproof/{proof.pk}/reject", {"version": 1})
    assert answer.status_code == 400
    assert UpiProof.objects.get(pk=proof.pk).status == "PENDING_VERIFICATION"


def test_a_rejection_is_taken_back(desk, owing):
    proof = services.reject_proof(by=SYSTEM, record=make_proof(owing), reason="Not found")
    body = {"version": proof.version}
    again = desk.post(f"upiproof/{proof.pk}/reopen", body).json()["data"]
    assert (again["status"], again["reason"]) == ("PENDING_VERIFICATION", "")


def test_a_rejection_is_not_taken_back_once_the_utr_is_used(desk, owing):
    proof = make_proof(owing, utr=UTR)
    proof = services.reject_proof(by=SYSTEM, record=proof, reason="Not found")
    make_proof(owing, utr=UTR)
    answer = desk.post(f"upiproof/{proof.pk}/reopen", {"version": proof.version})
    assert answer.status_code == 409
    assert UpiProof.objects.get(pk=proof.pk).status == "REJECTED"


def test_a_proof_of_another_branch_is_not_found(desk):
    proof = make_proof(make_student())
    answer = desk.post(f"upiproof/{proof.pk}/reject", {"reason": "No", "version": 1})
    assert answer.status_code == 404
    assert UpiProof.objects.get(pk=proof.pk).status == "PENDING_VERIFICATION"


def test_a_student_whose_proof_waits_is_not_deleted(organisation):
    student = make_student(Branch.objects.earliest("pk"))
    make_proof(student)
    answer = signed_in("owner", organisation).put(f"student/delete/{student.pk}", {})
    assert answer.status_code == 409
    assert "waits for verification" in answer.json()["message"]


def test_a_reversed_payment_leaves_its_proof_verified(owing):
    proof = make_proof(owing)
    proof = services.verify_proof(by=SYSTEM, record=proof, **bank_shows(proof))
    reverse_payment(by=SYSTEM, record=proof.payment, reason="Wrong student")
    assert UpiProof.objects.get(pk=proof.pk).status == "CONFIRMED"
