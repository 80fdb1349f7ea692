"""What follows from a refund that was paid: its reversal, its paper and the figures."""

from decimal import Decimal
from io import BytesIO

import pytest
from django.db import DatabaseError, connection, transaction
from pypdf import PdfReader

from shared_apps.core.dates import today
from shared_apps.core.money import ZERO
from tenant_apps.branches.models import Branch
from tenant_apps.fees import selectors
from tenant_apps.fees.models import Movement, Payment
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.refunds.models import Refund
from tenant_apps.refunds.tests.factories import ask, pay, refund
from tenant_apps.students.tests.factories import make_student
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


def text_of(answer):
    assert answer.status_code == 200, answer.content
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)


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
        assert ask(owner, student, "700.00")["number"] > paid["number"]
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
