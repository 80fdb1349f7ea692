"""What students owed and had paid ahead when the centre moved in."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import add_months, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import SYSTEM
from tenant_apps.books.journal import balances, unbalanced_documents
from tenant_apps.books.postings import Account
from tenant_apps.books.selectors import check_by_groups
from tenant_apps.fees import services
from tenant_apps.fees.models import Due, Movement, Payment
from tenant_apps.fees.selectors import pending
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


def findings() -> list[tuple[str, str]]:
    """Returns what the checks of the books find of the documents of this test."""
    return [
        (row["check"], row["number"])
        for group in check_by_groups()
        for row in group.found
        if row["day"] == today()
    ]


def open_due(student, amount: int = 1500, *, due_date: date | None = None) -> Due:
    return services.issue_opening_due(
        by=SYSTEM,
        student=student,
        amount=Decimal(amount),
        day=today(),
        due_date=due_date or today() - timedelta(days=70),
        label="Fees of the old system",
    )


def open_advance(student, amount: int = 900) -> Payment:
    return services.record_opening_advance(
        by=SYSTEM, student=student, amount=Decimal(amount), day=today()
    )


def test_an_opening_due_is_pending_without_tax_and_as_old_as_it_was():
    student = make_student()
    due = open_due(student)
    assert (due.document, due.taxable, due.cgst + due.sgst + due.igst) == ("OPENING", 1500, 0)
    assert due.number.endswith("/OD00001")
    assert pending(student.pk) == 1500
    assert due.late_after == today() - timedelta(days=70)


def test_an_opening_due_takes_no_number_of_the_bills():
    student = make_student()
    open_due(student)
    assert make_due(student).number.endswith("/00001")


def test_an_opening_advance_is_in_the_balance_and_in_no_collection(organisation):
    owner = signed_in("owner", organisation)
    before = owner.get("home").json()["data"]
    income = owner.get("income/totals").json()
    listed = owner.get("studentpayment").json()["total"]
    student = make_student()
    payment = open_advance(student)
    assert payment.receipt_number.endswith("/OA00001")
    assert pending(student.pk) == -900
    assert owner.get("home").json()["data"]["collections"] == before["collections"]
    assert owner.get("income/totals").json() == income
    assert owner.get("studentpayment").json()["total"] == listed
    assert owner.get(f"studentpayment/{payment.pk}").status_code == 404


def test_nobody_can_pay_by_opening_balance(organisation):
    owner = signed_in("owner", organisation)
    student, before = make_student(), Payment.objects.count()
    body = {"studentObjectId": student.pk, "amount": "100", "method": "OPENING", "reference": "1"}
    answer = owner.post("studentpayment", body)
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["method"])
    assert Payment.objects.count() == before


def test_the_journal_stays_balanced_and_the_statement_shows_both(organisation):
    student = make_student()
    before = balances().get(Account.OPENING, Decimal(0))
    open_due(student)
    open_advance(student)
    assert unbalanced_documents() == []
    assert balances()[Account.OPENING] - before == 900 - 1500
    owner = signed_in("owner", organisation)
    statement = owner.get(f"student/{student.pk}/statement").json()["data"]
    assert [entry["label"] for entry in statement["entries"]] == [
        "Fees of the old system",
        "Opening balance",
    ]
    assert statement["closing"] == "600.00"
    assert findings() == []


def test_the_timeline_tells_where_an_advance_came_from(organisation):
    student = make_student()
    number = open_advance(student).receipt_number
    answer = signed_in("owner", organisation).get(f"student/{student.pk}/timeline")
    assert f"Advance of ₹900.00 brought from another system, {number}." in answer.content.decode()


def test_an_opening_advance_pays_an_opening_due_at_once():
    student = make_student()
    due = open_due(student)
    open_advance(student)
    due.refresh_from_db()
    assert due.status == Due.Status.PART_PAID


def test_an_opening_due_is_taken_back_by_a_counter_entry_of_today():
    student = make_student()
    due = open_due(student)
    services.take_back_opening_due(by=SYSTEM, record=due, reason="Import undone")
    due.refresh_from_db()
    assert (due.status, due.voided_on, pending(student.pk)) == ("CANCELLED", today(), 0)
    assert findings() == []


def test_an_opening_due_that_was_paid_is_not_taken_back():
    student = make_student()
    due = open_due(student)
    services.record_payment(by=SYSTEM, student=student, amount=Decimal(100), method="CASH")
    due.refresh_from_db()
    with pytest.raises(Conflict, match="has payments"):
        services.take_back_opening_due(by=SYSTEM, record=due, reason="Import undone")
    assert pending(student.pk) == 1400


def test_an_opening_advance_is_taken_back_by_a_counter_entry_of_today():
    student = make_student()
    payment = open_advance(student)
    services.take_back_opening_advance(by=SYSTEM, record=payment, reason="Import undone")
    moved = Movement.objects.filter(payment=payment).order_by("pk")
    assert [(one.amount, one.day) for one in moved] == [(900, today()), (-900, today())]
    assert pending(student.pk) == 0
    assert findings() == []


def test_an_opening_advance_that_pays_a_bill_is_not_taken_back():
    student = make_student()
    payment = open_advance(student)
    due = make_due(student)
    with pytest.raises(Conflict, match=due.number):
        services.take_back_opening_advance(by=SYSTEM, record=payment, reason="Import undone")
    assert Movement.objects.filter(payment=payment).count() == 1


@pytest.mark.parametrize("months", [1, -13])
def test_the_day_is_within_the_last_year(months):
    student = make_student()
    with pytest.raises(Invalid):
        services.record_opening_advance(
            by=SYSTEM, student=student, amount=Decimal(5), day=add_months(today(), months)
        )
    assert pending(student.pk) == 0
