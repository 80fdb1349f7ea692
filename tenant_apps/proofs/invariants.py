"""What always holds for proofs of UPI payments (`shared_apps.core.invariants`)."""

from shared_apps.core.invariants import Invariant
from shared_apps.core.translation import lazy

INVARIANTS = (
    Invariant(
        "proof.payment",
        "payments",
        lazy("A verified proof is the payment that it became"),
        lazy("A verified proof and its payment differ"),
        lazy(
            "The payment of a verified proof is by UPI, of the same student, amount and day, and has the "
            "proof's UTR as its reference."
        ),
        (lazy("Payment"), lazy("Proof")),
        """
        SELECT 'payment', payment.id, payment.receipt_number, payment.date, payment.student_id,
            payment.amount, proof.amount
        FROM proofs_upiproof proof JOIN fees_payment payment ON payment.id = proof.payment_id
        WHERE payment.method <> 'UPI'
            OR (payment.student_id, payment.amount, payment.date, payment.reference)
            IS DISTINCT FROM (proof.student_id, proof.amount, proof.date, proof.utr)
        """,
    ),
)
