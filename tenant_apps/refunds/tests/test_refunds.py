"""Refunds that are paid at once, and what follows from them."""

from datetime import timedelta
from decimal import Decimal
from io import BytesIO

import pytest
from django.db import DatabaseError, connection, transaction
from pypdf import PdfReader

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
from tenant_apps.refunds.tests.factories import pay, refund
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


def body_of(student, amount="500.00", **changes):
    return {
        "studentObjectId": student.pk,
        "amount": amount,
        "method": "CASH",
        "reason": "Left the centre",
        **changes,
    }


def ask(caller, student, amount="500.00", **changes):
    answer = caller.post("refund", body_of(student, amount, **changes))
    assert answer.status_code == 201, answer.json()
    return answer.json()["data"]


def nothing_changed(student, advance):
    assert not Refund.objects.filter(student=student).exists()
    assert not Movement.objects.filter(student=student, kind="REFUND").exists()
    assert -selectors.pending(student.pk) == advance


def text_of(answer):
    assert answer.status_code == 200, answer.content
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)


class TestGivingBack:
    def test_a_part_of_the_advance_is_given_back(self, owner, student):
        payment = pay(student, 2000)
        found = ask(owner, student)
        assert (found["status"], found["amount"]) == ("PAID", "500.00")
        assert found["number"].endswith("/RF00001")
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

    def test_the_oldest_payments_are_given_back_first(self, owner, student):
        first, second = pay(student, 300), pay(student, 400)
        found = ask(owner, student)
        assert [part["amount"] for part in found["parts"]] == ["300.00", "200.00"]
        statuses = [Payment.objects.get(pk=one.pk).status for one in (first, second)]
        assert statuses == ["REFUNDED", "CONFIRMED"]
        [free] = selectors.free_payments(student.pk)
        assert (free.pk, free.free) == (second.pk, Decimal(200))

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
        assert [number[-7:] for number in numbers] == ["RF00001", "RF00002", "RF00003"]
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

    def test_no_more_than_the_advance(self, owner, student):
        pay(student, 2000)
        answer = owner.post("refund", body_of(student, "2000.01"))
        assert answer.json()["errors"]["amount"] == ["The advance is ₹2,000.00."]
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
        assert selectors.pending(student.pk) in {ZERO, Decimal("0.01"), Decimal("-0.01")}
        answer = owner.put(f"student/delete/{student.pk}")
        assert answer.status_code == 409


class TestReversing:
    @pytest.fixture
    def paid(self, owner, student):
        pay(student, 300)
        pay(student, 400)
        return ask(owner, student)

    def reverse(self, caller, found):
        return caller.post(
            f"refund/{found['_id']}/reverse", {"reason": "Sent to the wrong account"}
        )

    def test_the_advance_is_back_by_a_counter_entry_of_today(self, owner, student, paid):
        found = self.reverse(owner, paid).json()["data"]
        assert (found["status"], found["number"]) == ("REVERSED", paid["number"])
        assert found["reversedOn"] == today().isoformat()
        assert selectors.pending(student.pk) == Decimal(-700)
        rows = Movement.objects.filter(student=student, kind__in=Movement.REFUNDS).order_by("pk")
        assert [row.amount for row in rows] == [-300, -200, 300, 200]
        statuses = Payment.objects.filter(student=student).values_list("status", flat=True)
        assert set(statuses) == {"CONFIRMED"}

    def test_it_is_reversed_once(self, owner, student, paid):
        self.reverse(owner, paid)
        answer = self.reverse(owner, paid)
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
        assert selectors.pending(student.pk) == Decimal(-700)

    def test_the_money_pays_open_dues_at_once(self, owner, student, paid):
        make_due(student)
        assert selectors.pending(student.pk) == Decimal("4520.00")
        self.reverse(owner, paid)
        assert selectors.pending(student.pk) == Decimal("4020.00")
        assert selectors.free_payments(student.pk) == []

    def test_it_can_be_refunded_again(self, owner, student, paid):
        self.reverse(owner, paid)
        assert ask(owner, student, "700.00")["number"].endswith("RF00002")
        assert selectors.pending(student.pk) == ZERO

    def test_a_reason_is_needed(self, owner, student, paid):
        answer = owner.post(f"refund/{paid['_id']}/reverse", {"reason": " "})
        assert list(answer.json()["errors"]) == ["reason"]
        assert Refund.objects.get(pk=paid["_id"]).status == "PAID"

    @pytest.mark.parametrize(
        "statement",
        [
            "UPDATE refunds_refund SET amount = 1 WHERE id = %s",
            "UPDATE refunds_refund SET date = date - 1 WHERE id = %s",
            "UPDATE refunds_refund SET status = 'APPROVED', number = '', date = NULL WHERE id = %s",
            "DELETE FROM refunds_refund WHERE id = %s",
            "UPDATE refunds_refundpart SET amount = 1 WHERE refund_id = %s",
            "DELETE FROM refunds_refundpart WHERE refund_id = %s",
        ],
    )
    def test_the_database_keeps_what_was_paid(self, paid, statement):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement, [paid["_id"]])
        assert str(Refund.objects.get(pk=paid["_id"]).amount) == "500.00"


