"""When support works, how long the first answer takes, and what a message does to a ticket's status.

Support works from Monday to Saturday, 10:00 to 19:00 in India, but not on the given holidays. All
counting is in these working minutes.
"""

from collections.abc import Collection, Iterator
from datetime import date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

INDIA = ZoneInfo("Asia/Kolkata")
OPENS, CLOSES = time(10), time(19)
SUNDAY = 6
TARGET_MINUTES = {"URGENT": 60, "HIGH": 120, "NORMAL": 240, "LOW": 540}
"""The working minutes, by priority, in which a ticket is first answered."""


class FirstResponse(NamedTuple):
    """`taken` are the working minutes until the first answer, None while there is none. `left` are
    those until it is due, less than zero when it is late."""

    taken: int | None
    left: int
    target: int


def working_minutes(start: datetime, end: datetime, holidays: Collection[date] = ()) -> int:
    """Returns the whole working minutes between two instants; 0 if `end` is not after `start`."""
    worked = timedelta()
    for opens, closes in _spans(start, holidays):
        if opens >= end:
            break
        worked += max(min(closes, end) - max(opens, start), timedelta())
    return worked // timedelta(minutes=1)


def after_working_minutes(
    start: datetime, minutes: int, holidays: Collection[date] = ()
) -> datetime:
    """Returns the instant at which `minutes` working minutes have passed since `start`."""
    left = timedelta(minutes=minutes)
    for opens, closes in _spans(start, holidays):
        begin = max(opens, start)
        if begin + left <= closes:
            return begin + left
        left -= max(closes - begin, timedelta())
    raise AssertionError("The working days have no end.")


def first_response(
    *,
    opened: datetime,
    priority: str,
    respond_by: datetime,
    taken: int | None,
    now: datetime,
    holidays: Collection[date] = (),
) -> FirstResponse:
    """Returns the clock of a ticket as it stands `now`."""
    late = working_minutes(respond_by, now, holidays)
    left = working_minutes(max(now, opened), respond_by, holidays)
    return FirstResponse(taken, left - late, TARGET_MINUTES[priority])


def status_after_reply(status: str, *, by_platform: bool, resolves: bool = False) -> str:
    """Returns the status of a ticket after a public message. A reply of the platform waits for the
    centre, unless it resolves the ticket or the ticket is resolved already. A message of the centre
    has to be worked on, but an open ticket stays open until the platform has answered."""
    if by_platform:
        return "RESOLVED" if resolves or status == "RESOLVED" else "WAITING"
    return "OPEN" if status == "OPEN" else "IN_PROGRESS"


def _spans(start: datetime, holidays: Collection[date]) -> Iterator[tuple[datetime, datetime]]:
    """The working hours of each working day from the day of `start` on."""
    day = start.astimezone(INDIA).date()
    while True:
        if day.weekday() != SUNDAY and day not in holidays:
            yield (
                datetime.combine(day, OPENS, INDIA),
                datetime.combine(day, CLOSES, INDIA),
            )
        day += timedelta(days=1)
