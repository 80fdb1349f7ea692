from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from shared_apps.core.dates import financial_year, today
from shared_apps.core.errors import Conflict, Invalid, Stale
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.fees import selectors, services
from tenant_apps.fees.models import Allocation, Due, Payment, Reversal
from tenant_apps.fees.tests.factories import make_due, make_owing
from tenant_apps.notifications.models import Notification
from tenant_apps.staff.selectors import owner_ids
from tenant_apps.students.tests.factories import COMPANY, make_branch, make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

READS_A_STUDENT = '"students_student"."name"'


def pay(student, amount, **details):
    details = {"method": "CASH"} | details
    return services.record_payment(by=SYSTEM, student=student, amount=Decimal(amount), **details)


def dues_of(student):
    return list(Due.objects.filter(student=student).order_by("due_date"))


def test_a_payment_pays_the_oldest_dues_and_stores_the_balances():
    student = make_owing()
    payment = pay(student, "12000")
    assert [due.status for due in dues_of(student)] == ["PAID", "PAID", "PART_PAID"]
    assert (payment.balance_before, payment.balance_after) == (Decimal(14160), Decimal(2160))
    assert selectors.pending(student.pk) == Decimal(2160)
    assert payment.course_names == dues_of(student)[0].course.name


def test_recording_a_payment_reads_the_student_once(organisation, ids):
    desk = signed_in("staff", organisation)
    student = make_owing(branch=Branch.objects.get(pk=ids.branch))
    body = {"studentObjectId": student.pk, "amount": "100.00", "method": "CASH"}
    with CaptureQueriesContext(connection) as sent:
        assert desk.post("studentpayment", body).status_code == 201
    statements = [query["sql"] for query in sent]
    assert len([one for one in statements if READS_A_STUDENT in one]) == 1
    reads_branch = [one for one in statements if one.startswith('SELECT "branches_branch"')]
    assert reads_branch == []


def test_a_payment_of_a_student_of_another_branch_is_not_found(organisation, ids):
    student = make_owing(branch=make_branch())
    body = {"studentObjectId": student.pk, "amount": "100.00", "method": "CASH"}
    answer = signed_in("staff", organisation).post("studentpayment", body)
    assert (answer.status_code, answer.json()["message"]) == (404, "The student was not found.")
    assert not Payment.objects.filter(student=student).exists()


def test_a_receipt_is_numbered_by_branch_and_financial_year():
    student = make_owing()
    first, second = pay(student, "1"), pay(student, "1")
    prefix = f"{student.branch.receipt_prefix}/{financial_year(today())}"
    assert [first.receipt_number, second.receipt_number] == [f"{prefix}/000001", f"{prefix}/000002"]
    student.branch.refresh_from_db()
    assert student.branch.prefix_used


def test_a_payment_of_last_financial_year_is_numbered_in_that_year():
    student = make_owing()
    last_year = today().replace(year=today().year - 1)
    payment = pay(student, "1", date=last_year)
    assert financial_year(last_year) in payment.receipt_number


def test_overpayment_becomes_the_students_advance():
    student = make_owing(1)
    payment = pay(student, "5000")
    assert selectors.pending(student.pk) == Decimal(-280)
    assert payment.balance_after == Decimal(-280)
    [free] = selectors.free_payments(student.pk)
    assert (free.pk, free.free) == (payment.pk, Decimal(280))


def test_the_next_dues_use_the_advance():
    student = make_owing(1)
    pay(student, "5000")
    newest = make_due(student)
    newest.refresh_from_db()
    assert newest.status == "PART_PAID"
    assert selectors.pending(student.pk) == Decimal(4440)
    assert selectors.free_payments(student.pk) == []


def test_a_manual_allocation_comes_first_and_the_rest_goes_to_the_oldest():
    student = make_owing()
    newest = dues_of(student)[-1]
    pay(student, "5000", manual_allocations={newest.pk: Decimal(4720)})
    assert [due.status for due in dues_of(student)] == ["PART_PAID", "ISSUED", "PAID"]


def test_an_invalid_manual_allocation_is_refused_and_nothing_changes():
    student = make_owing(1)
    [due] = dues_of(student)
    with pytest.raises(Invalid, match="pending on it"):
        pay(student, "9999", manual_allocations={due.pk: Decimal(4721)})
    assert not Payment.objects.filter(student=student).exists()
    assert selectors.pending(student.pk) == Decimal(4720)


def test_another_students_due_cannot_be_paid():
    student, [foreign] = make_owing(1), dues_of(make_owing(1))
    with pytest.raises(Invalid, match="no longer open"):
        pay(student, "100", manual_allocations={foreign.pk: Decimal(100)})


def test_a_payment_is_never_dated_in_the_future():
    student = make_owing(1)
    with pytest.raises(Invalid, match="later than today"):
        pay(student, "100", date=today() + timedelta(days=1))
    assert not Payment.objects.filter(student=student).exists()


