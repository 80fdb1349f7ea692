"""The words and lengths of courses and their fee plans."""

from datetime import date, timedelta

from shared_apps.core.dates import add_months

MONTHS_IN_PERIOD = {"MONTHLY": 1, "QUARTERLY": 3, "HALF_YEARLY": 6, "YEARLY": 12}
"""Kind of a periodic plan → months between two dues; a ONE_TIME plan has no period."""


def is_periodic(kind: str) -> bool:
    return kind in MONTHS_IN_PERIOD


def last_day(start: date, value: int, unit: str) -> date:
    """The last day of a course that begins on `start` and takes `value` DAYS, WEEKS or MONTHS."""
    if unit == "MONTHS":
        return add_months(start, value) - timedelta(days=1)
    return start + timedelta(days=value * (7 if unit == "WEEKS" else 1) - 1)
