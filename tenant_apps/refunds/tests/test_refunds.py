"""Refunds that are paid at once, and what is refused."""

import re
from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import today
from shared_apps.core.money import ZERO
from tenant_apps.audit.models import AuditEntry
from tenant_apps.books.journal import Part, balances, unbalanced_documents
from tenant_apps.books.postings import Account
from tenant_apps.branches.models import Branch
from tenant_apps.fees import selectors
from tenant_apps.fees.models import Movement, Payment
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.refunds.models import Refund
from tenant_apps.refunds.tests.factories import ask, body_of, pay
from tenant_apps.students.tests.factories import make_branch, make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


@pytest.fixture
def student():
    return make_student(Branch.objects.earliest("pk"), name="Aarav Deshpande")


def nothing_changed(student, advance):
    assert not Refund.objects.filter(student=student).exists()
    assert not Movement.objects.filter(student=student, kind="REFUND").exists()
    assert -selectors.pending(student.pk) == advance


class TestGivingBack:
    def test_a_part_of_the_advance_is_given_back(self, owner, student):
        payment = pay(student, 2000)
        found = ask(owner, student)
        assert (found["status"], found["amount"]) == ("PAID", "500.00")
        assert re.fullmatch(r"AAA/\d{4}/RF\d{5}", found["number"])
        assert found["date"] == today().isoformat()
        assert found["advanceBefore"] == "2000.00"
        assert found["parts"] == [
            {
                "paymentObjectId": {
                    "_id": payment.pk,
                    "receiptNo": payment.receipt_number,
                    "date": today().isoformat(),
                },
                "amount": "500.00",
            }
        ]
        assert selectors.pending(student.pk) == Decimal(-1500)
        payment.refresh_from_db()
        assert payment.status == "CONFIRMED"

    def test_a_payment_is_refunded_once_all_of_it_was_given_back(self, owner, student):
        payment = pay(student, 1000)
        ask(owner, student, "400.00")
        ask(owner, student, "600.00")
        payment.refresh_from_db()
        assert payment.status == "REFUNDED"
        assert selectors.pending(student.pk) == ZERO
        assert selectors.free_payments(student.pk) == []

    def test_numbers_follow_each_other(self, owner, student):
        pay(student, 1000)
        numbers = [ask(owner, student, "10.00")["number"] for _ in range(3)]
        first = int(numbers[0][-5:])
        assert [int(number[-5:]) for number in numbers] == [first, first + 1, first + 2]
        assert all(len(number) <= 16 for number in numbers)

    def test_a_later_due_is_paid_from_what_is_left(self, owner, student):
        pay(student, 5000)
        ask(owner, student, "2000.00")
        make_due(student)
        assert selectors.pending(student.pk) == Decimal("1720.00")

    def test_the_journal_stays_balanced(self, owner, student):
        pay(student, 2000)
        ask(owner, student, method="UPI", reference="UTR-1")
        accounts = balances(Part(student_id=student.pk))
        assert accounts[Account.UPI] == Decimal(-500)
        assert accounts[Account.CASH] == Decimal(2000)
        assert accounts[Account.STUDENTS] == Decimal(-1500)
        assert unbalanced_documents(Part(student_id=student.pk)) == []

    def test_a_request_that_is_sent_again_gives_back_once(self, owner, student):
        pay(student, 2000)
        answers = [
            owner.post("refund", body_of(student), Idempotency_Key="refund-once") for _ in range(2)
        ]
        assert [answer.status_code for answer in answers] == [201, 201]
        assert answers[0].json() == answers[1].json()
        assert Refund.objects.filter(student=student).count() == 1

    def test_it_has_its_entries_in_the_activity_log(self, owner, student):
        pay(student, 2000)
        found = ask(owner, student)
        actions = AuditEntry.objects.filter(kind="refund", target_id=found["_id"])
        assert list(actions.order_by("pk").values_list("action", flat=True)) == ["created", "paid"]

    def test_it_may_be_paid_later(self, owner, student):
        pay(student, 2000)
        waiting = ask(owner, student, payNow=False)
        assert (waiting["status"], waiting["number"], waiting["date"]) == ("APPROVED", "", None)
        assert selectors.pending(student.pk) == Decimal(-2000)
        paid = owner.post(
            f"refund/{waiting['_id']}/pay", {"method": "UPI", "reference": "UTR-7"}
        ).json()["data"]
        assert (paid["status"], paid["method"], paid["reference"]) == ("PAID", "UPI", "UTR-7")
        assert selectors.pending(student.pk) == Decimal(-1500)

    def test_it_may_be_dated_back_to_the_payment(self, owner, student):
        earlier = today() - timedelta(days=3)
        pay(student, 2000, date=earlier)
        found = ask(owner, student, date=earlier.isoformat())
        assert found["date"] == earlier.isoformat()
        assert Movement.objects.get(student=student, kind="REFUND").day == earlier


