"""Lengths and terms of courses, and the week of their batches. No database, no clock."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Any, Self

from shared_apps.core.dates import add_months
from shared_apps.core.money import ZERO, format_rupees
from shared_apps.core.translation import gettext as _
from shared_apps.core.wording import counted

MONTHS_IN_PERIOD = {"MONTHLY": 1, "QUARTERLY": 3, "HALF_YEARLY": 6, "YEARLY": 12}
"""Kind of a periodic plan → months between two dues; the other plans have no period."""

FEWEST_INSTALMENTS, MOST_INSTALMENTS = 2, 24
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def is_periodic(kind: str) -> bool:
    return kind in MONTHS_IN_PERIOD


def last_day(start: date, value: int, unit: str) -> date:
    """The last day of a course that begins on `start` and takes `value` DAYS, WEEKS or MONTHS."""
    if unit == "MONTHS":
        return add_months(start, value) - timedelta(days=1)
    return start + timedelta(days=value * (7 if unit == "WEEKS" else 1) - 1)


@dataclass(frozen=True, slots=True)
class Instalment:
    """Rupees before GST, due so many days after the first day."""

    amount: Decimal
    after_days: int

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Self:
        """From a row as a plan or an enrolment keeps it."""
        return cls(Decimal(row["amount"]), row["afterDays"])


def instalments_fault(rows: Sequence[Instalment], fee: Decimal) -> str | None:
    """What is wrong with the rows of a plan of this fee: they add up to it, one after the other."""
    if not FEWEST_INSTALMENTS <= len(rows) <= MOST_INSTALMENTS:
        return _("Please give {fewest_instalments} to {most_instalments} instalments.").format(
            fewest_instalments=FEWEST_INSTALMENTS, most_instalments=MOST_INSTALMENTS
        )
    if any(row.after_days <= before.after_days for before, row in pairwise(rows)):
        return _("Each instalment must be due later than the one before it.")
    total = sum((row.amount for row in rows), ZERO)
    if total != fee:
        return _("The instalments add up to {amount}, the fee is {fee}.").format(
            amount=format_rupees(total), fee=format_rupees(fee)
        )
    return None


def late_fee_faults(kind: str, fee: Decimal, cap: Decimal | None) -> dict[str, str]:
    """What is wrong with a late fee, by the field of the form. What grows by the day ends at its cap, a
    percentage at the whole of what is late."""
    if kind == "NONE":
        return {"lateFee": _("Please choose how the late fee is counted.")} if fee or cap else {}
    faults = {}
    if not fee:
        faults["lateFee"] = _("Late fee is required.")
    elif kind == "PERCENT" and fee > 100:
        faults["lateFee"] = _("A late fee is at most 100 %.")
    if kind != "PER_DAY":
        if cap is not None:
            faults["lateFeeCap"] = _("Only a late fee for each day has an upper limit.")
    elif cap is None:
        faults["lateFeeCap"] = _("Enter the upper limit of the daily late fee.")
    elif cap < fee:
        faults["lateFeeCap"] = _("The upper limit must be at least the late fee for one day.")
    return faults


@dataclass(frozen=True, slots=True)
class Timetable:
    """When a batch meets: on `days` (0 = Monday) from `starts` until `ends`, from the day `first` to
    the day `last`; without a last day it goes on."""

    days: frozenset[int]
    starts: time
    ends: time
    first: date
    last: date | None

    def meets_on(self, day: date) -> bool:
        """Whether the week of the batch has this day; holidays are the branch's affair."""
        return (
            day.weekday() in self.days
            and self.first <= day
            and (self.last is None or day <= self.last)
        )

    def common_days(self, other: "Timetable") -> list[int]:
        """The weekdays on which both meet at the same time at least once. One that begins when the
        other ends is not at the same time."""
        if self.starts >= other.ends or other.starts >= self.ends:
            return []
        first = max(self.first, other.first)
        last = min(filter(None, (self.last, other.last)), default=None)
        days_left = 7 if last is None else (last - first).days + 1
        within = {(first.weekday() + step) % 7 for step in range(min(days_left, 7))}
        return sorted(self.days & other.days & within)


def session_days(
    timetable: Timetable,
    first: date,
    last: date,
    *,
    weekly_off: Collection[int],
    holidays: Collection[date],
) -> Iterator[date]:
    """The days from `first` to `last` on which the batch meets and its branch is open."""
    first = max(first, timetable.first)
    last = min(last, timetable.last) if timetable.last else last
    for step in range((last - first).days + 1):
        day = first + timedelta(days=step)
        if timetable.meets_on(day) and is_open(day, weekly_off=weekly_off, holidays=holidays):
            yield day


def is_open(day: date, *, weekly_off: Collection[int], holidays: Collection[date]) -> bool:
    """Whether a branch works on this day."""
    return day.weekday() not in weekly_off and day not in holidays


def days_in_words(days: Collection[int]) -> str:
    """Such as "Mon, Wed, Fri"."""
    return ", ".join(WEEKDAYS[day] for day in sorted(days))


def time_in_words(moment: time) -> str:
    """As people here say it: "5:30 pm"."""
    return f"{moment.hour % 12 or 12}:{moment:%M} {'am' if moment.hour < 12 else 'pm'}"


def students(count: int) -> str:
    return counted(count, "{count} student", "{count} students")
