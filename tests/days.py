"""Days that tests count from today."""

from datetime import date, timedelta

from shared_apps.core.dates import today


def in_days(days: int) -> date:
    """The day that is so many days from today, as the clock stands when a test asks."""
    return today() + timedelta(days=days)