class TestRefusals:
    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("amount", "0"),
            ("amount", "-5"),
            ("amount", "0.001"),
            ("amount", "1e3"),
            ("amount", "NaN"),
            ("amount", "1,000"),
            ("amount", "2000.01"),
            ("amount", None),
            ("amount", "1000000000000000"),
            ("method", "CHEQUE"),
            ("method", ""),
            ("method", ["CASH"]),
            ("reason", ""),
            ("reason", "x" * 301),
            ("reference", "x" * 61),
            ("date", "31-12-2026"),
            ("date", "2026-02-30"),
            ("number", "AAA/2627/RF00009"),
            ("status", "PAID"),
        ],
    )
    def test_a_wrong_value_is_named_at_its_field(self, owner, student, field, value):
        pay(student, 2000)
        answer = owner.post("refund", body_of(student, **{field: value}))
        assert answer.status_code == 400
        assert list(answer.json()["errors"]) == [field]
        nothing_changed(student, Decimal(2000))

    def test_no_more_than_other_refunds_leave(self, owner, student):
        pay(student, 2000)
        ask(owner, student, "1500.00", payNow=False)
        answer = owner.post("refund", body_of(student, "500.01"))
        assert answer.json()["errors"]["amount"] == [
            "The advance is ₹2,000.00, of which ₹1,500.00 waits to be refunded."
        ]
        assert Refund.objects.filter(student=student).count() == 1

    def test_a_student_who_owes_has_nothing_to_be_refunded(self, owner, student):
        make_due(student)
        pay(student, 1000)
        answer = owner.post("refund", body_of(student, "1.00"))
        assert answer.status_code == 400
        assert not Refund.objects.filter(student=student).exists()

    @pytest.mark.parametrize("method", ["UPI", "CARD", "BANK_TRANSFER"])
    def test_all_but_cash_needs_a_reference(self, owner, student, method):
        pay(student, 2000)
        answer = owner.post("refund", body_of(student, method=method))
        assert list(answer.json()["errors"]) == ["reference"]
        nothing_changed(student, Decimal(2000))

    def test_a_reference_is_used_once(self, owner, student):
        pay(student, 2000)
        ask(owner, student, method="UPI", reference="UTR-1")
        answer = owner.post("refund", body_of(student, method="UPI", reference="utr-1"))
        assert (answer.status_code, answer.json()["code"]) == (409, "duplicate")
        assert Refund.objects.filter(student=student).count() == 1

    def test_no_day_to_come(self, owner, student):
        pay(student, 2000)
        tomorrow = (today() + timedelta(days=1)).isoformat()
        answer = owner.post("refund", body_of(student, date=tomorrow))
        assert answer.json()["errors"]["date"] == ["A refund cannot be dated later than today."]
        nothing_changed(student, Decimal(2000))

    def test_no_day_before_the_payment(self, owner, student):
        pay(student, 2000)
        yesterday = (today() - timedelta(days=1)).isoformat()
        answer = owner.post("refund", body_of(student, date=yesterday))
        assert list(answer.json()["errors"]) == ["date"]
        nothing_changed(student, Decimal(2000))

    def test_the_advance_may_be_used_before_it_is_paid(self, owner, student):
        pay(student, 2000)
        waiting = ask(owner, student, "1500.00", payNow=False)
        make_due(student, fee=Decimal(1000))
        answer = owner.post(f"refund/{waiting['_id']}/pay")
        assert (answer.status_code, answer.json()["code"]) == (409, "advance")
        assert Refund.objects.get(pk=waiting["_id"]).status == "APPROVED"
        assert selectors.pending(student.pk) == Decimal(-820)

    @pytest.mark.parametrize("verb", ["pay", "reject"])
    def test_a_paid_refund_only_can_be_reversed(self, owner, student, verb):
        pay(student, 2000)
        found = ask(owner, student)
        answer = owner.post(
            f"refund/{found['_id']}/{verb}", {"reason": "Wrong"} if verb == "reject" else {}
        )
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
        assert selectors.pending(student.pk) == Decimal(-1500)

    def test_a_refunded_payment_cannot_be_reversed(self, owner, student):
        whole, part = pay(student, 400), pay(student, 600)
        ask(owner, student)
        for payment in (whole, part):
            answer = owner.post(f"studentpayment/{payment.pk}/reverse", {"reason": "Wrong"})
            assert (answer.status_code, answer.json()["code"]) == (409, "refunded")
        assert selectors.pending(student.pk) == Decimal(-500)

    def test_a_student_of_another_branch_is_not_found(self, admin):
        stranger = make_student(make_branch())
        pay(stranger, 2000)
        assert admin.post("refund", body_of(stranger)).status_code == 404
        nothing_changed(stranger, Decimal(2000))

    def test_a_student_whose_refund_waits_is_not_deleted(self, owner, student):
        pay(student, 2000)
        ask(owner, student, "1180.00", payNow=False)
        make_due(student, fee=Decimal(1000))
        make_due(student, fee=Decimal("694.92"))
        assert selectors.pending(student.pk) == ZERO
        answer = owner.put(f"student/delete/{student.pk}")
        assert answer.status_code == 409


def test_the_oldest_payments_are_given_back_first(owner, student):
    first, second = pay(student, 300), pay(student, 400)
    found = ask(owner, student)
    assert [part["amount"] for part in found["parts"]] == ["300.00", "200.00"]
    statuses = [Payment.objects.get(pk=one.pk).status for one in (first, second)]
    assert statuses == ["REFUNDED", "CONFIRMED"]
    [free] = selectors.free_payments(student.pk)
    assert (free.pk, free.free) == (second.pk, Decimal(200))


def test_no_more_than_the_advance(owner, student):
    pay(student, 2000)
    answer = owner.post("refund", body_of(student, "2000.01"))
    assert answer.json()["errors"]["amount"] == ["The advance is ₹2,000.00."]
    nothing_changed(student, Decimal(2000))
