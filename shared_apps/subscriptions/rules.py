"""The calendar of a subscription: pure, in calendar days of India."""

from datetime import date, timedelta

from shared_apps.core.dates import add_months
from shared_apps.core.principal import GRACE_DAYS
from shared_apps.plans.free import TRIAL_DAYS


def trial_ends_on(started: date) -> date:
    """The trial's last usable day: day 14, where the day it starts is day 0 (PRODUCT 4.14)."""
    return started + timedelta(days=TRIAL_DAYS)


def term_ends_on(starts: date, months: int) -> date:
    """The last usable day of a term of so many months."""
    return add_months(starts, months) - timedelta(days=1)


def grace_ends_on(open_until: date) -> date:
    """The last day on which everything works after a paid term (PRODUCT 4.14: seven days)."""
    return open_until + timedelta(days=GRACE_DAYS)


def days_left(open_until: date | None, today: date) -> int | None:
    """Whole days after today that changes are still allowed; None without an end, 0 on the last."""
    return None if open_until is None else max(0, (open_until - today).days)
