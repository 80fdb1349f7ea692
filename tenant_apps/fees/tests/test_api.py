from decimal import Decimal
from io import BytesIO

import pytest
from pypdf import PdfReader

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.fees import services
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.tests.factories import make_owing
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def owing():
    """A student of the first branch who owes ₹4,720.00 for last month and ₹4,720.00 for this
    month."""
    return make_owing(2, branch=Branch.objects.earliest("pk"), name="Aarav Deshpande")


@pytest.fixture
def desk(organisation):
    """The front desk of the first branch."""
    return signed_in("staff", organisation)


def payment_of(student, **details):
    return {"studentObjectId": student.pk, "amount": "5000.00", "method": "CASH"} | details


def pay(student, amount="5000.00", **details):
    details = {"method": "CASH"} | details
    return services.record_payment(by=SYSTEM, student=student, amount=Decimal(amount), **details)


def test_the_payment_preview_matches_what_is_recorded(desk, owing):
    asked = {"studentObjectId": owing.pk, "amount": "5000"}
    shown = desk.post("studentpayment/preview", asked).json()["data"]
    assert [(row["amount"], row["status"]) for row in shown["allocations"]] == [
        ("4720.00", "PAID"),
        ("280.00", "PART_PAID"),
    ]
    assert shown["student"]["studentName"] == "Aarav Deshpande"
    assert shown["inWords"] == "Rupees Five Thousand Only"
    assert not Payment.objects.filter(student=owing).exists()

    answer = desk.post("studentpayment", payment_of(owing))
    assert answer.status_code == 201
    recorded = answer.json()["data"]
    assert recorded["balanceBefore"] == shown["pendingBefore"] == "9440.00"
    assert recorded["balanceAfter"] == shown["pendingAfter"] == "4440.00"
    assert recorded["nextDue"] == shown["nextDue"]
    assert [(row["dueObjectId"]["_id"], row["amount"]) for row in recorded["allocations"]] == [
        (row["due"]["_id"], row["amount"]) for row in shown["allocations"]
    ]


def test_the_payment_list_has_the_columns_of_the_specification(desk, owing):
    pay(owing, method="UPI", reference="632114907715")
    row = desk.get("studentpayment").json()["list"][0]
    assert row["date"] == today().isoformat()
    assert row["receiptNo"].startswith("AAA/")
    assert row["studentObjectId"] == {
        "_id": owing.pk,
        "studentId": owing.code,
        "studentName": "Aarav Deshpande",
    }
    assert row["coursename"].startswith("Guitar")
    assert row["branchObjectId"]["branchname"] == owing.branch.name
    assert (row["amount"], row["method"], row["status"]) == ("5000.00", "UPI", "CONFIRMED")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("amount", "0"),
        ("amount", "-5"),
        ("amount", "1e3"),
        ("amount", "100.005"),
        ("amount", "0.001"),
        ("amount", "$100"),
        ("amount", "100 USD"),
        ("amount", "NaN"),
        ("amount", "1,000"),
        ("amount", 10**15),
        ("amount", 100.5),
        ("method", "BARTER"),
        ("method", None),
        ("date", "2099-12-31"),
        ("receiptNo", "AAA/26-27/000099"),
        ("total", "1"),
        ("createdBy", "Somebody"),
        ("allocations", [{"due": 1, "amount": "-1"}]),
        ("allocations", [{"due": 1, "amount": "1"}, {"due": 1, "amount": "1"}]),
    ],
)
def test_an_invalid_field_is_rejected_and_nothing_is_recorded(desk, owing, field, value):
    answer = desk.post("studentpayment", payment_of(owing, **{field: value}))
    assert answer.status_code == 400
    assert any(name.split(".")[0] == field for name in answer.json()["errors"])
    assert not Payment.objects.filter(student=owing).exists()


