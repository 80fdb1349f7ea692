"""Corruptions of payments, cheques and UPI proofs."""

from shared_apps.core.principal import SYSTEM
from tenant_apps.books.tests.corruptions.shared import Expected, corrupts, pay, run, rupees
from tenant_apps.fees import services
from tenant_apps.fees.tests.factories import make_due, pay_by_cheque
from tenant_apps.proofs.services import verify_proof
from tenant_apps.proofs.tests.factories import bank_shows, make_proof
from tenant_apps.students.tests.factories import make_student


@corrupts("payment.allocated")
def a_payment_that_pays_more_than_its_amount() -> Expected:
    due = make_due(make_student())
    payment = pay(due.student, 1000)
    run(f"UPDATE fees_allocation SET amount = 1450 WHERE payment_id = {payment.pk}")
    return Expected("payment.allocated", payment.receipt_number, rupees(1000), rupees(1450))


@corrupts("payment.reversed")
def a_reversed_payment_that_still_pays() -> Expected:
    due = make_due(make_student())
    payment = pay(due.student, 1000)
    services.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")
    run(
        f"UPDATE fees_allocation SET released_at = NULL WHERE payment_id = {payment.pk}",
        f"UPDATE fees_due SET status = 'PART_PAID' WHERE id = {due.pk}",
    )
    return Expected("payment.reversed", payment.receipt_number, rupees(0), rupees(1000))


@corrupts("payment.advance")
def an_advance_beside_an_open_due() -> Expected:
    due = make_due(make_student())
    payment = pay(due.student, 1000)
    run(
        f"UPDATE fees_allocation SET released_at = now() WHERE payment_id = {payment.pk}",
        f"UPDATE fees_due SET status = 'ISSUED' WHERE id = {due.pk}",
    )
    return Expected("payment.advance", payment.receipt_number, rupees(0), rupees(1000))


@corrupts("allocation.student")
def a_payment_for_another_students_due() -> Expected:
    due, other = make_due(make_student()), make_due(make_student())
    payment = pay(due.student, 4720)
    paid = pay(other.student, 4720)
    run(
        f"UPDATE fees_allocation SET due_id = {other.pk} WHERE payment_id = {payment.pk}",
        f"UPDATE fees_allocation SET released_at = now() WHERE payment_id = {paid.pk}",
        f"UPDATE fees_due SET status = 'WRITTEN_OFF', reason = 'Lost', voided_on = issue_date"
        f" WHERE id = {due.pk}",
    )
    return Expected("allocation.student", payment.receipt_number, rupees(0), rupees(4720))


@corrupts("movement.payment")
def a_movement_of_another_amount() -> Expected:
    payment = pay(make_student(), 1000)
    run(f"UPDATE fees_movement SET amount = 900 WHERE payment_id = {payment.pk}")
    return Expected("movement.payment", payment.receipt_number, rupees(1000), rupees(900))


@corrupts("movement.reversal")
def a_reversal_of_a_part() -> Expected:
    payment = pay(make_student(), 1000)
    services.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")
    run(
        "UPDATE fees_movement SET amount = -900"
        f" WHERE kind = 'REVERSAL' AND payment_id = {payment.pk}",
        f"UPDATE fees_reversal SET amount = -900 WHERE payment_id = {payment.pk}",
    )
    return Expected("movement.reversal", payment.receipt_number, rupees(1000), rupees(900))


@corrupts("cheque.cleared")
def a_cheque_of_which_a_part_reached_the_bank() -> Expected:
    payment = services.clear_cheque(by=SYSTEM, record=pay_by_cheque(make_student(), 1000))
    run(
        "UPDATE fees_movement SET amount = 900 * sign(amount)"
        f" WHERE kind IN ('DEPOSITED', 'CLEARED') AND payment_id = {payment.pk}"
    )
    return Expected("cheque.cleared", payment.receipt_number, rupees(1000), rupees(900))


@corrupts("cheque.bounced")
def a_bounced_cheque_of_another_amount() -> Expected:
    payment = pay_by_cheque(make_student(), 1000)
    services.bounce_cheque(by=SYSTEM, record=payment, reason="Insufficient funds")
    run(
        "UPDATE fees_movement SET amount = -900"
        f" WHERE kind = 'BOUNCED' AND payment_id = {payment.pk}"
    )
    return Expected("cheque.bounced", payment.receipt_number, rupees(1000), rupees(900))


@corrupts("proof.payment")
def a_proof_of_another_amount_than_its_payment() -> Expected:
    proof = make_proof(make_student(), 1000)
    proof = verify_proof(by=SYSTEM, record=proof, **bank_shows(proof))
    run(f"UPDATE proofs_upiproof SET amount = 900 WHERE id = {proof.pk}")
    assert proof.payment is not None
    return Expected("proof.payment", proof.payment.receipt_number, rupees(1000), rupees(900))


@corrupts("movement.copy")
def an_older_record_of_another_amount() -> Expected:
    payment = pay(make_student(), 1000)
    services.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")
    run(f"UPDATE fees_reversal SET amount = -900 WHERE payment_id = {payment.pk}")
    return Expected("movement.copy", payment.receipt_number, rupees(-1000), rupees(-900))
