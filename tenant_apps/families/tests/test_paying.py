"""One payment for all students of a family: by the API."""

from datetime import timedelta
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.families import selectors, services
from tenant_apps.families.tests.factories import make_family
from tenant_apps.fees import selectors as fees
from tenant_apps.fees.models import Allocation, Due, Payment
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


def cheque() -> dict:
    return {
        "method": "CHEQUE",
        "reference": "412799",
        "bank": "State Bank of India",
        "chequeDate": str(today()),
    }


@pytest.fixture
def branch():
    return Branch.objects.earliest("pk")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def rao(branch):
    """Asha owes three months, Bela one."""
    return make_family(3, 1, branch=branch)


def pay(caller, family, student, amount, **tender):
    body = {"studentObjectId": student.pk, "amount": amount, "method": "CASH"} | tender
    return caller.post(f"family/{family.pk}/pay", body)


def parts(answer):
    return {one["studentName"]: one["amount"] for one in answer.json()["data"]["receipts"]}


def owed(students):
    return [fees.pending(student.pk) for student in students]


def test_the_family_owes_what_its_students_owe(desk, rao):
    family, students = rao
    shown = desk.get(f"family/{family.pk}").json()["data"]["pending"]
    assert Decimal(shown) == sum(owed(students)) == Decimal("18880.00")


def test_the_oldest_dues_of_all_students_are_paid_first(desk, rao):
    family, students = rao
    answer = pay(desk, family, students[1], "9440.00")
    assert answer.status_code == 201, answer.content
    assert parts(answer) == {"Asha Rao": "9440.00"}


def test_each_student_gets_a_receipt_with_a_number_of_its_own(desk, rao):
    family, students = rao
    receipts = pay(desk, family, students[0], "18880.00").json()["data"]["receipts"]
    assert [one["amount"] for one in receipts] == ["14160.00", "4720.00"]
    assert len({one["receiptNo"] for one in receipts}) == 2
    assert owed(students) == [0, 0]


def test_the_preview_says_what_saving_does(desk, rao):
    family, students = rao
    asked = {"studentObjectId": students[0].pk, "amount": "16000.00"}
    preview = desk.post(f"family/{family.pk}/preview", asked).json()["data"]
    expected = {
        one["studentName"]: one["amount"] for one in preview["students"] if one["amount"] != "0.00"
    }
    assert parts(pay(desk, family, students[0], "16000.00")) == expected
    assert Decimal(preview["pendingAfter"]) == sum(owed(students))


def test_what_no_due_takes_is_an_advance_of_the_chosen_student(desk, rao):
    family, students = rao
    pay(desk, family, students[1], "20000.00")
    assert owed(students) == [Decimal("0.00"), Decimal("-1120.00")]


def test_the_payments_of_one_money_show_each_other(desk, rao):
    family, students = rao
    first, second = pay(desk, family, students[0], "18880.00").json()["data"]["receipts"]
    shown = desk.get(f"studentpayment/{first['_id']}").json()["data"]["splitWith"]
    assert [one["_id"] for one in shown] == [second["_id"]]
    shown = desk.get(f"studentpayment/{second['_id']}").json()["data"]["splitWith"]
    assert [one["_id"] for one in shown] == [first["_id"]]


def test_one_reference_stands_on_all_receipts_and_on_no_other(desk, rao):
    family, students = rao
    upi = {"method": "UPI", "reference": "UPI-4711"}
    paid = pay(desk, family, students[0], "18880.00", **upi)
    assert len(paid.json()["data"]["receipts"]) == 2
    again = pay(desk, family, students[0], "100.00", **upi)
    assert (again.status_code, again.json()["code"]) == (409, "duplicate")
    assert Payment.objects.filter(reference="UPI-4711").count() == 2


def test_the_receipts_are_printed_in_one_file(desk, rao):
    family, students = rao
    first, _second = pay(desk, family, students[0], "18880.00").json()["data"]["receipts"]
    answer = desk.post(f"studentpayment/{first['_id']}/copies")
    assert answer.status_code == 200
    assert answer.content.startswith(b"%PDF")


def test_one_of_the_payments_is_reversed_alone(owner, rao):
    family, students = rao
    first, second = pay(owner, family, students[0], "18880.00").json()["data"]["receipts"]
    owner.post(f"studentpayment/{second['_id']}/reverse", {"reason": "Counted twice"})
    assert owed(students) == [Decimal("0.00"), Decimal("4720.00")]
    assert Payment.objects.get(pk=first["_id"]).status == "CONFIRMED"


