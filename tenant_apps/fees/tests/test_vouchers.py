"""Vouchers of advances as people read and print them."""

from decimal import Decimal

import pytest

from shared_apps.core.dates import format_day
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.fees import services
from tenant_apps.fees.models import AdvanceVoucher
from tenant_apps.fees.receipts.content import receipt_content
from tenant_apps.fees.receipts.vouchers import voucher_content
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


def pay(student, amount):
    return services.record_payment(
        by=SYSTEM, student=student, amount=Decimal(amount), method="CASH"
    )


def reverse(payment):
    return services.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")


def vouchers_of(student, kind="RECEIPT"):
    return list(AdvanceVoucher.objects.filter(student=student, kind=kind))


def test_the_desk_reads_the_vouchers_of_its_branch_with_what_became_of_them(organisation, ids):
    desk = signed_in("staff", organisation)
    student = make_student(Branch.objects.get(pk=ids.branch))
    payment = pay(student, 11800)
    due = make_due(student)
    [voucher] = vouchers_of(student)
    [row] = desk.get(f"advancevoucher?student={student.pk}").json()["list"]
    assert (row["number"], row["kind"], row["left"]) == (voucher.number, "RECEIPT", "7080.00")
    record = desk.get(f"advancevoucher/{voucher.pk}").json()["data"]
    assert record["paymentObjectId"] == {"_id": payment.pk, "receiptNo": payment.receipt_number}
    assert record["adjustments"] == [
        {
            "dueObjectId": {"_id": due.pk, "number": due.number, "label": due.label},
            "date": str(voucher.issue_date),
            "total": "4720.00",
        }
    ]


def test_vouchers_are_filtered_by_kind_and_payment(organisation, ids):
    desk = signed_in("staff", organisation)
    branch = Branch.objects.get(pk=ids.branch)
    payment = reverse(pay(make_student(branch), 100))
    pay(make_student(branch), 100)
    found = desk.get(f"advancevoucher?payment={payment.pk}&kind=REFUND").json()["list"]
    assert [(row["kind"], row["reason"]) for row in found] == [("REFUND", "Counted twice")]


def test_a_trainer_sees_no_voucher(organisation, ids):
    trainer = signed_in("trainer", organisation)
    assert trainer.get("advancevoucher").status_code == 403


def test_a_voucher_says_what_rule_50_asks_for():
    student = make_student(name="Neha Ghorpade")
    payment = pay(student, 11800)
    [voucher] = vouchers_of(student)
    content = voucher_content(voucher)
    assert (content["kind"], content["number"]) == ("Receipt voucher", voucher.number)
    assert content["recipient"].name == "Neha Ghorpade"
    assert content["gstin"] == student.branch.gstin
    assert content["place"] == student.branch.state
    [row] = content["rows"]
    assert row["detail"] == "SAC 999293 · GST 18 %"
    assert (row["taxable"], row["cgst"], row["sgst"]) == ("₹10,000.00", "₹900.00", "₹900.00")
    assert receipt_content(payment)["voucher"] == voucher.number


def test_a_refund_voucher_says_which_receipt_voucher_it_gives_back():
    student = make_student()
    reverse(pay(student, 11800))
    [receipt], [refund] = vouchers_of(student), vouchers_of(student, "REFUND")
    content = voucher_content(refund)
    assert content["kind"] == "Refund voucher"
    assert content["receipt"] == receipt
    assert content["receipt_date"] == format_day(receipt.issue_date)


def test_a_voucher_is_printed(organisation, ids):
    desk = signed_in("staff", organisation)
    answer = desk.get(f"advancevoucher/{ids.voucher}/paper")
    assert answer.status_code == 200
    assert answer.content.startswith(b"%PDF")
