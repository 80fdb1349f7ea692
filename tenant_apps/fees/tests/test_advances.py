"""Advances carry GST from the day they are received: receipt vouchers, their adjustment, refund
vouchers, and tables 11A and 11B of GSTR-1."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from shared_apps.core import gst
from shared_apps.core.dates import today
from shared_apps.core.money import ZERO
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.fees import selectors, services
from tenant_apps.fees.models import AdvanceAdjustment, AdvanceVoucher, Due
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import COMPANY, make_branch, make_student

pytestmark = pytest.mark.usefixtures("in_first")

JUNE = datetime(2026, 6, 20, 6, tzinfo=UTC)
JULY = datetime(2026, 7, 5, 6, tzinfo=UTC)
AUGUST = datetime(2026, 8, 9, 6, tzinfo=UTC)


def pay(student, amount, **details):
    return services.record_payment(
        by=SYSTEM, student=student, amount=Decimal(amount), method="CASH", **details
    )


def reverse(payment):
    return services.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")


def credit(due):
    """Credits all of a due."""
    lines = selectors.lines_left([due.pk])[due.pk]
    note = services.credit_due(by=SYSTEM, record=due, lines=lines, reason="The teacher was ill")
    services.use_advance(by=SYSTEM, student_id=due.student_id, notes=[note])


def vouchers_of(student, kind="RECEIPT"):
    return list(AdvanceVoucher.objects.filter(student=student, kind=kind).order_by("pk"))


def parts(row):
    return (row.taxable, row.cgst, row.sgst, row.igst)


def left_of(student):
    """What is left of the student's vouchers."""
    rests = AdvanceVoucher.objects.filter(student=student, kind="RECEIPT")
    return sum(rests.values_list(selectors.REST_OF_VOUCHER, flat=True), ZERO)


def table(selector, branch, month):
    """The lines of table 11A or 11B without their rows."""
    lines = selector(branch.pk, month)
    return [(line.place_of_supply, line.rate, line.amounts) for line in lines]


def test_an_advance_has_a_receipt_voucher_with_the_tax_that_it_contains():
    student = make_student()
    payment = pay(student, 11800)
    [voucher] = vouchers_of(student)
    assert parts(voucher) == (10000, 900, 900, 0)
    assert (voucher.payment, voucher.total) == (payment, 11800)
    assert (voucher.rate, voucher.sac) == (18, "999293")
    assert voucher.supplier_gstin == student.branch.gstin
    assert voucher.issue_date == payment.date


def test_only_the_part_that_pays_no_due_is_an_advance():
    due = make_due(make_student())
    pay(due.student, 5000)
    [voucher] = vouchers_of(due.student)
    assert voucher.total == 280


def test_a_payment_of_what_is_due_has_no_voucher():
    due = make_due(make_student())
    pay(due.student, 4720)
    assert vouchers_of(due.student) == []


def test_a_branch_without_a_gstin_issues_no_voucher():
    student = make_student(make_branch(gstin=""))
    pay(student, 11800)
    assert vouchers_of(student) == []


def test_an_advance_of_a_student_of_exempt_courses_has_no_voucher():
    student = make_student()
    due = make_due(student, course=make_course(gst_rate=ZERO))
    pay(student, due.total + 1000)
    assert vouchers_of(student) == []


def test_an_advance_has_the_rate_of_the_students_course():
    student = make_student()
    due = make_due(student, course=make_course(gst_rate=Decimal(5)))
    pay(student, due.total + 1050)
    [voucher] = vouchers_of(student)
    assert (voucher.rate, *parts(voucher)) == (5, 1000, 25, 25, 0)


def test_courses_of_several_rates_leave_the_rate_unknown():
    student = make_student()
    for rate in (5, 12):
        make_due(student, course=make_course(gst_rate=Decimal(rate)))
    pay(student, 2 * 4720 + 118)
    assert [voucher.rate for voucher in vouchers_of(student)] == [18]


def test_a_cancelled_due_says_nothing_about_the_rate():
    student = make_student()
    due = make_due(student, course=make_course(gst_rate=Decimal(5)))
    services.void_due(by=SYSTEM, record=due, status="CANCELLED", reason="Mistake")
    pay(student, 118)
    assert [voucher.rate for voucher in vouchers_of(student)] == [18]


def test_an_advance_of_an_online_course_is_supplied_in_the_students_state():
    student = make_student(state="Karnataka")
    due = make_due(student, course=make_course(online=True))
    pay(student, due.total + 1180)
    [voucher] = vouchers_of(student)
    assert (voucher.place_of_supply, *parts(voucher)) == ("Karnataka", 1000, 0, 0, 180)


