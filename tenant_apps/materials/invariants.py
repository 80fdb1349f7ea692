"""What always holds for stock, purchases and distributions."""

from shared_apps.core.invariants import Invariant
from shared_apps.core.translation import lazy

# Each movement with what the stock was afterwards.
_LEVELS = """
    SELECT movement.*, item.code,
        sum(quantity) OVER running AS quantity_left, sum(value) OVER running AS value_left
    FROM materials_stockmovement movement
    JOIN materials_stock stock ON stock.id = movement.stock_id
    JOIN materials_item item ON item.id = stock.item_id
    WINDOW running AS (PARTITION BY movement.stock_id ORDER BY movement.id)
"""

INVARIANTS = (
    Invariant(
        "stock.quantity",
        "centre",
        lazy("No stock has less than nothing"),
        lazy("A stock had less than nothing"),
        lazy("After each of its movements, a stock has no fewer units than 0."),
        (lazy("At least"), lazy("Units")),
        f"""
        SELECT DISTINCT ON (stock_id) 'stock', stock_id, code, day, NULL, 0, quantity_left
        FROM ({_LEVELS}) AS level WHERE quantity_left < 0 ORDER BY stock_id, id
        """,
        unit="number",
    ),
    Invariant(
        "stock.value",
        "centre",
        lazy("A stock without units is worth nothing"),
        lazy("A stock is worth what its units cannot be"),
        lazy(
            "After each of its movements, the value of a stock is not negative, and ₹0.00 where no unit is "
            "left."
        ),
        (lazy("Expected"), lazy("Value")),
        f"""
        SELECT DISTINCT ON (stock_id) 'stock', stock_id, code, day, NULL, 0, value_left
        FROM ({_LEVELS}) AS level
        WHERE value_left < 0 OR (quantity_left = 0 AND value_left <> 0) ORDER BY stock_id, id
        """,
    ),
    Invariant(
        "stock.transfer",
        "centre",
        lazy("Material arrives as it left"),
        lazy("Other material arrived than left"),
        lazy(
            "What one branch gives to another has the same number of units and the same value at both."
        ),
        (lazy("Left"), lazy("Arrived")),
        """
        SELECT 'distribution', given.id, given.number, given.date, NULL, -gone.value, came.value
        FROM materials_distribution given
        LEFT JOIN materials_stockmovement gone
            ON gone.distribution_id = given.id AND gone.kind = 'TRANSFER_OUT'
        LEFT JOIN materials_stockmovement came
            ON came.distribution_id = given.id AND came.kind = 'TRANSFER_IN'
        WHERE given.student_id IS NULL AND (
            gone.quantity IS DISTINCT FROM -came.quantity OR gone.value IS DISTINCT FROM -came.value
        )
        """,
    ),
    Invariant(
        "stock.given",
        "centre",
        lazy("What was given out left the stock"),
        lazy("Other units left the stock than were given out"),
        lazy("A distribution takes as many units out of the stock of its branch as it says."),
        (lazy("Given out"), lazy("Left the stock")),
        """
        SELECT 'distribution', given.id, given.number, given.date, given.student_id, given.quantity,
            coalesce(-gone.quantity, 0)
        FROM materials_distribution given
        LEFT JOIN materials_stockmovement gone
            ON gone.distribution_id = given.id AND gone.kind IN ('TRANSFER_OUT', 'ISSUE')
        WHERE given.quantity <> coalesce(-gone.quantity, 0)
        """,
        unit="number",
    ),
    Invariant(
        "purchase.paid",
        "centre",
        lazy("A purchase costs what its movements say"),
        lazy("The movements of a purchase say another amount"),
        lazy(
            "The money of a purchase is its amount; that of one which went back to the vendor is nothing."
        ),
        (lazy("Purchase"), lazy("Movements")),
        """
        SELECT 'purchase', purchase.id, purchase.number, purchase.date, NULL,
            CASE purchase.status WHEN 'RETURNED' THEN 0 ELSE purchase.amount END,
            coalesce(moved.paid, 0)
        FROM materials_purchase purchase
        LEFT JOIN (
            SELECT purchase_id, sum(paid) AS paid,
                sum(quantity) FILTER (WHERE kind = 'PURCHASE') AS quantity
            FROM materials_stockmovement GROUP BY purchase_id
        ) moved ON moved.purchase_id = purchase.id
        WHERE coalesce(moved.paid, 0)
                <> CASE purchase.status WHEN 'RETURNED' THEN 0 ELSE purchase.amount END
            OR moved.quantity IS DISTINCT FROM purchase.quantity
        """,
    ),
    Invariant(
        "stock.returned",
        "centre",
        lazy("No student returns more than was given"),
        lazy("More units were returned than were given"),
        lazy(
            "The units that students return of a distribution are no more than it gave, and all of them "
            "where it is returned."
        ),
        (lazy("Given out"), lazy("Returned")),
        """
        SELECT 'distribution', given.id, given.number, given.date, given.student_id, given.quantity,
            coalesce(back.quantity, 0)
        FROM materials_distribution given
        LEFT JOIN (
            SELECT distribution_id, sum(quantity) AS quantity
            FROM materials_stockmovement WHERE kind = 'RETURN' GROUP BY distribution_id
        ) back ON back.distribution_id = given.id
        WHERE (given.status = 'RETURNED') <> (coalesce(back.quantity, 0) = given.quantity)
            OR back.quantity > given.quantity
        """,
        unit="number",
    ),
    Invariant(
        "stock.credited",
        "centre",
        lazy("A return credits the charge for what is returned"),
        lazy("A return credits another charge than that for what is returned"),
        lazy(
            "The credit notes of what is returned are for the due of its distribution, and no more than "
            "it."
        ),
        (lazy("Charged"), lazy("Credited")),
        """
        SELECT 'distribution', given.id, given.number, given.date, given.student_id,
            coalesce(due.total, 0), back.credited
        FROM (
            SELECT moved.distribution_id, sum(note.total) AS credited,
                bool_and(note.due_id = given.due_id) AS fits
            FROM materials_stockmovement moved
            JOIN fees_creditnote note ON note.id = moved.credit_note_id
            JOIN materials_distribution given ON given.id = moved.distribution_id
            GROUP BY moved.distribution_id
        ) back
        JOIN materials_distribution given ON given.id = back.distribution_id
        LEFT JOIN fees_due due ON due.id = given.due_id
        WHERE back.fits IS NOT TRUE OR back.credited > due.total
        """,
    ),
    Invariant(
        "stock.opening",
        "centre",
        lazy("Each opening stock is among the movements"),
        lazy("The movements say something else than the opening stock"),
        lazy(
            "An opening stock has one movement of its units and value, on its day, material and branch; a "
            "reversed one has its opposite as well."
        ),
        (lazy("Opening stock"), lazy("Movements")),
        """
        SELECT 'openingstock', opening.id, opening.number, opening.date, NULL,
            CASE opening.status WHEN 'POSTED' THEN opening.value ELSE 0 END,
            coalesce(moved.value, 0)
        FROM materials_openingstock opening
        LEFT JOIN LATERAL (
            SELECT sum(movement.value) AS value, sum(quantity) AS quantity, count(*) AS rows,
                count(*) FILTER (WHERE stock.item_id <> opening.item_id
                    OR stock.branch_id <> opening.branch_id
                    OR (kind = 'OPENING' AND day <> opening.date)) AS apart
            FROM materials_stockmovement movement
            JOIN materials_stock stock ON stock.id = movement.stock_id
            WHERE opening_id = opening.id
        ) moved ON true
        WHERE coalesce(moved.value, 0)
                <> CASE opening.status WHEN 'POSTED' THEN opening.value ELSE 0 END
            OR coalesce(moved.quantity, 0)
                <> CASE opening.status WHEN 'POSTED' THEN opening.quantity ELSE 0 END
            OR rows <> CASE opening.status WHEN 'POSTED' THEN 1 ELSE 2 END OR apart > 0
        """,
    ),
)