class TestThePaper:
    def test_it_says_who_got_how_much_of_what(self, owner, student):
        payment = pay(student, 2000)
        found = ask(owner, student)
        text = text_of(owner.get(f"refund/{found['_id']}/paper"))
        for part in (
            found["number"],
            "Aarav Deshpande",
            payment.receipt_number,
            "₹500.00",
            "Rupees Five Hundred Only",
            "₹1,500.00",
            "Left the centre",
        ):
            assert part in text

    def test_a_second_copy_is_a_duplicate(self, owner, student):
        pay(student, 2000)
        found = ask(owner, student)
        copies = [text_of(owner.post(f"refund/{found['_id']}/copy")) for _ in range(2)]
        assert ["DUPLICATE" in copy for copy in copies] == [False, True]

    def test_a_reversed_one_says_so(self, owner, student):
        pay(student, 2000)
        found = ask(owner, student)
        owner.post(f"refund/{found['_id']}/reverse", {"reason": "Wrong account"})
        text = text_of(owner.get(f"refund/{found['_id']}/paper"))
        assert "REVERSED" in text
        assert "Wrong account" in text

    @pytest.mark.parametrize("call", ["GET paper", "POST copy"])
    def test_one_that_is_not_paid_has_none(self, owner, student, call):
        pay(student, 2000)
        waiting = ask(owner, student, payNow=False)
        method, name = call.split()
        answer = owner.call(method, f"refund/{waiting['_id']}/{name}")
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")


class TestFigures:
    def test_collections_have_refunds_in_their_own_column(self, owner, student):
        pay(student, 2000)
        day = today().isoformat()
        report = f"report/collections?from={day}&to={day}"
        before = owner.get(report).json()["data"]["totals"]
        ask(owner, student)
        after = owner.get(report).json()["data"]["totals"]
        assert Decimal(after["refunded"]) - Decimal(before["refunded"]) == 500
        assert Decimal(before["net"]) - Decimal(after["net"]) == 500
        assert before["reversed"] == after["reversed"]

    def test_the_statement_of_account_names_the_refund(self, owner, student):
        pay(student, 2000)
        found = ask(owner, student)
        day = today().isoformat()
        statement = owner.get(f"student/{student.pk}/statement?from={day}&to={day}").json()["data"]
        entry = statement["entries"][-1]
        assert (entry["kind"], entry["number"], entry["charged"]) == (
            "REFUND",
            found["number"],
            "500.00",
        )
        assert statement["closing"] == "-1500.00"

    def test_the_timeline_tells_of_it(self, owner, student):
        pay(student, 2000)
        found = ask(owner, student)
        events = owner.get(f"student/{student.pk}/timeline").json()["data"]
        assert f"Refund {found['number']} of ₹500.00 paid." in [event["text"] for event in events]

    def test_the_preview_equals_what_is_saved(self, owner, student):
        pay(student, 300)
        pay(student, 400)
        asked = {"studentObjectId": student.pk, "amount": "500.00", "method": "CASH"}
        shown = owner.post("refund/preview", asked).json()["data"]
        assert (shown["advance"], shown["waiting"], shown["available"]) == (
            "700.00",
            "0.00",
            "700.00",
        )
        assert shown["inWords"] == "Rupees Five Hundred Only"
        assert shown["needsApproval"] is False
        assert not Refund.objects.filter(student=student).exists()
        assert ask(owner, student)["parts"] == shown["parts"]

    def test_much_cash_is_warned_of(self, owner, student):
        asked = {"studentObjectId": student.pk, "method": "CASH"}
        few, many = (
            owner.post("refund/preview", {**asked, "amount": amount}).json()["data"]["hints"]
            for amount in ("10000.00", "10000.01")
        )
        assert few == []
        assert len(many) == 1

    def test_the_list_shows_what_is_overdue(self, owner, student):
        pay(student, 2000)
        waiting = ask(owner, student, payNow=False)
        rows = owner.get(f"refund?student={student.pk}&deadline=WAITING").json()["list"]
        assert [row["_id"] for row in rows] == [waiting["_id"]]
        assert rows[0]["daysLate"] is None
        assert owner.get(f"refund?student={student.pk}&deadline=OVERDUE").json()["list"] == []
        assert refund(student, 10).status == "PAID"
