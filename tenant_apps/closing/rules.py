"""Rules of a cash count and of months. No database access, no clock."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from shared_apps.core.dates import add_months

NOTES = (500, 200, 100, 50, 20, 10)
"""The notes in circulation, in rupees. Coins are counted as an amount."""

MOST_NOTES = 100_000
"""How many notes of a kind a drawer may have. More is a typing error."""


def counted_amount(notes: Mapping[int, int], coins: Decimal) -> Decimal:
    """Returns what a drawer holds, in rupees. `notes` is note → how many."""
    return sum((Decimal(note) * many for note, many in notes.items()), coins)


def month_name(month: date) -> str:
    """Returns the month as people type it to confirm, such as "10-2026"."""
    return f"{month:%m-%Y}"


def is_over(month: date, today: date) -> bool:
    """Whether the whole month that begins on `month` has passed."""
    return add_months(month, 1) <= today


def needs_second_person(difference: Decimal, limit: Decimal | None) -> bool:
    """Whether a difference, in rupees, is above the centre's limit. None is no limit."""
    return limit is not None and abs(difference) > limit