@pytest.mark.parametrize("method", ["UPI", "CARD", "BANK_TRANSFER"])
@pytest.mark.parametrize("reference", [{}, {"reference": ""}, {"reference": None}])
def test_a_missing_reference_is_a_field_error_and_nothing_is_recorded(
    desk, owing, method, reference
):
    answer = desk.post("studentpayment", payment_of(owing, method=method, **reference))
    assert answer.status_code == 400
    assert answer.json()["errors"] == {
        "reference": ["A reference is required for UPI, card and bank transfer."]
    }
    assert not Payment.objects.filter(student=owing).exists()


def test_a_duplicate_reference_is_a_field_error(desk, owing):
    body = payment_of(owing, amount="10", method="UPI", reference="UTR1")
    assert desk.post("studentpayment", body).status_code == 201
    answer = desk.post("studentpayment", body)
    assert (answer.status_code, answer.json()["code"]) == (409, "duplicate")
    assert "reference" in answer.json()["errors"]


def test_a_repeated_idempotency_key_returns_the_same_answer_and_pays_once(desk, owing):
    key = {"Idempotency-Key": "payment-of-aarav-1"}
    first = desk.post("studentpayment", payment_of(owing), **key)
    second = desk.post("studentpayment", payment_of(owing), **key)
    assert first.json() == second.json()
    assert Payment.objects.filter(student=owing).count() == 1
    other = desk.post("studentpayment", payment_of(owing, amount="1.00"), **key)
    assert (other.status_code, other.json()["code"]) == (409, "idempotency_mismatch")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "studentpayment"),
        ("POST", "studentpayment"),
        ("POST", "studentpayment/preview"),
        ("GET", "due"),
        ("GET", "studentpayment/export"),
    ],
)
def test_a_trainer_cannot_access_payments_or_dues(organisation, method, path):
    assert signed_in("trainer", organisation).call(method, path).status_code == 403


def test_money_of_another_branch_returns_404(organisation, owing):
    payment = pay(owing)
    due = Due.objects.filter(student=owing).first()
    elsewhere = signed_in("branch_admin", organisation)
    for path in (
        f"studentpayment/{payment.pk}",
        f"studentpayment/{payment.pk}/receipt",
        f"due/{due.pk}",
    ):
        assert elsewhere.get(path).status_code == 404
    reversal = elsewhere.post(f"studentpayment/{payment.pk}/reverse", {"reason": "Mine"})
    assert reversal.status_code == 404
    assert elsewhere.post("studentpayment", payment_of(owing)).status_code == 404
    assert payment.pk not in [row["_id"] for row in elsewhere.get("studentpayment").json()["list"]]
    assert Payment.objects.get(pk=payment.pk).status == "CONFIRMED"


def test_money_of_another_organisation_returns_404(other_organisation, owing):
    payment = pay(owing)
    neighbour = signed_in("owner", other_organisation)
    assert neighbour.get(f"studentpayment/{payment.pk}").status_code == 404
    assert neighbour.get(f"studentpayment?search={payment.student_name}").json()["total"] == 0


def test_the_front_desk_cannot_reverse(desk, owing):
    payment = pay(owing)
    answer = desk.post(f"studentpayment/{payment.pk}/reverse", {"reason": "Please"})
    assert answer.status_code == 403
    assert Payment.objects.get(pk=payment.pk).status == "CONFIRMED"


def test_a_manager_reverses_with_a_reason(organisation, owing):
    payment, admin = pay(owing), signed_in("admin", organisation)
    assert admin.post(f"studentpayment/{payment.pk}/reverse", {}).status_code == 400
    answer = admin.post(f"studentpayment/{payment.pk}/reverse", {"reason": "Wrong student"})
    assert answer.status_code == 200
    found = answer.json()["data"]
    assert (found["status"], found["reason"]) == ("REVERSED", "Wrong student")
    again = admin.post(f"studentpayment/{payment.pk}/reverse", {"reason": "Twice"})
    assert again.status_code == 409


