"""When backups are taken, which are kept, and when one is checked: pure, in calendar days of India."""

from collections.abc import Callable, Collection, Hashable, Mapping
from datetime import date, datetime, time, timedelta
from typing import Literal
from zlib import crc32

from shared_apps.core.dates import business_day

Kept = Literal["DAILY", "WEEKLY", "MONTHLY"]

KINDS: tuple[Kept, ...] = ("DAILY", "WEEKLY", "MONTHLY")
DAYS, WEEKS, MONTHS = 7, 4, 3
NIGHT_BEGINS = time(1)
NIGHT = timedelta(hours=4)
LAST_START = timedelta(hours=3, minutes=30)
"""How long after the night's beginning the last backup is begun."""
LATE_AFTER = timedelta(hours=26)
"""For how long a centre may be without a new backup."""
DRILL_EVERY = timedelta(days=7)
DRILL_OVERDUE = timedelta(days=8)
"""After so long a backup is checked by day as well."""
FAILED_KEPT = timedelta(days=14)
STRAYS_KEPT = timedelta(days=1)


def night_of(now: datetime) -> datetime:
    """When the night of this day begins. `now` is in India's time."""
    return datetime.combine(now.date(), NIGHT_BEGINS, now.tzinfo)


def due_at(night: datetime, schema_name: str) -> datetime:
    """When the backup of a schema is begun: each night at the same time, spread over the night."""
    seconds = crc32(schema_name.encode()) % int(LAST_START.total_seconds())
    return night + timedelta(seconds=seconds)


def kept(
    taken: Mapping[int, datetime], damaged: Collection[int] = ()
) -> dict[int, frozenset[Kept]]:
    """Returns which backups of a centre are kept, and as what: the newest of each of the last 7 days,
    4 weeks (from Monday) and 3 months that have one. `taken` is the moment by id.

    A damaged one takes no other's place: those that would be kept without it are kept as well.
    """
    sound = {pk: at for pk, at in taken.items() if pk not in damaged}
    found: dict[int, set[Kept]] = {}
    for group in (taken, sound):
        for kind, period, count in _PERIODS:
            for pk in _newest(group, period, count):
                found.setdefault(pk, set()).add(kind)
    return {pk: frozenset(kinds) for pk, kinds in found.items()}


def is_drill_due(last: datetime, now: datetime) -> bool:
    """Whether a backup is to be checked now, at night if it can wait for it. `now` is in India's time,
    `last` when the last check ended."""
    waited = now - last
    is_night = NIGHT_BEGINS <= now.time() < (night_of(now) + NIGHT).time()
    return waited >= DRILL_OVERDUE or (is_night and waited >= DRILL_EVERY)


def _newest(
    taken: Mapping[int, datetime], period: Callable[[date], Hashable], count: int
) -> list[int]:
    newest: dict[Hashable, int] = {}
    for pk in sorted(taken, key=lambda pk: (taken[pk], pk), reverse=True):
        newest.setdefault(period(business_day(taken[pk])), pk)
    return list(newest.values())[:count]


_PERIODS: tuple[tuple[Kept, Callable[[date], Hashable], int], ...] = (
    ("DAILY", lambda day: day, DAYS),
    ("WEEKLY", lambda day: day.isocalendar()[:2], WEEKS),
    ("MONTHLY", lambda day: (day.year, day.month), MONTHS),
)