def test_a_payment_more_than_a_year_back_is_refused():
    student = make_owing(1)
    with pytest.raises(Invalid, match="You can record payments dated"):
        pay(student, "100", date=today() - timedelta(days=400))
    assert not Payment.objects.filter(student=student).exists()


def test_the_series_changes_at_midnight_in_india_on_the_first_of_april():
    student = make_owing(1)
    prefix = student.branch.receipt_prefix
    last_second = datetime(2027, 3, 31, 18, 29, 59, 900_000, tzinfo=UTC)
    with time_machine.travel(last_second, tick=False):
        assert pay(student, "1").receipt_number == f"{prefix}/26-27/000001"
    with time_machine.travel(last_second + timedelta(milliseconds=100), tick=False):
        assert pay(student, "1").receipt_number == f"{prefix}/27-28/000001"


def test_the_payment_of_a_deleted_student_can_still_be_reversed():
    student = make_student()
    payment = pay(student, "100")
    type(student).objects.filter(pk=student.pk).update(deleted_at=timezone.now())
    services.reverse_payment(by=SYSTEM, record=payment, reason="Late")
    payment.refresh_from_db()
    assert payment.status == "REVERSED"


def test_a_reference_is_unique_per_method_and_case_insensitive():
    student = make_owing()
    pay(student, "100", method="UPI", reference="utr632114907715")
    with pytest.raises(Conflict, match="already recorded"):
        pay(student, "100", method="UPI", reference="UTR632114907715")
    pay(student, "100", method="CARD", reference="UTR632114907715")
    assert Payment.objects.filter(student=student).count() == 2


@pytest.mark.parametrize("method", ["UPI", "CARD", "BANK_TRANSFER"])
@pytest.mark.parametrize("reference", ["", "   "])
def test_a_payment_that_is_not_in_cash_needs_its_reference(method, reference):
    student = make_owing(1)
    with pytest.raises(Invalid, match="A reference is required") as refused:
        pay(student, "100", method=method, reference=reference)
    assert list(refused.value.errors) == ["reference"]
    assert not Payment.objects.filter(student=student).exists()
    assert pay(student, "100").receipt_number.endswith("/000001")


def test_a_payment_in_cash_needs_no_reference():
    payment = pay(make_owing(1), "100", method="CASH")
    assert (payment.method, payment.reference) == ("CASH", "")


def test_a_refused_payment_leaves_no_gap_in_the_receipts():
    student = make_owing()
    pay(student, "100", method="UPI", reference="UTR1")
    with pytest.raises(Conflict):
        pay(student, "100", method="UPI", reference="UTR1")
    assert pay(student, "100").receipt_number.endswith("/000002")


def test_a_reversal_adds_a_counter_entry_and_reopens_the_dues():
    student = make_owing()
    payment = pay(student, "12000", method="UPI", reference="UTR1")
    reversed_ = services.reverse_payment(by=SYSTEM, record=payment, reason="Wrong student")
    assert (reversed_.status, reversed_.receipt_number) == ("REVERSED", payment.receipt_number)
    assert [due.status for due in dues_of(student)] == ["ISSUED", "ISSUED", "ISSUED"]
    assert selectors.pending(student.pk) == Decimal(14160)
    entry = Reversal.objects.get(payment=payment)
    assert (entry.amount, entry.reason) == (Decimal(-12000), "Wrong student")
    pay(student, "100", method="UPI", reference="UTR1")


def test_a_payment_cannot_be_reversed_twice():
    payment = pay(make_owing(), "100")
    services.reverse_payment(by=SYSTEM, record=payment, reason="Twice typed")
    with pytest.raises(Conflict, match="already reversed"):
        services.reverse_payment(by=SYSTEM, record=payment, reason="Again")
    assert Reversal.objects.filter(payment=payment).count() == 1


def test_a_reversal_with_a_stale_version_is_refused():
    payment = pay(make_owing(), "100")
    with pytest.raises(Stale):
        services.reverse_payment(by=SYSTEM, record=payment, reason="Late", version=99)
    assert selectors.PAYMENTS.model.objects.get(pk=payment.pk).status == "CONFIRMED"


def test_dues_reopened_by_a_reversal_are_paid_from_the_advance():
    student = make_owing(1)
    first = pay(student, "4720")
    pay(student, "1000")
    services.reverse_payment(by=SYSTEM, record=first, reason="Bounced at the bank")
    [due] = dues_of(student)
    assert due.status == "PART_PAID"
    assert selectors.pending(student.pk) == Decimal(3720)
    assert selectors.free_payments(student.pk) == []


@pytest.mark.parametrize("status", ["CANCELLED", "WRITTEN_OFF"])
def test_a_void_due_is_no_longer_pending(status):
    student = make_owing(1)
    [due] = dues_of(student)
    services.void_due(by=SYSTEM, record=due, status=status, reason="Typed twice")
    assert selectors.pending(student.pk) == 0
    with pytest.raises(Conflict):
        services.void_due(by=SYSTEM, record=due, status=status, reason="Again")