def test_a_posted_payment_cannot_be_edited_or_deleted(organisation, owing):
    payment, owner = pay(owing), signed_in("owner", organisation)
    for verb in ("update", "delete"):
        answer = owner.put(f"studentpayment/{verb}/{payment.pk}", {"amount": "1"})
        assert answer.status_code in {404, 405}
    assert Payment.objects.get(pk=payment.pk).amount == Decimal(5000)


def text_of(answer):
    assert answer["Content-Type"] == "application/pdf"
    [page] = PdfReader(BytesIO(b"".join(answer) if answer.streaming else answer.content)).pages
    return " ".join(page.extract_text().split())


def test_the_receipt_shows_the_amount_paid_and_the_balance(desk, owing):
    payment = pay(owing, method="UPI", reference="632114907715")
    text = text_of(desk.get(f"studentpayment/{payment.pk}/receipt"))
    for words in (
        payment.receipt_number,
        "Aarav Deshpande",
        owing.code,
        "Rupees Five Thousand Only",
        "UPI 632114907715",
        "₹4,720.00",
        "₹9,440.00",
        "\u2212₹5,000.00",
        "₹4,440.00",
        "GSTIN 27AAKCS4821M1Z6",
        "CGST",
    ):
        assert words in text


def test_a_reversed_receipt_keeps_its_number_and_is_marked_reversed(desk, owing):
    payment = pay(owing)
    services.reverse_payment(by=SYSTEM, record=payment, reason="Wrong student")
    text = text_of(desk.get(f"studentpayment/{payment.pk}/receipt"))
    assert "REVERSED" in text
    assert "Wrong student" in text
    assert payment.receipt_number in text


def test_markup_in_a_name_is_printed_as_text(desk, owing):
    name = "<img src=file:///etc/passwd> & <b>Bobby</b>"
    type(owing).objects.filter(pk=owing.pk).update(name=name)
    payment = pay(owing)
    assert name in text_of(desk.get(f"studentpayment/{payment.pk}/receipt"))


def test_the_student_list_shows_pending_and_days_late(organisation, owing):
    row = signed_in("owner", organisation).get("student?search=aarav").json()["list"][0]
    assert row["pending"] == "9440.00"
    first = Due.objects.filter(student=owing).earliest("due_date")
    assert row["daysLate"] == (today() - first.due_date).days


def test_the_student_list_is_filtered_and_sorted_by_money(organisation, owing):
    settled = make_student(owing.branch)
    advance = make_student(owing.branch)
    pay(advance, "100")
    owner = signed_in("owner", organisation)

    def found(query):
        return [row["_id"] for row in owner.get(f"student?search=deshpande&{query}").json()["list"]]

    assert found("pending=OVERDUE") == [owing.pk]
    assert found("pending=ADVANCE") == [advance.pk]
    assert found("pending=SETTLED,ADVANCE&ordering=-studentId") == [advance.pk, settled.pk]
    assert found("ordering=-pending") == [owing.pk, settled.pk, advance.pk]


def home_of(person, organisation):
    return signed_in(person, organisation).get("home").json()["data"]


def test_home_sums_the_collections_and_dues_of_the_branch(organisation, owing):
    before = home_of("admin", organisation)
    pay(owing, amount="1000.00")
    after = home_of("admin", organisation)
    assert Decimal(after["dues"]["pending"]) == Decimal(before["dues"]["pending"]) - 1000
    taken = Decimal(after["collections"]["amount"]) - Decimal(before["collections"]["amount"])
    assert taken == 1000
    ages = after["dues"]["ages"]
    assert sum(Decimal(age["amount"]) for age in ages) == Decimal(after["dues"]["pending"])
    assert len(after["collections"]["days"]) == 30
    assert 8 <= len(after["trend"]) <= 12
    assert after["students"]["trend"][-1]["active"] == after["students"]["active"]


def test_home_shows_no_money_to_a_trainer(organisation):
    assert not {"dues", "collections", "trend"} & set(home_of("trainer", organisation))


def test_home_of_one_branch_excludes_other_branches(organisation, owing):
    before = home_of("branch_admin", organisation)
    pay(owing)
    assert home_of("branch_admin", organisation) == before
