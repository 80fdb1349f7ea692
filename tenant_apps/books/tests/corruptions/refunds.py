"""Corruptions of refunds, one for each of their invariants."""

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.books.tests.corruptions.shared import Expected, corrupts, pay, run, rupees
from tenant_apps.refunds.models import Refund
from tenant_apps.refunds.services import reverse_refund
from tenant_apps.refunds.tests.factories import refund
from tenant_apps.students.tests.factories import make_branch, make_student


def paid_refund() -> Refund:
    """₹500.00 of a payment of ₹1,000.00."""
    student = make_student(make_branch(gstin=""))
    pay(student, 1000)
    return refund(student, 500)


def change_movement(paid: Refund, kind: str, amount: int) -> None:
    run(
        f"UPDATE fees_movement SET amount = {amount}"
        f" WHERE kind = '{kind}' AND student_id = {paid.student_id}"
    )


@corrupts("payment.refunded")
def a_refunded_payment_that_nobody_gave_back() -> Expected:
    payment = pay(make_student(make_branch(gstin="")), 1000)
    run(f"UPDATE fees_payment SET status = 'REFUNDED' WHERE id = {payment.pk}")
    return Expected("payment.refunded", payment.receipt_number, rupees(1000), rupees(0))


@corrupts("refund.parts")
def a_refund_of_less_than_its_parts() -> Expected:
    paid = paid_refund()
    run(f"UPDATE refunds_refund SET amount = 400 WHERE id = {paid.pk}")
    return Expected("refund.parts", paid.number, rupees(400), rupees(500))


@corrupts("refund.movement")
def a_refund_of_another_amount_in_the_books() -> Expected:
    paid = paid_refund()
    change_movement(paid, "REFUND", -450)
    return Expected("refund.movement", paid.number, rupees(500), rupees(450))


@corrupts("refund.reversal")
def a_reversal_of_a_part_of_a_refund() -> Expected:
    paid = reverse_refund(by=SYSTEM, record=paid_refund(), reason="Wrong account")
    change_movement(paid, "REFUND_REVERSAL", 450)
    return Expected("refund.reversal", paid.number, rupees(500), rupees(450))


@corrupts("refund.known")
def money_that_is_given_back_without_a_refund() -> Expected:
    payment = pay(make_student(make_branch(gstin="")), 1000)
    run(
        "INSERT INTO fees_movement"
        " (kind, day, at, student_id, branch_id, payment_id, account, amount, reason, by_name)"
        f" VALUES ('REFUND', '{today()}', now(), {payment.student_id}, {payment.branch_id},"
        f" {payment.pk}, 'CASH', -100, 'Left', 'Nobody')"
    )
    return Expected("refund.known", payment.receipt_number, rupees(-100))


@corrupts("refund.number")
def a_removed_refund() -> Expected:
    student = make_student(make_branch(gstin=""))
    pay(student, 1000)
    _, removed, after = (refund(student, 100) for _ in range(3))
    part = removed.parts.get()
    run(
        f"DELETE FROM refunds_refundpart WHERE id = {part.pk}",
        f"DELETE FROM fees_movement WHERE id = {part.movement_id}",
        f"DELETE FROM refunds_refund WHERE id = {removed.pk}",
    )
    return Expected("refund.number", after.number, rupees(2), rupees(3))


@corrupts("refund.audited")
def a_refund_without_an_entry() -> Expected:
    paid = paid_refund()
    run(
        "DELETE FROM audit_auditentry WHERE kind = 'refund' AND action = 'paid'"
        f" AND target_id = {paid.pk}"
    )
    return Expected("refund.audited", paid.number, rupees(500))
