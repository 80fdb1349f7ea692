"""Calendar days of business: the day in India, financial years from April, periods that keep their
day of the month. Instants are UTC and no business of this module.
"""

from calendar import monthrange
from datetime import date, datetime

from django.utils import timezone

FEWEST_MONTHS = 8


def today() -> date:
    """The business day: the calendar day in India, wherever the server stands."""
    return timezone.localdate()


def business_day(instant: datetime) -> date:
    """The calendar day in India in which an instant lies."""
    return timezone.localdate(instant)


def financial_year(day: date) -> str:
    """Every day from 1 April 2026 to 31 March 2027 is in "26-27"."""
    start = financial_year_start(day).year
    return f"{start % 100:02d}-{(start + 1) % 100:02d}"


def financial_year_start(day: date) -> date:
    return date(day.year if day.month >= 4 else day.year - 1, 4, 1)


def month_start(day: date) -> date:
    return day.replace(day=1)


def months_shown(today: date) -> list[date]:
    """The first days of the months that a trend shows, this month last: the financial year so far,
    at least eight."""
    this = month_start(today)
    first = min(financial_year_start(today), add_months(this, 1 - FEWEST_MONTHS))
    past = (this.year - first.year) * 12 + this.month - first.month
    return [add_months(first, months) for months in range(past + 1)]


def on_day(year: int, month: int, day: int) -> date:
    """That day of the month, or the month's last day when it is shorter."""
    return date(year, month, min(day, monthrange(year, month)[1]))


def add_months(start: date, months: int, *, anchor: int | None = None) -> date:
    """`start` moved by whole months, to the day `anchor` (by default its own) or the month's last.

    Count from the first period's start, or pass its day as the anchor, and a clamped day returns:
    31 January, 28 February, 31 March.
    """
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    return on_day(year, month + 1, anchor or start.day)


def period_label(start: date, months: int) -> str:
    """What a line of a bill calls a period: "Nov 2026", "Apr – Jun 2026", "Nov 2026 – Jan 2027"."""
    if months == 1:
        return f"{start:%b %Y}"
    last = add_months(month_start(start), months - 1)
    if last.year == start.year:
        return f"{start:%b} – {last:%b %Y}"
    return f"{start:%b %Y} – {last:%b %Y}"


def format_day(day: date) -> str:
    """20-11-2026, as people here read it."""
    return f"{day:%d-%m-%Y}"
