"""When a report is mailed, and which days its period is of."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from shared_apps.core.dates import add_months, financial_year_start, month_start

SEND_AT = time(7)
"""The time of day at which mails go out, in the time zone of the centres."""
MOST_RECEIVERS = 20
"""Receivers of one schedule."""
MOST_SCHEDULES = 50
"""Schedules of one centre."""
MOST_LINES = 2000
"""Lines of a table that is attached. A longer one is a link."""
DAILY, WEEKLY, MONTHLY = "DAILY", "WEEKLY", "MONTHLY"


@dataclass(frozen=True)
class Rhythm:
    """`every` is DAILY, WEEKLY or MONTHLY; `weekday` is of WEEKLY alone, 0 is Monday."""

    every: str
    weekday: int | None = None

    def due_day(self, now: datetime) -> date:
        """Returns the last day whose time to send has come at `now`."""
        local = timezone.localtime(now)
        day = local.date() if local.time() >= SEND_AT else local.date() - timedelta(days=1)
        if self.every == MONTHLY:
            return month_start(day)
        if self.every == WEEKLY:
            return day - timedelta(days=(day.weekday() - (self.weekday or 0)) % 7)
        return day

    def next_run(self, now: datetime) -> datetime:
        """Returns the first time to send after `now`."""
        last = self.due_day(now)
        if self.every == MONTHLY:
            return send_time(add_months(last, 1))
        return send_time(last + timedelta(days=7 if self.every == WEEKLY else 1))


def send_time(day: date) -> datetime:
    """Returns the moment of a day at which its mails go out."""
    return timezone.make_aware(datetime.combine(day, SEND_AT))


def period_of(key: str, day: date, *, ahead: int) -> Mapping[str, str]:
    """Returns `from` and `to` of a usual period as of `day`; nothing for an unknown key. `ahead` is that of
    the report: for how many days from today on it is asked for."""
    month = month_start(day)
    quarter = add_months(month, -((month.month - 1) % 3))
    periods = {
        "month": (month, day),
        "last": (add_months(month, -1), month - timedelta(days=1)),
        "quarter": (quarter, day),
        "year": (financial_year_start(day), day),
    }
    if ahead:
        periods = {
            "30": (day, day + timedelta(days=29)),
            "usual": (day, day + timedelta(days=ahead - 1)),
        }
    if key not in periods:
        return {}
    first, last = periods[key]
    return {"from": f"{first}", "to": f"{last}"}