def test_an_advance_of_a_company_is_made_out_to_the_company():
    student = make_student(**COMPANY)
    pay(student, 1180)
    [voucher] = vouchers_of(student)
    assert voucher.issued_to.gstin == COMPANY["bill_to_gstin"]
    assert voucher.place_of_supply == COMPANY["bill_to_state"]


def test_the_vouchers_of_a_branch_and_year_are_numbered_without_gaps():
    branch = make_branch(receipt_prefix="ABC")
    with time_machine.travel(JUNE, tick=False):
        for _ in range(2):
            reverse(pay(make_student(branch), 100))
    numbers = AdvanceVoucher.objects.filter(branch=branch).values_list("number", flat=True)
    assert sorted(numbers) == [
        "ABC/2627/A00001",
        "ABC/2627/A00002",
        "ABC/2627/B00001",
        "ABC/2627/B00002",
    ]


def test_a_due_takes_the_voucher_with_its_tax():
    student = make_student()
    pay(student, 11800)
    due = make_due(student)
    [taken] = AdvanceAdjustment.objects.filter(due=due)
    assert (taken.total, *parts(taken)) == (4720, 4000, 360, 360, 0)
    assert left_of(student) == 7080


def test_the_last_due_takes_what_the_others_have_left_of_each_tax():
    student = make_student()
    pay(student, "100.01")
    [voucher] = vouchers_of(student)
    for fee in ("28.01", "28.01", "40"):
        make_due(student, fee=Decimal(fee))
    taken = AdvanceAdjustment.objects.filter(voucher=voucher)
    assert taken.count() == 3
    assert all(row.cgst == row.sgst for row in taken)
    assert gst.totals(taken) == voucher.amounts
    assert left_of(student) == 0


def test_the_oldest_voucher_is_used_first():
    student = make_student()
    pay(student, 1000)
    pay(student, 2000)
    first, second = vouchers_of(student)
    make_due(student, fee=Decimal(1000))
    taken = AdvanceAdjustment.objects.order_by("pk").values_list("voucher", "total")
    assert list(taken) == [(first.pk, 1000), (second.pk, 180)]


def test_what_a_credit_note_frees_is_an_advance_again_from_that_day():
    with time_machine.travel(JUNE, tick=False):
        due = make_due(make_student())
        pay(due.student, 4720)
    with time_machine.travel(JULY, tick=False):
        credit(due)
    [voucher] = vouchers_of(due.student)
    assert (voucher.issue_date, voucher.total) == (date(2026, 7, 5), 4720)
    assert voucher.cause == "CREDIT_NOTE"


def test_what_a_credit_note_frees_for_an_open_due_is_no_advance():
    student = make_student()
    due, other = make_due(student), make_due(student)
    pay(student, 4720)
    credit(due)
    other.refresh_from_db()
    assert other.status == "PAID"
    assert vouchers_of(student) == []


def test_a_reversed_payment_has_a_refund_voucher_that_names_its_receipt_voucher():
    student = make_student()
    payment = pay(student, 11800)
    [receipt] = vouchers_of(student)
    reverse(payment)
    [refund] = vouchers_of(student, "REFUND")
    assert refund.receipt == receipt
    assert parts(refund) == parts(receipt)
    assert (refund.cause, refund.reason) == ("REVERSAL", "Counted twice")
    assert left_of(student) == 0


def test_a_reversal_refunds_only_what_no_due_has_taken():
    student = make_student()
    payment = pay(student, 11800)
    make_due(student)
    reverse(payment)
    [refund] = vouchers_of(student, "REFUND")
    assert refund.total == 7080


def test_an_advance_from_before_the_branch_had_a_gstin_is_used_and_reversed_without_vouchers():
    student = make_student(make_branch(gstin=""))
    payment = pay(student, 11800)
    Branch.objects.filter(pk=student.branch_id).update(gstin=make_branch().gstin)
    student = Student.objects.get(pk=student.pk)
    assert make_due(student).document == "TAX_INVOICE"
    reverse(payment)
    assert not AdvanceVoucher.objects.filter(student=student).exists()
    assert not AdvanceAdjustment.objects.filter(student=student).exists()


