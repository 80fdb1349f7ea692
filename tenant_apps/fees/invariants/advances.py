"""What always holds for the vouchers of advances and what was taken of them."""

from shared_apps.core.invariants import AMOUNT, Invariant
from shared_apps.core.translation import lazy

# What dues took of each receipt voucher, and what was given back of it.
_USED = """
    SELECT voucher_id, sum(total) AS total, sum(cgst) AS cgst, sum(sgst) AS sgst, sum(igst) AS igst
    FROM (
        SELECT voucher_id, total, cgst, sgst, igst FROM fees_advanceadjustment
        UNION ALL
        SELECT receipt_id, total, cgst, sgst, igst FROM fees_advancevoucher WHERE kind = 'REFUND'
    ) AS taken GROUP BY voucher_id
"""

INVARIANTS = (
    Invariant(
        "advance.parts",
        "payments",
        lazy("A receipt voucher contains the tax of its rate"),
        lazy("A receipt voucher does not contain the tax of its rate"),
        lazy(
            "The tax of an advance is contained in its amount; CGST and SGST are equal halves of it "
            "(CGST Rules, rule 50)."
        ),
        (lazy("Tax"), lazy("Tax on the voucher")),
        """
        SELECT 'advancevoucher', id, number, issue_date, student_id, tax, cgst + sgst + igst
        FROM (
            SELECT *, 2 * round(total * rate / (200 + 2 * rate), 2) AS tax
            FROM fees_advancevoucher WHERE kind = 'RECEIPT'
        ) AS voucher WHERE cgst + sgst + igst <> tax
        """,
    ),
    Invariant(
        "advance.first",
        "payments",
        lazy("A receipt voucher is of what its payment left over"),
        lazy("A receipt voucher is not of what its payment left over"),
        lazy(
            "The voucher that is issued with a payment is of the amount that paid no due when the "
            "payment was recorded."
        ),
        (lazy("Left over"), lazy("Voucher")),
        """
        SELECT 'advancevoucher', id, number, issue_date, student_id, advance, total
        FROM (
            SELECT voucher.*, payment.amount - coalesce((
                SELECT sum(part.amount) FROM fees_allocation part
                WHERE part.payment_id = payment.id AND NOT part.from_advance
            ), 0) AS advance
            FROM fees_advancevoucher voucher
            JOIN fees_payment payment ON payment.id = voucher.payment_id
            WHERE voucher.cause = 'PAYMENT'
        ) AS voucher WHERE total <> advance
        """,
    ),
    Invariant(
        "advance.used",
        "payments",
        lazy("No more is taken of a receipt voucher than it has"),
        lazy("More was taken of a receipt voucher than it has"),
        lazy(
            "What dues take of an advance and refund vouchers give back is at most the voucher, tax by "
            "tax; together they are the voucher exactly when nothing is left of it."
        ),
        (lazy("Tax on the voucher"), lazy("Tax taken")),
        f"""
        SELECT 'advancevoucher', voucher.id, voucher.number, voucher.issue_date, voucher.student_id,
            voucher.cgst + voucher.sgst + voucher.igst, used.cgst + used.sgst + used.igst
        FROM fees_advancevoucher voucher JOIN ({_USED}) used ON used.voucher_id = voucher.id
        WHERE used.total > voucher.total OR used.cgst > voucher.cgst OR used.sgst > voucher.sgst
            OR used.igst > voucher.igst OR (used.total = voucher.total
                AND (used.cgst, used.sgst, used.igst)
                <> (voucher.cgst, voucher.sgst, voucher.igst))
        """,
    ),
    Invariant(
        "advance.rest",
        "payments",
        lazy("What is left of the vouchers is the advance"),
        lazy("What is left of the vouchers is not the advance"),
        lazy(
            "What is left of a payment's receipt vouchers is at most its advance, and exactly that "
            "where the whole advance has vouchers. A reversed payment has nothing left."
        ),
        (lazy("Advance"), lazy("Left of the vouchers")),
        f"""
        SELECT 'payment', id, receipt_number, date, student_id, advance, rest
        FROM (
            SELECT payment.*, vouchers.rest, vouchers.whole,
                CASE WHEN payment.status IN ('REVERSED', 'BOUNCED') THEN 0 ELSE payment.amount - coalesce((
                    SELECT sum(part.amount) FROM fees_allocation part
                    WHERE part.payment_id = payment.id AND part.released_at IS NULL
                ), 0) + coalesce((
                    SELECT sum(refund.amount) FROM fees_movement refund
                    WHERE refund.payment_id = payment.id
                    AND refund.kind IN ('REFUND', 'REFUND_REVERSAL')
                ), 0) END AS advance,
                EXISTS (
                    SELECT FROM fees_allocation part
                    WHERE part.payment_id = payment.id AND part.released_at IS NOT NULL
                ) AS released
            FROM fees_payment payment
            JOIN (
                SELECT voucher.payment_id, sum(voucher.total - coalesce(used.total, 0)) AS rest,
                    bool_or(voucher.cause = 'PAYMENT') AS whole
                FROM fees_advancevoucher voucher
                LEFT JOIN ({_USED}) used ON used.voucher_id = voucher.id
                WHERE voucher.kind = 'RECEIPT' GROUP BY voucher.payment_id
            ) vouchers ON vouchers.payment_id = payment.id
        ) AS payment
        WHERE rest > advance OR (rest < advance AND whole AND NOT released)
        """,
    ),
    Invariant(
        "advance.adjusted",
        "payments",
        lazy("A due takes of a voucher what it takes of the payment"),
        lazy("A due took more of a voucher than of its payment"),
        lazy(
            "Each adjustment names the due and the payment that the advance was used for, and is at "
            "most the amount that the due takes of the payment."
        ),
        (lazy("Taken of the payment"), lazy("Taken of the voucher")),
        """
        SELECT 'advancevoucher', voucher.id, voucher.number, taken.day, taken.student_id,
            part.amount, taken.total
        FROM fees_advanceadjustment taken
        JOIN fees_advancevoucher voucher ON voucher.id = taken.voucher_id
        JOIN fees_allocation part ON part.id = taken.allocation_id
        WHERE taken.total > part.amount
            OR (taken.due_id, voucher.payment_id) <> (part.due_id, part.payment_id)
            OR (taken.student_id, taken.branch_id) <> (voucher.student_id, voucher.branch_id)
        """,
    ),
    Invariant(
        "advance.refund",
        "payments",
        lazy("A refund voucher follows its receipt voucher"),
        lazy("A refund voucher does not fit its receipt voucher"),
        lazy(
            "A refund voucher names a receipt voucher of the same payment, rate and place of supply that "
            "was issued before it (CGST Rules, rule 51)."
        ),
        AMOUNT,
        """
        SELECT 'advancevoucher', refund.id, refund.number, refund.issue_date, refund.student_id,
            refund.total, NULL
        FROM fees_advancevoucher refund
        JOIN fees_advancevoucher receipt ON receipt.id = refund.receipt_id
        WHERE receipt.kind <> 'RECEIPT' OR refund.issue_date < receipt.issue_date
            OR (refund.payment_id, refund.rate, refund.place_of_supply)
            <> (receipt.payment_id, receipt.rate, receipt.place_of_supply)
        """,
    ),
)
