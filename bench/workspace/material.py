"""Material of a centre: each item at each branch, bought many times and given to every second student."""

from bench.rows import STAMPED, TODAY, Rows, code, cycle
from bench.workspace.size import Size

_NAMED = {
    "item_code": "'MAT-0001'",
    "item_name": "'Item Number 1'",
}


def material_rows(items: int, branches: int, students: int) -> list[Rows]:
    moved = students // 2
    item, branch = f"n % {items} + 1", f"n % {branches} + 1"
    stock = f"n % {branches} * {items} + n % {items} + 1"
    given = f"(n - {moved})"
    return [
        Rows(
            "materials.Kit",
            30,
            {"name": "'Kit ' || n", "lines": '\'[{"item": 1, "quantity": 1}]\'', **STAMPED},
        ),
        Rows(
            "materials.Item",
            items,
            {
                "code": code("MAT", 4),
                "name": "'Item Number ' || n",
                "reorder_level": "n % 3 * 20",
                **STAMPED,
            },
        ),
        Rows(
            "materials.Stock",
            items * branches,
            {
                "item_id": f"(n - 1) % {items} + 1",
                "branch_id": f"(n - 1) / {items} + 1",
                **STAMPED,
            },
        ),
        Rows(
            "materials.Purchase",
            moved,
            {
                "number": code("PUR", 5),
                "date": f"{TODAY} - n % 1000",
                "item_id": item,
                **_NAMED,
                "branch_id": branch,
                "vendor_name": "'Vendor Number 1'",
                "invoice_number": "'INV/' || n",
                "quantity": "40",
                "amount": "4000",
                "method": cycle("UPI", "CASH", "BANK_TRANSFER"),
                **STAMPED,
            },
        ),
        Rows(
            "materials.Distribution",
            moved,
            {
                "number": code("DIS", 5),
                "date": f"{TODAY} - n % 1000",
                "item_id": item,
                **_NAMED,
                "branch_id": branch,
                "from_branch_id": branch,
                "student_id": "n",
                "student_code": code("STU", 5),
                "student_name": "'Student Number ' || n",
                "quantity": "1",
                **STAMPED,
            },
        ),
        Rows(
            "materials.OpeningStock",
            branches,
            {
                "number": code("OPS", 5),
                "date": f"{TODAY} - 1001",
                "item_id": item,
                **_NAMED,
                "branch_id": "n",
                "quantity": "10",
                "value": "1000",
                "status": "'POSTED'",
                **STAMPED,
            },
        ),
        Rows(
            "materials.StockMovement",
            2 * moved,
            {
                "kind": f"CASE WHEN n <= {moved} THEN 'PURCHASE' ELSE 'ISSUE' END",
                "day": f"{TODAY} - n % 1000",
                "stock_id": f"CASE WHEN n <= {moved} THEN {stock} ELSE {stock.replace('n', given)} END",
                "quantity": f"CASE WHEN n <= {moved} THEN 40 ELSE -1 END",
                "value": f"CASE WHEN n <= {moved} THEN 4000 ELSE -100 END",
                "paid": f"CASE WHEN n <= {moved} THEN 4000 ELSE 0 END",
                "purchase_id": f"CASE WHEN n <= {moved} THEN n END",
                "distribution_id": f"CASE WHEN n > {moved} THEN {given} END",
                "by_name": "'Bench Owner'",
            },
        ),
    ]


def return_rows(size: Size) -> list[Rows]:
    """Two years of filed returns of each branch's GSTIN."""
    ago = f"(1 + n / {size.branches}) * interval '1 month'"
    return [
        Rows(
            "gst.GstFiling",
            size.branches * 24,
            {
                "gstin": f"'27AAPFU' || lpad((n % {size.branches})::text, 4, '0') || 'F1ZV'",
                "month": f"(date_trunc('month', {TODAY}) - {ago})::date",
                "arn": "'AA27' || lpad(n::text, 11, '0')",
                "filed_on": TODAY,
                "content": "'{}'",
                "digest": "encode(sha256('{}'), 'hex')",
                **STAMPED,
            },
        ),
        Rows(
            "gst.LedgerName",
            1,
            {"account": "'FEES'", "name": "'Tuition income'", **STAMPED},
        ),
    ]