def test_a_partly_paid_due_cannot_be_cancelled():
    student = make_owing(1)
    pay(student, "1")
    [due] = dues_of(student)
    with pytest.raises(Conflict, match="Reverse them first"):
        services.void_due(by=SYSTEM, record=due, status="CANCELLED", reason="No")
    assert selectors.pending(student.pk) == Decimal(4719)


def test_a_due_of_zero_rupees_is_paid_at_once():
    due = make_due(make_student(), fee=Decimal(0))
    assert (due.total, due.status) == (Decimal(0), "PAID")


def test_a_branch_without_gstin_issues_fee_bills_without_tax():
    due = make_due(make_student(make_branch(gstin="")))
    assert (due.document, due.total) == ("FEE_BILL", Decimal(4000))


def test_a_student_of_another_state_pays_igst_only_for_an_online_course():
    student = make_student(state="Karnataka")
    in_class = make_due(student)
    assert (in_class.igst, in_class.cgst, in_class.place_of_supply) == (0, 360, "Maharashtra")
    online = make_due(student, course=make_course(online=True))
    assert (online.igst, online.cgst, online.place_of_supply) == (720, 0, "Karnataka")


def test_a_registered_company_is_billed_in_its_own_state():
    due = make_due(make_student(state="Maharashtra", **COMPANY))
    assert (due.igst, due.cgst, due.place_of_supply) == (720, 0, "Karnataka")
    assert due.recipient["gstin"] == COMPANY["bill_to_gstin"]


def test_a_charge_for_an_online_course_is_supplied_to_the_students_state():
    student = make_student(state="Karnataka")
    due = services.add_charge(
        by=SYSTEM,
        student=student,
        head="Test series",
        amount=Decimal(100),
        course=make_course(online=True),
    )
    assert (due.igst, due.place_of_supply) == (Decimal(18), "Karnataka")


def test_an_invoice_is_numbered_by_branch_and_financial_year():
    student = make_student()
    issued = [make_due(student).number for _ in range(2)]
    prefix = student.branch.receipt_prefix
    assert issued == [Due.NUMBERS.format(number, prefix=prefix, day=today()) for number in (1, 2)]


POSTED = [
    ("fees_due", "total = total + 1, taxable = taxable + 1"),
    ("fees_due", "number = 'X'"),
    ("fees_payment", "amount = 1, balance_after = balance_before - 1"),
    ("fees_payment", "date = date - 1"),
    ("fees_allocation", "amount = 1"),
    ("fees_dueline", "taxable = 0, total = cgst + sgst"),
    ("fees_due", "recipient = '{}'"),
    ("fees_allocation", "equal_halves = NOT equal_halves"),
]


@pytest.mark.parametrize(("table", "change"), POSTED)
def test_the_database_refuses_edits_of_posted_money_even_by_the_table_owner(
    table, change, tables_owner
):
    pay(make_owing(1), "100")
    with pytest.raises(IntegrityError, match="never edited"), transaction.atomic():
        execute(f"UPDATE {table} SET {change}")


@pytest.mark.parametrize("table", sorted({table for table, _ in POSTED}))
def test_the_database_refuses_deletes_of_posted_money_even_by_the_table_owner(table, tables_owner):
    pay(make_owing(1), "100")
    with pytest.raises(IntegrityError, match="never edited or deleted"), transaction.atomic():
        execute(f"DELETE FROM {table}")


def test_the_database_refuses_to_undo_a_reversal_even_for_the_table_owner(tables_owner):
    payment = pay(make_owing(1), "100")
    services.reverse_payment(by=SYSTEM, record=payment, reason="Wrong")
    for change in (
        "UPDATE fees_payment SET status = 'CONFIRMED'",
        "UPDATE fees_allocation SET released_at = NULL",
        "UPDATE fees_reversal SET amount = -1",
    ):
        with pytest.raises(IntegrityError, match="never edited"), transaction.atomic():
            execute(change)
    assert not Allocation.objects.filter(payment=payment, released_at__isnull=True).exists()


def execute(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)


def test_owners_are_notified_of_payments_and_reversals():
    payment = pay(make_owing(1, name="Aarav Deshpande"), "12000")
    services.reverse_payment(by=SYSTEM, record=payment, reason="Wrong student")
    notices = Notification.objects.filter(record_id=payment.pk, kind__startswith="payment.")
    owners = set(owner_ids())
    assert {notice.user_id for notice in notices} == owners
    told = notices.filter(user_id=min(owners)).order_by("pk").values_list("kind", "params")
    named = {"student": "Aarav Deshpande", "receipt": payment.receipt_number}
    assert list(told) == [
        ("payment.received", {"amount": "12000.00", **named}),
        ("payment.reversed", {"reason": "Wrong student", **named}),
    ]
