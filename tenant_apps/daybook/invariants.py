"""What always holds for closed days (`shared_apps.core.invariants`)."""

from shared_apps.core.invariants import Invariant
from shared_apps.core.translation import lazy

_CASH = """
    SELECT branch_id, day, at, amount FROM fees_movement WHERE account = 'CASH'
    UNION ALL
    SELECT branch_id, day, at, amount FROM finance_entry WHERE account = 'CASH'
    UNION ALL
    SELECT stock.branch_id, moved.day, moved.at, -moved.paid
    FROM materials_stockmovement moved
    JOIN materials_stock stock ON stock.id = moved.stock_id
    JOIN materials_purchase purchase ON purchase.id = moved.purchase_id
    WHERE purchase.method = 'CASH'
"""
_DATED = """
    SELECT branch_id, day, at, amount FROM fees_movement
    UNION ALL
    SELECT branch_id, day, at, amount FROM finance_entry
    UNION ALL
    SELECT stock.branch_id, moved.day, moved.at,
        CASE WHEN moved.opening_id IS NULL THEN -moved.paid ELSE moved.value END
    FROM materials_stockmovement moved
    JOIN materials_stock stock ON stock.id = moved.stock_id
    WHERE moved.paid <> 0 OR moved.opening_id IS NOT NULL
"""

_ROWS = f"""
    WITH cash AS ({_CASH}), closes AS (
        SELECT *, lag(day) OVER one AS day_before,
            coalesce(lag(counted) OVER one, 0) AS counted_before
        FROM closing_cashclose WINDOW one AS (PARTITION BY branch_id ORDER BY day)
    ), added AS (
        SELECT closes.id, closes.counted_before + coalesce(sum(cash.amount), 0) AS total
        FROM closes
        LEFT JOIN cash ON cash.branch_id = closes.branch_id AND cash.day <= closes.day
            AND (closes.day_before IS NULL OR cash.day > closes.day_before)
        GROUP BY closes.id, closes.counted_before
    )
    SELECT 'cashclose', closes.id, closes.number, closes.day, NULL::bigint, closes.book, added.total
    FROM closes JOIN added ON added.id = closes.id
    WHERE closes.book <> added.total
"""

_DIFFERENCE = """
    SELECT 'cashclose', closed.id, closed.number, closed.day, NULL::bigint,
        closed.counted - closed.book, coalesce(posted.amount, 0)
    FROM closing_cashclose closed
    LEFT JOIN closing_cashdifference posted ON posted.close_id = closed.id
        AND posted.branch_id = closed.branch_id AND posted.day = closed.day
    WHERE closed.counted - closed.book <> coalesce(posted.amount, 0)
"""

_COUNT = """
    SELECT 'cashclose', closed.id, closed.number, closed.day, NULL::bigint,
        closed.counted, counted.counted
    FROM closing_cashclose closed JOIN closing_cashcount counted ON counted.id = closed.count_id
    WHERE counted.counted <> closed.counted OR counted.branch_id <> closed.branch_id
        OR counted.day <> closed.day
"""

_LATE = f"""
    WITH dated AS ({_DATED})
    SELECT 'cashclose', closed.id, closed.number, dated.day, NULL::bigint,
        0::numeric, sum(dated.amount)
    FROM dated
    JOIN LATERAL (
        SELECT id, number, created_at FROM closing_cashclose
        WHERE branch_id = dated.branch_id AND day >= dated.day ORDER BY day LIMIT 1
    ) closed ON dated.at > closed.created_at
    GROUP BY closed.id, closed.number, dated.day
"""

INVARIANTS = (
    Invariant(
        "close.rows",
        "records",
        lazy("A closed day’s book is the sum of its rows"),
        lazy("The book of a closed day is not the sum of its rows"),
        lazy(
            "What was counted at the close before, with the cash that came and went since then, and the "
            "book of the close."
        ),
        (lazy("Book"), lazy("Rows")),
        _ROWS,
    ),
    Invariant(
        "close.difference",
        "records",
        lazy("A difference is what was counted less the book"),
        lazy("The difference that was posted is not what was counted less the book"),
        lazy("Counted and book of a close, and the difference that is posted on its own."),
        (lazy("Counted − book"), lazy("Posted")),
        _DIFFERENCE,
    ),
    Invariant(
        "close.count",
        "records",
        lazy("A close has the amount of its count"),
        lazy("A close has another amount than its count"),
        lazy("The notes and coins that were counted, and what the close says."),
        (lazy("Close"), lazy("Count")),
        _COUNT,
    ),
    Invariant(
        "close.late",
        "records",
        lazy("Nothing was posted to a day after its close"),
        lazy("Money was posted to a day after its close"),
        lazy("When each row was recorded, and when its day was closed."),
        (lazy("Allowed"), lazy("Posted later")),
        _LATE,
    ),
)
