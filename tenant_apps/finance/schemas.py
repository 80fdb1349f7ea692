"""The types of answers."""

from decimal import Decimal
from typing import TypedDict


class ExpensePreview(TypedDict):
    """What submitting an expense leads to. `limit` is null where the centre has none. `hints` are
    sentences that forbid nothing."""

    needsApproval: bool
    limit: Decimal | None
    hints: list[str]
