"""The days of a centre that leaves: pure, in calendar days of India."""

from datetime import date, timedelta

from shared_apps.core.dates import financial_year_start

YEARS_KEPT = 8
"""For how many financial years after that of its issue an invoice is kept (Companies Act, section
128(5); longer than the 72 months of section 36 of the CGST Act)."""
REMINDER_DAYS = 2
"""How many days before a centre is erased its owners are reminded (DPDP Rules, rule 8: 48 hours)."""


def day_of_erasing(closed_on: date, waiting_days: int) -> date:
    """The day on which a centre is erased that closes on `closed_on`."""
    return closed_on + timedelta(days=waiting_days)


def is_reminder_due(erase_on: date, today: date) -> bool:
    return (erase_on - today).days <= REMINDER_DAYS


def invoices_kept_until(last_issued_on: date) -> date:
    """The last day on which the invoices are kept, by the newest of them."""
    return date(financial_year_start(last_issued_on).year + 1 + YEARS_KEPT, 3, 31)
