"""Types of answers."""

from datetime import date
from decimal import Decimal
from typing import TypedDict


class WaitingProof(TypedDict):
    """A proof that waits for verification, as the payer sees it."""

    date: date
    amount: Decimal
    utr: str