def test_all_of_them_are_reversed_together(owner, rao):
    family, students = rao
    _first, second = pay(owner, family, students[0], "18880.00").json()["data"]["receipts"]
    answer = owner.post(
        f"studentpayment/{second['_id']}/reverse", {"reason": "Counted twice", "together": True}
    )
    assert answer.status_code == 200, answer.content
    assert owed(students) == [Decimal("14160.00"), Decimal("4720.00")]


def test_reversing_together_what_is_reversed_is_refused(owner, rao):
    family, students = rao
    first = pay(owner, family, students[0], "18880.00").json()["data"]["receipts"][0]
    asked = {"reason": "Counted twice", "together": True}
    owner.post(f"studentpayment/{first['_id']}/reverse", asked)
    again = owner.post(f"studentpayment/{first['_id']}/reverse", asked)
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")


def test_a_cheque_of_the_family_clears_for_all(desk, rao):
    family, students = rao
    first, second = pay(desk, family, students[0], "18880.00", **cheque()).json()["data"][
        "receipts"
    ]
    assert desk.post(f"studentpayment/{second['_id']}/clear").status_code == 200
    paid = Payment.objects.filter(pk__in=[first["_id"], second["_id"]])
    assert set(paid.values_list("status", flat=True)) == {"CLEARED"}


def test_a_cheque_of_the_family_bounces_for_all(desk, rao):
    family, students = rao
    first, _second = pay(desk, family, students[0], "18880.00", **cheque()).json()["data"][
        "receipts"
    ]
    desk.post(f"studentpayment/{first['_id']}/bounce", {"reason": "Funds insufficient"})
    assert owed(students) == [Decimal("14160.00"), Decimal("4720.00")]


def test_the_limit_of_cash_counts_all_students(desk, branch):
    family, students = make_family(30, 30, branch=branch)
    asked = {"studentObjectId": students[0].pk, "amount": "210000.00", "method": "CASH"}
    preview = desk.post(f"family/{family.pk}/preview", asked).json()["data"]
    assert preview["cashTaken"] == "210000.00"
    refused = pay(desk, family, students[0], "210000.00")
    assert refused.status_code == 400
    assert "cashReason" in refused.json()["errors"]
    assert not Payment.objects.filter(student__in=students).exists()
    reason = {"cashReason": "The bank was closed"}
    assert pay(desk, family, students[0], "210000.00", **reason).status_code == 201


def test_a_part_that_is_refused_refuses_all(desk, rao):
    family, students = rao
    answer = pay(desk, family, students[0], "18880.00", method="UPI", reference="")
    assert answer.status_code == 400
    assert not Payment.objects.filter(student__in=students).exists()


def test_a_day_too_far_back_refuses_all(desk, rao):
    family, students = rao
    day = str(today() - timedelta(days=40))
    assert pay(desk, family, students[0], "18880.00", date=day).status_code == 403
    assert not Payment.objects.filter(student__in=students).exists()


def test_who_is_not_in_the_family_cannot_get_the_rest(desk, rao, branch):
    family, students = rao
    other = make_student(branch=branch)
    answer = pay(desk, family, other, "100.00")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_in_family")
    assert not Payment.objects.filter(student__in=[*students, other]).exists()


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    amounts=st.lists(st.decimals("0.01", "30000", places=2), min_size=1, max_size=3),
    months=st.lists(st.integers(0, 3), min_size=2, max_size=4),
    chosen=st.integers(0, 3),
)
def test_whatever_is_paid_is_allocated_or_an_advance(branch, amounts, months, chosen):
    family, students = make_family(*months, branch=branch)
    student = students[chosen % len(students)]
    before = sum(owed(students))
    for amount in amounts:
        services.pay_for_family(
            by=SYSTEM, record=family, student=student, amount=amount, method="CASH"
        )
    paid = sum(amounts)
    allocated = sum(
        row.amount
        for row in Allocation.objects.filter(payment__student__in=students, released_at=None)
    )
    advance = sum(payment.free for one in students for payment in fees.free_payments(one.pk))
    assert allocated + advance == paid
    assert sum(owed(students)) == before - paid
    if advance:
        assert not Due.objects.filter(student__in=students, status__in=Due.OPEN).exists()
    services.end_family(by=SYSTEM, record=family)
    assert selectors.family_of(student.pk) is None
