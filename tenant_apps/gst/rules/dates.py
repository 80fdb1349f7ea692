"""Which days a monthly return is about, and when it is due."""

from datetime import date, timedelta

from shared_apps.core.dates import add_months

GSTR_1_DUE, GSTR_3B_DUE = 11, 20
"""The days of the following month by which the monthly returns are due (CGST Rules, rules 59 and 61)."""


def last_day_of(month: date) -> date:
    """Returns the last day of the month that begins on `month`."""
    return add_months(month, 1) - timedelta(days=1)


def due_days(month: date) -> tuple[date, date]:
    """Returns the last days for GSTR-1 and for GSTR-3B of the month that begins on `month`."""
    following = add_months(month, 1)
    return following.replace(day=GSTR_1_DUE), following.replace(day=GSTR_3B_DUE)


def last_day_for_notes(invoice_day: date) -> date:
    """Returns the last day on which a credit note still lowers the tax of an invoice of this day: 30
    November after the end of its financial year (CGST Act, section 34(2))."""
    year = invoice_day.year if invoice_day.month >= 4 else invoice_day.year - 1
    return date(year + 1, 11, 30)
