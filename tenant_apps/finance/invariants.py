"""What always holds for expenses, income, transfers and their ledger."""

from shared_apps.core.invariants import Invariant
from shared_apps.core.translation import lazy

_FIGURES = (lazy("Amount"), lazy("Entries"))


def _posted(record: str, kind: str, sign: int, status: str) -> str:
    """Selects the records of which the ledger says something else: of a posted one its amount, of a reversed
    one nothing, and of others nothing was ever entered."""
    return f"""
    SELECT '{record}', record.id, record.code, record.date, NULL, record.expected,
        coalesce(record.found, 0)
    FROM (
        SELECT record.*, posted.total AS found,
            CASE record.status WHEN '{status}' THEN record.amount ELSE 0 END AS expected,
            CASE record.status WHEN '{status}' THEN 1 WHEN 'REVERSED' THEN 2 ELSE 0 END AS rows,
            coalesce(posted.rows, 0) AS found_rows, coalesce(posted.apart, 0) AS apart
        FROM finance_{record} record
        LEFT JOIN (
            SELECT entry.{record}_id AS id, {sign} * sum(entry.amount) AS total,
                count(*) AS rows,
                count(*) FILTER (WHERE entry.kind = '{kind}' AND (
                    entry.day <> of.date OR entry.account <> of.account
                    OR entry.branch_id <> of.branch_id
                )) AS apart
            FROM finance_entry entry JOIN finance_{record} of ON of.id = entry.{record}_id
            GROUP BY entry.{record}_id
        ) posted ON posted.id = record.id
    ) AS record
    WHERE record.expected <> coalesce(record.found, 0) OR record.rows <> record.found_rows
        OR record.apart > 0
    """


INVARIANTS = (
    Invariant(
        "expense.entries",
        "centre",
        lazy("Each paid expense is in the ledger"),
        lazy("The ledger says something else than the expense"),
        lazy(
            "A paid expense has one entry of its amount, on its day, account and branch; a reversed one has "
            "its opposite as well; others have none."
        ),
        _FIGURES,
        _posted("expense", "EXPENSE", -1, "PAID"),
    ),
    Invariant(
        "income.entries",
        "centre",
        lazy("All income received is in the ledger"),
        lazy("The ledger says something else than the income"),
        lazy(
            "Income that was received has one entry of its amount, on its day, account and branch; a "
            "reversed one has its opposite as well; income to come has none."
        ),
        _FIGURES,
        _posted("income", "INCOME", 1, "RECEIVED"),
    ),
    Invariant(
        "opening.entries",
        "centre",
        lazy("Each opening balance is in the ledger"),
        lazy("The ledger says something else than the opening balance"),
        lazy(
            "An opening balance has one entry of its amount, on its day, account and branch; a reversed one "
            "has its opposite as well."
        ),
        _FIGURES,
        """
        SELECT 'openingbalance', balance.id, balance.code, balance.date, NULL,
            CASE balance.status WHEN 'POSTED' THEN balance.amount ELSE 0 END, coalesce(total, 0)
        FROM finance_openingbalance balance
        LEFT JOIN LATERAL (
            SELECT sum(amount) AS total, count(*) AS rows,
                count(*) FILTER (WHERE kind = 'OPENING' AND (
                    day <> balance.date OR account <> balance.account
                    OR branch_id <> balance.branch_id
                )) AS apart
            FROM finance_entry WHERE opening_id = balance.id
        ) posted ON true
        WHERE coalesce(total, 0)
                <> CASE balance.status WHEN 'POSTED' THEN balance.amount ELSE 0 END
            OR rows <> CASE balance.status WHEN 'POSTED' THEN 1 ELSE 2 END OR apart > 0
        """,
    ),
    Invariant(
        "transfer.legs",
        "centre",
        lazy("What a transfer takes out comes in"),
        lazy("Another amount came in than was taken out"),
        lazy(
            "A transfer has two entries, one of them negative, each of its amount; a reversed one has their "
            "opposites as well."
        ),
        (lazy("Taken out"), lazy("Came in")),
        """
        SELECT 'transfer', transfer.id, transfer.code, transfer.date, NULL,
            CASE WHEN gone = came AND gone <> transfer.amount THEN transfer.amount ELSE gone END, came
        FROM finance_transfer transfer
        LEFT JOIN LATERAL (
            SELECT coalesce(-sum(amount) FILTER (WHERE amount < 0 AND kind = 'TRANSFER'), 0) AS gone,
                coalesce(sum(amount) FILTER (WHERE amount > 0 AND kind = 'TRANSFER'), 0) AS came,
                coalesce(sum(amount) FILTER (WHERE amount > 0 AND kind = 'REVERSAL'), 0) AS back,
                sum(amount) AS total
            FROM finance_entry WHERE transfer_id = transfer.id
        ) posted ON true
        WHERE gone <> transfer.amount OR came <> transfer.amount OR total <> 0
            OR back <> CASE transfer.status WHEN 'REVERSED' THEN transfer.amount ELSE 0 END
        """,
    ),
    Invariant(
        "expense.recurring",
        "centre",
        lazy("A period of a recurring expense has one expense"),
        lazy("A period of a recurring expense has two expenses"),
        lazy("The draft of a recurring expense is made once for each period."),
        (lazy("Expected"), lazy("Found")),
        """
        SELECT 'expense', max(id), max(code), max(date), NULL, 1, count(*)
        FROM finance_expense WHERE recurring_id IS NOT NULL
        GROUP BY recurring_id, period HAVING count(*) > 1
        """,
        unit="number",
    ),
    Invariant(
        "expense.approval",
        "centre",
        lazy("An expense above the limit was approved"),
        lazy("An expense above the limit was not approved"),
        lazy(
            "What somebody enters above the centre’s limit of that day, alone or together with other "
            "bills of the payee, is approved by somebody else before it is paid."
        ),
        (lazy("Limit"), lazy("Amount")),
        """
        SELECT 'expense', expense.id, expense.code, expense.date, NULL, expense.approval_limit,
            greatest(expense.amount, expense.together)
        FROM finance_expense expense
        LEFT JOIN approvals_approval approval ON approval.id = expense.approval_id
        WHERE expense.status IN ('APPROVED', 'PAID', 'REVERSED')
            AND expense.created_by_id IS NOT NULL
            AND greatest(expense.amount, expense.together) > expense.approval_limit
            AND approval.status IS DISTINCT FROM 'APPROVED'
        """,
    ),
)