def test_an_advance_that_is_given_back_in_part_keeps_the_rest():
    student = make_student()
    payment = pay(student, 11800)
    [refund] = services.give_back(
        by=SYSTEM, payment=payment, amount=Decimal(5900), day=payment.date, reason="Moves away"
    )
    assert (refund.cause, *parts(refund)) == ("REFUND", 5000, 450, 450, 0)
    assert left_of(student) == 5900


@pytest.mark.parametrize("change", ["UPDATE {} SET taxable = 0", "DELETE FROM {}"])
@pytest.mark.parametrize("table", ["fees_advancevoucher", "fees_advanceadjustment"])
def test_the_database_refuses_to_change_a_voucher_and_what_was_taken_of_it(
    table, change, tables_owner
):
    student = make_student()
    pay(student, 11800)
    make_due(student)
    with (
        pytest.raises(IntegrityError, match="posted money"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(change.format(table))
    assert left_of(student) == 7080


def test_a_voucher_takes_two_statements_more_than_an_advance_without_one():
    taken = {}
    for gstin in ("", make_branch().gstin):
        student = make_student(make_branch(gstin=gstin))
        pay(student, 100)
        with CaptureQueriesContext(connection) as sent:
            pay(student, 100)
        taken[gstin] = len(sent)
    without, with_voucher = taken.values()
    assert with_voucher - without == 2


def test_the_life_of_an_advance_over_three_months():
    student = make_student()
    branch = student.branch
    place, tax = branch.state, Decimal(18)
    with time_machine.travel(JUNE, tick=False):
        payment = pay(student, 11800)
    with time_machine.travel(JULY, tick=False):
        due = make_due(student, fee=Decimal(20000))
    due.refresh_from_db()
    assert (due.total, due.status) == (23600, "PART_PAID")
    received = gst.Taxed(Decimal(10000), Decimal(900), Decimal(900), ZERO)
    june, july = date(2026, 6, 1), date(2026, 7, 1)
    assert table(selectors.advances_received, branch, june) == [(place, tax, received)]
    assert table(selectors.advances_adjusted, branch, june) == []
    assert table(selectors.advances_received, branch, july) == []
    assert table(selectors.advances_adjusted, branch, july) == [(place, tax, received)]
    [line] = selectors.advances_adjusted(branch.pk, july)
    [entry] = line.entries
    assert (entry.source, entry.number, entry.day) == ("ADJUSTMENT", due.number, date(2026, 7, 5))
    with time_machine.travel(AUGUST, tick=False):
        pay(student, 17700)
        reverse(payment)
    assert Due.objects.get(pk=due.pk).status == "PART_PAID"
    assert vouchers_of(student, "REFUND") == []


def test_an_advance_of_the_month_in_which_it_is_used_is_in_no_table():
    with time_machine.travel(JUNE, tick=False):
        student = make_student()
        pay(student, 4720)
        make_due(student)
    assert table(selectors.advances_received, student.branch, date(2026, 6, 1)) == []
    assert table(selectors.advances_adjusted, student.branch, date(2026, 6, 1)) == []


def test_an_advance_given_back_in_a_later_month_is_in_table_11b_of_that_month():
    with time_machine.travel(JUNE, tick=False):
        student = make_student()
        payment = pay(student, 1180)
    with time_machine.travel(JULY, tick=False):
        reverse(payment)
    [line] = selectors.advances_adjusted(student.branch_id, date(2026, 7, 31))
    assert line.amounts == gst.Taxed(Decimal(1000), Decimal(90), Decimal(90), ZERO)
    assert [entry.source for entry in line.entries] == ["REFUND"]


def test_a_run_of_dues_adjusts_all_vouchers_in_two_statements():
    students = [make_student() for _ in range(3)]
    for student in students:
        pay(student, 1000)
    with CaptureQueriesContext(connection) as sent, transaction.atomic():
        for student in students:
            issue_due(student)
        services.use_advances(by=SYSTEM, student_ids=[student.pk for student in students])
    vouchers = [query["sql"] for query in sent if "voucher" in query["sql"].lower()]
    assert len(vouchers) == 2
    assert [left_of(student) for student in students] == [0, 0, 0]


def issue_due(student):
    """Issues a due of ₹1,180.00 that no advance has been used for yet."""
    supply = services.supply_to(student)
    charge = gst.Charge("Course fee", "999293", Decimal(1000), Decimal(18))
    new = services.NewDue(
        student=student,
        branch=student.branch,
        course=None,
        label="Guitar",
        lines=[gst.tax_line(charge, supply)],
        supply=supply,
        due_date=today(),
        grace_days=0,
    )
    services.issue_dues(by=SYSTEM, dues=[new])
