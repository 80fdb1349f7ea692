"""Corruptions of receipt vouchers and refund vouchers."""

from shared_apps.core.principal import SYSTEM
from tenant_apps.books.tests.corruptions.shared import Expected, corrupts, pay, run, rupees
from tenant_apps.fees import services
from tenant_apps.fees.models import AdvanceVoucher
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.tests.factories import make_student


def advance(amount: int = 1180) -> AdvanceVoucher:
    """The receipt voucher of a new student's advance."""
    return pay(make_student(), amount).vouchers.get()


@corrupts("advance.parts")
def a_voucher_with_too_little_tax() -> Expected:
    voucher = advance()
    run(
        "UPDATE fees_advancevoucher SET taxable = 1100, cgst = 40, sgst = 40"
        f" WHERE id = {voucher.pk}"
    )
    return Expected("advance.parts", voucher.number, rupees(180), rupees(80))


@corrupts("advance.first")
def a_voucher_of_more_than_the_advance() -> Expected:
    due = make_due(make_student())
    voucher = pay(due.student, 5900).vouchers.get()
    run(f"UPDATE fees_allocation SET from_advance = true WHERE payment_id = {voucher.payment_id}")
    return Expected("advance.first", voucher.number, rupees(5900), rupees(1180))


@corrupts("advance.used")
def a_voucher_of_which_more_tax_was_taken_than_it_has() -> Expected:
    voucher = advance(2360)
    make_due(voucher.student, fee=rupees(1000))
    run(
        "UPDATE fees_advanceadjustment SET taxable = 780, cgst = 200, sgst = 200"
        f" WHERE voucher_id = {voucher.pk}"
    )
    return Expected("advance.used", voucher.number, rupees(360), rupees(400))


@corrupts("advance.rest")
def an_adjustment_that_was_lost() -> Expected:
    voucher = advance(2360)
    make_due(voucher.student, fee=rupees(1000))
    run(f"DELETE FROM fees_advanceadjustment WHERE voucher_id = {voucher.pk}")
    return Expected("advance.rest", voucher.payment.receipt_number, rupees(1180), rupees(2360))


@corrupts("advance.adjusted")
def an_adjustment_for_another_due() -> Expected:
    voucher = advance(2360)
    make_due(voucher.student, fee=rupees(1000))
    other = make_due(voucher.student, fee=rupees(2000))
    run(
        f"UPDATE fees_advanceadjustment SET due_id = {other.pk}"
        f" WHERE voucher_id = {voucher.pk} AND due_id <> {other.pk}"
    )
    return Expected("advance.adjusted", voucher.number, rupees(1180), rupees(1180))


@corrupts("advance.refund")
def a_refund_voucher_before_its_receipt_voucher() -> Expected:
    voucher = advance()
    services.reverse_payment(by=SYSTEM, record=voucher.payment, reason="Counted twice")
    refund = voucher.refund_vouchers.get()
    run(f"UPDATE fees_advancevoucher SET issue_date = issue_date - 1 WHERE id = {refund.pk}")
    return Expected("advance.refund", refund.number, rupees(1180))
