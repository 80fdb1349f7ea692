"""What always holds for refunds (`shared_apps.core.invariants`)."""

from shared_apps.core.invariants import AMOUNT, Invariant
from shared_apps.core.translation import lazy

_PARTS = """
    SELECT refund.*, coalesce(parts.total, 0) AS given
    FROM refunds_refund refund
    LEFT JOIN (
        SELECT refund_id, sum(amount) AS total FROM refunds_refundpart GROUP BY refund_id
    ) parts ON parts.refund_id = refund.id
"""
_NUMBERED = """
    SELECT *, substring(upper(number) FROM '^[A-Z0-9]+') AS prefix,
        split_part(number, '/', 2) AS year, substring(number FROM '[0-9]+$')::bigint AS place
    FROM refunds_refund WHERE number <> ''
"""

INVARIANTS = (
    Invariant(
        "refund.parts",
        "payments",
        lazy("A refund is the sum of what it gives back"),
        lazy("A refund is another amount than its parts"),
        lazy(
            "A paid refund names the payments that it gives back, and their parts make up its amount. One "
            "that is not paid gives back nothing."
        ),
        (lazy("Refund"), lazy("Parts")),
        f"""
        SELECT 'refund', id, coalesce(nullif(number, ''), student_code), date, student_id,
            CASE WHEN status IN ('PAID', 'REVERSED') THEN amount ELSE 0 END, given
        FROM ({_PARTS}) AS refund
        WHERE given <> CASE WHEN status IN ('PAID', 'REVERSED') THEN amount ELSE 0 END
        """,
    ),
    Invariant(
        "refund.movement",
        "payments",
        lazy("Every refund is in exactly one day"),
        lazy("A refund is not in the books of its day"),
        lazy(
            "Each part of a paid refund has one movement with minus its amount, on the day, by the method "
            "and of the student and branch of the refund."
        ),
        (lazy("Refund"), lazy("In the books")),
        """
        SELECT 'refund', refund.id, refund.number, refund.date, refund.student_id, part.amount,
            -moved.amount
        FROM refunds_refundpart part
        JOIN refunds_refund refund ON refund.id = part.refund_id
        JOIN fees_movement moved ON moved.id = part.movement_id
        WHERE (
            moved.kind, moved.amount, moved.day, moved.account, moved.student_id, moved.branch_id,
            moved.payment_id
        ) IS DISTINCT FROM (
            'REFUND', -part.amount, refund.date, refund.method, refund.student_id, refund.branch_id,
            part.payment_id
        )
        """,
    ),
    Invariant(
        "refund.reversal",
        "payments",
        lazy("A reversed refund is the exact counter-entry"),
        lazy("The reversal of a refund is not its exact counter-entry"),
        lazy(
            "Each part of a reversed refund has one movement that adds its amount again, on the day of the "
            "reversal. No other refund has one."
        ),
        (lazy("Refund"), lazy("Reversed")),
        """
        SELECT 'refund', refund.id, refund.number, refund.reversed_on, refund.student_id,
            CASE refund.status WHEN 'REVERSED' THEN part.amount ELSE 0 END,
            coalesce(moved.amount, 0)
        FROM refunds_refundpart part
        JOIN refunds_refund refund ON refund.id = part.refund_id
        LEFT JOIN fees_movement moved ON moved.id = part.reversal_id
        WHERE (moved.id IS NOT NULL OR refund.status = 'REVERSED') AND (
            refund.status <> 'REVERSED' OR (
                moved.kind, moved.amount, moved.day, moved.account, moved.payment_id
            ) IS DISTINCT FROM (
                'REFUND_REVERSAL', part.amount, refund.reversed_on, refund.method, part.payment_id
            )
        )
        """,
    ),
    Invariant(
        "refund.known",
        "payments",
        lazy("No money is given back without a refund"),
        lazy("A movement gives money back without a refund"),
        lazy(
            "Each movement of the kinds Refund and Refund reversed belongs to a part of a refund."
        ),
        AMOUNT,
        """
        SELECT 'payment', payment.id, payment.receipt_number, moved.day, moved.student_id,
            moved.amount, NULL
        FROM fees_movement moved
        JOIN fees_payment payment ON payment.id = moved.payment_id
        LEFT JOIN refunds_refundpart part ON moved.id IN (part.movement_id, part.reversal_id)
        WHERE moved.kind IN ('REFUND', 'REFUND_REVERSAL') AND part.id IS NULL
        """,
    ),
    Invariant(
        "refund.number",
        "papers",
        lazy("Numbers of refunds run 1 … n without a gap"),
        lazy("The number of a refund is missing before this one"),
        lazy(
            "In the series of a branch and a financial year, every number follows the one before; the first "
            "is 1, or follows the last one of the system that the centre moved in from. The last one is "
            "where the series stands."
        ),
        (lazy("Number expected"), lazy("Number found")),
        f"""
        SELECT 'refund', id, number, date, student_id, expected, place FROM (
            SELECT *, coalesce(lag(place) OVER (
                PARTITION BY prefix, year ORDER BY place), begins_after, 0) + 1 AS expected
            FROM ({_NUMBERED}) AS numbered
            LEFT JOIN (
                SELECT upper(scope) AS prefix, replace(year, '-', '') AS year, begins_after
                FROM workspace_numberseries WHERE kind = 'refund'
            ) AS begun USING (prefix, year)
        ) AS placed WHERE place <> expected
        UNION ALL
        SELECT 'series', series.id, concat_ws(' ', coalesce(newest.number, series.kind)), newest.date,
            NULL, series.last, coalesce(newest.place, series.begins_after)
        FROM workspace_numberseries series
        LEFT JOIN (
            SELECT DISTINCT ON (prefix, year) * FROM ({_NUMBERED}) AS numbered
            ORDER BY prefix, year, place DESC
        ) newest ON newest.prefix = upper(series.scope)
            AND newest.year = replace(series.year, '-', '')
        WHERE series.kind = 'refund'
            AND series.last <> coalesce(newest.place, series.begins_after)
        """,
        unit="number",
    ),
    Invariant(
        "refund.audited",
        "records",
        lazy("The activity log has each refund"),
        lazy("A refund is not in the activity log"),
        lazy(
            "Each paid refund has an entry of the moment it was paid, each reversed one of its reversal."
        ),
        AMOUNT,
        """
        SELECT 'refund', refund.id, refund.number, refund.date, refund.student_id, refund.amount, NULL
        FROM refunds_refund refund
        WHERE EXISTS (
            SELECT FROM (VALUES ('paid', 'PAID'), ('paid', 'REVERSED'), ('reversed', 'REVERSED'))
                AS needed(action, status)
            WHERE needed.status = refund.status AND NOT EXISTS (
                SELECT FROM audit_auditentry entry WHERE entry.kind = 'refund'
                AND entry.target_id = refund.id AND entry.action = needed.action
            )
        )
        """,
    ),
)
