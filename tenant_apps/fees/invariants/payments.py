"""What always holds for payments, what they pay, and the movements of money."""

from shared_apps.core.invariants import AMOUNT, Invariant
from shared_apps.core.translation import lazy

_ALLOCATED = """
    SELECT payment.*, coalesce(paid.total, 0) AS allocated, coalesce(back.total, 0) AS refunded
    FROM fees_payment payment
    LEFT JOIN (
        SELECT payment_id, sum(amount) AS total FROM fees_allocation
        WHERE released_at IS NULL GROUP BY payment_id
    ) paid ON paid.payment_id = payment.id
    LEFT JOIN (
        SELECT payment_id, -sum(amount) AS total FROM fees_movement
        WHERE kind IN ('REFUND', 'REFUND_REVERSAL') GROUP BY payment_id
    ) back ON back.payment_id = payment.id
"""

INVARIANTS = (
    Invariant(
        "payment.allocated",
        "payments",
        lazy("Allocations and advance make up the payment"),
        lazy("Allocations and advance do not make up the payment"),
        lazy(
            "What a payment pays of dues and what was refunded of it are at most its amount; the rest is "
            "the student's advance."
        ),
        (lazy("Payment"), lazy("Allocated")),
        f"""
        SELECT 'payment', id, receipt_number, date, student_id, amount - refunded, allocated
        FROM ({_ALLOCATED}) AS payment WHERE allocated > amount - refunded
        """,
    ),
    Invariant(
        "payment.reversed",
        "payments",
        lazy("A reversed payment and a bounced cheque pay nothing"),
        lazy("A reversed payment or a bounced cheque still pays a due"),
        lazy(
            "When a payment is reversed or a cheque bounces, every due that it paid is open again."
        ),
        (lazy("Expected"), lazy("Allocated")),
        f"""
        SELECT 'payment', id, receipt_number, date, student_id, 0, allocated
        FROM ({_ALLOCATED}) AS payment
        WHERE status IN ('REVERSED', 'BOUNCED') AND allocated <> 0
        """,
    ),
    Invariant(
        "payment.advance",
        "payments",
        lazy("Nobody has an advance and an open due"),
        lazy("A payment is not used although a due is open"),
        lazy("A student's advance is used for the oldest due at once, so one of the two is zero."),
        (lazy("Advance expected"), lazy("Advance")),
        f"""
        SELECT 'payment', id, receipt_number, date, student_id, 0,
            amount - allocated - refunded
        FROM ({_ALLOCATED}) AS payment
        WHERE status IN ('CONFIRMED', 'RECEIVED', 'CLEARED') AND allocated < amount - refunded
            AND EXISTS (
            SELECT FROM fees_due due WHERE due.student_id = payment.student_id
            AND due.status IN ('ISSUED', 'PART_PAID')
        )
        """,
    ),
    Invariant(
        "payment.refunded",
        "payments",
        lazy("A payment is refunded when all of it was given back"),
        lazy("The status of a payment does not fit its refunds"),
        lazy(
            "A payment has the status Refunded once refunds have given back its whole amount, and only "
            "then. Nothing is refunded of a reversed payment."
        ),
        (lazy("Payment"), lazy("Refunded")),
        f"""
        SELECT 'payment', id, receipt_number, date, student_id, amount, refunded
        FROM ({_ALLOCATED}) AS payment
        WHERE refunded < 0 OR (status = 'REFUNDED') <> (refunded = amount)
            OR (status = 'REVERSED' AND refunded <> 0)
        """,
    ),
    Invariant(
        "allocation.student",
        "payments",
        lazy("A payment pays only its own student's dues"),
        lazy("A payment pays a due of another student"),
        lazy("The student of a payment is the student of each due that it pays."),
        (lazy("Expected"), lazy("Allocated")),
        """
        SELECT 'payment', payment.id, payment.receipt_number, payment.date, payment.student_id,
            0, part.amount
        FROM fees_allocation part
        JOIN fees_payment payment ON payment.id = part.payment_id
        JOIN fees_due due ON due.id = part.due_id
        WHERE due.student_id <> payment.student_id
        """,
    ),
    Invariant(
        "movement.payment",
        "payments",
        lazy("Every payment is in exactly one day"),
        lazy("A payment is not in the books of its day"),
        lazy(
            "Each payment has one movement of money with its amount, day, method, student and branch. "
            "Collections and balances are sums of the movements."
        ),
        (lazy("Payment"), lazy("In the books")),
        """
        SELECT 'payment', payment.id, payment.receipt_number, payment.date, payment.student_id,
            payment.amount, coalesce(moved.amount, 0)
        FROM fees_payment payment
        LEFT JOIN fees_movement moved ON moved.payment_id = payment.id AND moved.kind = 'PAYMENT'
        WHERE (moved.amount, moved.day, moved.account, moved.student_id, moved.branch_id)
            IS DISTINCT FROM
            (payment.amount, payment.date, payment.method, payment.student_id, payment.branch_id)
        """,
    ),
    Invariant(
        "movement.reversal",
        "payments",
        lazy("A reversal is the exact counter-entry"),
        lazy("A reversal is not the exact counter-entry"),
        lazy(
            "A reversed payment has one movement with minus its amount, from where the money was and of "
            "the same student and branch. No other payment has one."
        ),
        (lazy("Payment"), lazy("Reversed")),
        """
        SELECT 'payment', payment.id, payment.receipt_number, payment.date, payment.student_id,
            CASE payment.status WHEN 'REVERSED' THEN payment.amount ELSE 0 END,
            coalesce(-moved.amount, 0)
        FROM fees_payment payment
        LEFT JOIN fees_movement moved ON moved.payment_id = payment.id AND moved.kind = 'REVERSAL'
        LEFT JOIN fees_movement cleared ON cleared.payment_id = payment.id
            AND cleared.kind = 'CLEARED'
        WHERE (moved.id IS NOT NULL OR payment.status = 'REVERSED') AND (
            payment.status <> 'REVERSED'
            OR (-moved.amount, moved.account, moved.student_id, moved.branch_id) IS DISTINCT FROM
            (payment.amount, coalesce(cleared.account, payment.method), payment.student_id,
                payment.branch_id)
        )
        """,
    ),
    Invariant(
        "cheque.cleared",
        "payments",
        lazy("A cleared cheque has left the cheques in hand for the bank"),
        lazy("A cheque and its way to the bank differ"),
        lazy(
            "A cheque that cleared has two movements of its amount on one day: out of the cheques in "
            "hand, and into the bank. No other payment has them."
        ),
        (lazy("Cheque"), lazy("Into the bank")),
        """
        SELECT 'payment', payment.id, payment.receipt_number, payment.date, payment.student_id,
            CASE WHEN payment.status IN ('CONFIRMED', 'RECEIVED') THEN 0 ELSE payment.amount END,
            coalesce(cleared.amount, 0)
        FROM fees_payment payment
        LEFT JOIN fees_movement cleared ON cleared.payment_id = payment.id
            AND cleared.kind = 'CLEARED'
        LEFT JOIN fees_movement deposited ON deposited.payment_id = payment.id
            AND deposited.kind = 'DEPOSITED'
        WHERE CASE WHEN payment.status = 'CLEARED' OR cleared.id IS NOT NULL
                OR deposited.id IS NOT NULL
            THEN payment.method <> 'CHEQUE' OR payment.status IN ('CONFIRMED', 'RECEIVED')
                OR (cleared.amount, cleared.day, cleared.student_id, cleared.branch_id)
                IS DISTINCT FROM
                (payment.amount, deposited.day, payment.student_id, payment.branch_id)
                OR (-deposited.amount, deposited.student_id, deposited.branch_id)
                IS DISTINCT FROM (payment.amount, payment.student_id, payment.branch_id)
            END
        """,
    ),
    Invariant(
        "cheque.bounced",
        "payments",
        lazy("A bounced cheque is taken back from where the money was"),
        lazy("A bounced cheque is not the exact counter-entry"),
        lazy(
            "A bounced cheque has one movement with minus its amount: from the bank if it had cleared, "
            "else from the cheques in hand. No other payment has one."
        ),
        (lazy("Cheque"), lazy("Taken back")),
        """
        SELECT 'payment', payment.id, payment.receipt_number, payment.date, payment.student_id,
            CASE payment.status WHEN 'BOUNCED' THEN payment.amount ELSE 0 END,
            coalesce(-moved.amount, 0)
        FROM fees_payment payment
        LEFT JOIN fees_movement moved ON moved.payment_id = payment.id AND moved.kind = 'BOUNCED'
        LEFT JOIN fees_movement cleared ON cleared.payment_id = payment.id
            AND cleared.kind = 'CLEARED'
        WHERE (moved.id IS NOT NULL OR payment.status = 'BOUNCED') AND (
            payment.status <> 'BOUNCED'
            OR (-moved.amount, moved.account, moved.student_id, moved.branch_id) IS DISTINCT FROM
            (payment.amount, coalesce(cleared.account, payment.method), payment.student_id,
                payment.branch_id)
        )
        """,
    ),
    Invariant(
        "movement.copy",
        "records",
        lazy("Both records of a reversal agree"),
        lazy("The two records of a reversal differ"),
        lazy(
            "A reversal is kept twice while the previous release may still read the older table. Amount "
            "and day are the same in both."
        ),
        (lazy("In the books"), lazy("Older record")),
        """
        SELECT 'payment', payment.id, payment.receipt_number, moved.day, payment.student_id,
            moved.amount, copy.amount
        FROM fees_movement moved
        JOIN fees_payment payment ON payment.id = moved.payment_id
        LEFT JOIN fees_reversal copy ON copy.payment_id = moved.payment_id
        WHERE moved.kind = 'REVERSAL'
            AND (copy.amount, copy.date) IS DISTINCT FROM (moved.amount, moved.day)
        """,
    ),
    Invariant(
        "document.kept",
        "records",
        lazy("No receipt, bill, credit note or voucher is deleted"),
        lazy("A document is marked as deleted"),
        lazy("Posted money is reversed, cancelled or credited. It is never deleted."),
        AMOUNT,
        """
        SELECT 'payment', id, receipt_number, date, student_id, amount, NULL::numeric
        FROM fees_payment WHERE deleted_at IS NOT NULL
        UNION ALL
        SELECT 'due', id, number, issue_date, student_id, total, NULL
        FROM fees_due WHERE deleted_at IS NOT NULL
        UNION ALL
        SELECT 'creditnote', id, number, issue_date, student_id, total, NULL
        FROM fees_creditnote WHERE deleted_at IS NOT NULL
        UNION ALL
        SELECT 'advancevoucher', id, number, issue_date, student_id, total, NULL
        FROM fees_advancevoucher WHERE deleted_at IS NOT NULL
        """,
    ),
    Invariant(
        "audit.issued",
        "records",
        lazy("The activity log has each document with its amount"),
        lazy("A document and the activity log differ"),
        lazy(
            "Each receipt, bill, credit note and voucher has an entry of the moment it was made. Its "
            "amount there is the amount of today."
        ),
        (lazy("Document"), lazy("Activity log")),
        """
        SELECT document.*, entry.amount FROM (
            SELECT 'payment' AS kind, id, receipt_number, date, student_id, amount FROM fees_payment
            UNION ALL
            SELECT 'due', id, number, issue_date, student_id, total FROM fees_due
            UNION ALL
            SELECT 'creditnote', id, number, issue_date, student_id, total FROM fees_creditnote
            UNION ALL
            SELECT 'advancevoucher', id, number, issue_date, student_id, total
            FROM fees_advancevoucher
        ) AS document
        LEFT JOIN (
            SELECT kind, target_id,
                (after ->> CASE kind WHEN 'payment' THEN 'amount' ELSE 'total' END)::numeric AS amount
            FROM audit_auditentry
            WHERE action = 'created' AND kind IN ('payment', 'due', 'creditnote', 'advancevoucher')
        ) AS entry ON entry.kind = document.kind AND entry.target_id = document.id
        WHERE entry.amount IS DISTINCT FROM document.amount
        """,
    ),
    Invariant(
        "audit.reversed",
        "records",
        lazy("The activity log has each reversal"),
        lazy("A reversal is not in the activity log"),
        lazy("Each reversal of a payment has an entry that says who reversed it and why."),
        AMOUNT,
        """
        SELECT 'payment', payment.id, payment.receipt_number, moved.day, payment.student_id,
            payment.amount, NULL
        FROM fees_movement moved JOIN fees_payment payment ON payment.id = moved.payment_id
        WHERE moved.kind = 'REVERSAL' AND NOT EXISTS (
            SELECT FROM audit_auditentry entry WHERE entry.kind = 'payment'
            AND entry.target_id = payment.id AND entry.action = 'reversed'
        )
        """,
    ),
)
