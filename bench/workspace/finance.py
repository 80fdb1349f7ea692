"""Expenses, income and closed days of a centre."""

from bench.rows import STAMPED, TODAY, Rows, code, cycle
from bench.workspace.size import Size, branch_of


def finance_rows(size: Size) -> list[Rows]:
    """Paid expenses and received income, a sixth of the payments each, and what surrounds them. Their
    categories are those that the workspace was set up with."""
    many, moved = size.payments // 6, size.payments // 60
    of_kind = "(SELECT min(id) FROM finance_category WHERE kind = '{}')"
    record = {
        "date": f"{TODAY} - n % 1000",
        "name": "'Bill Number ' || n",
        "amount": "1000",
        "account": cycle("UPI", "CASH", "CARD", "BANK_TRANSFER", "CHEQUE"),
        "branch_id": branch_of(size),
        **STAMPED,
    }
    entry = {
        "day": f"{TODAY} - n % 1000",
        "branch_id": branch_of(size),
        "account": cycle("UPI", "CASH", "CARD", "BANK_TRANSFER", "CHEQUE"),
        "by_name": "'Bench Owner'",
    }
    return [
        Rows(
            "finance.RecurringExpense",
            2 * size.branches,
            {
                "name": "'Rent ' || n",
                "amount": "40000",
                "category_id": of_kind.format("EXPENSE"),
                "account": "'BANK_TRANSFER'",
                "branch_id": branch_of(size),
                "every": "'MONTH'",
                "starts_on": f"{TODAY} + n % 28",
                **STAMPED,
            },
        ),
        Rows(
            "finance.Expense",
            many,
            {
                **record,
                "code": code("EXP", 5),
                "bill_date": f"{TODAY} - n % 1000",
                "category_id": of_kind.format("EXPENSE"),
                "status": "'PAID'",
            },
        ),
        Rows(
            "finance.ExpenseFile",
            moved,
            {
                "expense_id": "n",
                "title": "'Bill ' || n",
                "file_id": "n",
                **STAMPED,
            },
        ),
        Rows(
            "finance.Income",
            many,
            {
                **record,
                "code": code("INC", 5),
                "category_id": of_kind.format("INCOME"),
                "status": "'RECEIVED'",
            },
        ),
        Rows(
            "finance.Entry",
            2 * many,
            {
                **entry,
                "kind": f"CASE WHEN n <= {many} THEN 'EXPENSE' ELSE 'INCOME' END",
                "amount": f"CASE WHEN n <= {many} THEN -1000 ELSE 1000 END",
                "expense_id": f"CASE WHEN n <= {many} THEN n END",
                "income_id": f"CASE WHEN n > {many} THEN n - {many} END",
            },
        ),
        Rows(
            "finance.Transfer",
            moved,
            {
                "code": code("TRF", 5),
                "date": f"{TODAY} - n % 1000",
                "amount": "1000",
                "branch_id": branch_of(size),
                "from_account": "'CASH'",
                "to_branch_id": branch_of(size),
                "to_account": "'BANK_TRANSFER'",
                "status": "'POSTED'",
                **STAMPED,
            },
        ),
        Rows(
            "finance.OpeningBalance",
            size.branches,
            {
                "code": code("OPB", 5),
                "date": f"{TODAY} - 1001",
                "amount": "1000",
                "account": "'BANK_TRANSFER'",
                "branch_id": "n",
                "status": "'POSTED'",
                **STAMPED,
            },
        ),
    ]


def closed_day_rows(size: Size) -> list[Rows]:
    """A close of each branch long before its first row, and a locked month before that."""
    day = f"{TODAY} - 2000"
    branch = {"branch_id": "n", "day": day, **STAMPED}
    nothing = dict.fromkeys(("opening", "cash_in", "cash_out", "book"), "0")
    return [
        Rows(
            "closing.CashCount",
            size.branches,
            {**branch, "coins": "100", "counted": "100", "book": "0"},
        ),
        Rows(
            "closing.CashClose",
            size.branches,
            {
                **branch,
                **nothing,
                "number": code("CLS", 5),
                "count_id": "n",
                "is_first": "true",
                "counted": "100",
                "difference": "100",
            },
        ),
        Rows(
            "closing.CashDifference",
            size.branches,
            {
                **branch,
                "number": code("DIF", 5),
                "kind": "'OPENING'",
                "close_id": "n",
                "amount": "100",
            },
        ),
        Rows(
            "closing.PeriodLock",
            size.branches,
            {
                "branch_id": "n",
                "month": f"date_trunc('month', {day})",
                "status": "'LOCKED'",
                **STAMPED,
            },
        ),
    ]
