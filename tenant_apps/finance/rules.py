"""Rules of expenses and income. No database access, no clock."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from shared_apps.core.dates import add_months

MONTHS = {"MONTH": 1, "QUARTER": 3, "YEAR": 12}
NEXT_SHOWN = 3

CASH_LIMIT = Decimal(10_000)
"""Rupees that may be paid to one person on one day in cash. What is above cannot be deducted from the
taxable profit (Income-tax Act 1961, section 40A(3))."""


@dataclass(frozen=True, slots=True)
class Recurrence:
    """The days on which periods begin. The day of the month is that of `starts_on`, or the month's last
    day where the month is shorter: 31 January, 28 February, 31 March."""

    every: str
    starts_on: date
    ends_on: date | None

    def begins(self, index: int) -> date:
        """Returns the first day of the period with this index; 0 is the first period."""
        return add_months(self.starts_on, index * MONTHS[self.every])

    def between(self, after: date | None, until: date) -> list[date]:
        """Returns the first days of periods that are later than `after` and not later than `until`."""
        last = until if self.ends_on is None else min(until, self.ends_on)
        found = []
        index = self._index_after(after)
        while (day := self.begins(index)) <= last:
            found.append(day)
            index += 1
        return found

    def next_after(self, after: date | None, count: int = NEXT_SHOWN) -> list[date]:
        """Returns the first days of the next `count` periods that are later than `after`, or fewer at
        the end."""
        first = self._index_after(after)
        days = [self.begins(first + step) for step in range(count)]
        return [day for day in days if self.ends_on is None or day <= self.ends_on]

    def _index_after(self, after: date | None) -> int:
        if after is None or after < self.starts_on:
            return 0
        months = (after.year - self.starts_on.year) * 12 + after.month - self.starts_on.month
        index = months // MONTHS[self.every]
        return index if self.begins(index) > after else index + 1


def needs_approval(amount: Decimal, together: Decimal, limit: Decimal | None) -> bool:
    """Whether somebody else must approve an expense of `amount` rupees. `together` is what the bills of
    its payee of that day come to; no limit means never."""
    return limit is not None and max(amount, together) > limit
