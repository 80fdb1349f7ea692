"""The types of answers."""

from decimal import Decimal
from typing import TypedDict


class ExpensePreview(TypedDict):
    """What submitting an expense leads to. `limit` is null where the centre has none. `hints` are
    sentences that forbid nothing."""

    needsApproval: bool
    limit: Decimal | None
    hints: list[str]


class MonthOfMoney(TypedDict):
    """What was received and what was paid in a month, less what was reversed in it; `month` is such as
    2026-11."""

    month: str
    income: Decimal
    expense: Decimal
