"""Which backups are kept, when one is taken, and when one is checked."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from shared_apps.backups import rules

INDIA = ZoneInfo("Asia/Kolkata")
TODAY = datetime(2026, 11, 26, 2, 0, tzinfo=INDIA)  # a Thursday


def ago(days: float) -> datetime:
    return TODAY - timedelta(days=days)


def kept(*days: float, damaged=()) -> list[float]:
    """How many days ago those were taken that are kept."""
    taken = {place: ago(day) for place, day in enumerate(days)}
    return sorted(days[place] for place in rules.kept(taken, [days.index(day) for day in damaged]))


@pytest.mark.parametrize(
    ("days", "left"),
    [
        ([], []),
        ([0], [0]),
        ([400], [400]),
        # The seven newest days; with a week and a month that begin within them nothing more.
        (range(8), range(7)),
        # Sundays of the weeks before (25 November is a Wednesday), and the last of each month.
        (range(100), [*range(7), 11, 18, 26, 57]),
        # The newest of a day.
        ([0, 0.04, 0.06], [0]),
        # Days without a backup do not count.
        ([0, 10, 20, 30, 40, 50, 60, 70], [0, 10, 20, 30, 40, 50, 60]),
        # Three months are kept, however long ago.
        ([*range(7), 200, 300, 400, 500], [*range(7), 200, 300]),
    ],
)
def test_seven_days_four_weeks_and_three_months_are_kept(days, left):
    assert kept(*days) == sorted(left)


def test_a_backup_may_be_kept_as_several():
    found = rules.kept({1: TODAY, 2: ago(1), 3: ago(5)})
    assert found[1] == {"DAILY", "WEEKLY", "MONTHLY"}
    assert found[2] == {"DAILY"}
    assert found[3] == {"DAILY", "WEEKLY"}


def test_a_day_is_one_of_india():
    before_midnight = datetime(2026, 11, 25, 18, 0, tzinfo=UTC)
    after_midnight = datetime(2026, 11, 25, 19, 0, tzinfo=UTC)
    found = rules.kept({1: before_midnight, 2: after_midnight})
    assert ["DAILY" in found[pk] for pk in (1, 2)] == [True, True]


def test_the_last_sound_backup_is_kept_behind_damaged_ones():
    assert kept(*range(9), damaged=range(7)) == [*range(9)]
    assert kept(*range(9), damaged=[0]) == [*range(8)]


def test_backups_are_begun_at_night_and_each_at_the_same_time():
    night = rules.night_of(TODAY)
    assert night == datetime(2026, 11, 26, 1, 0, tzinfo=INDIA)
    times = [rules.due_at(night, f"t_{number:012x}") for number in range(200)]
    assert times == [rules.due_at(night, f"t_{number:012x}") for number in range(200)]
    assert night <= min(times) < max(times) < night + rules.NIGHT
    assert len({moment.hour for moment in times}) == 4


@pytest.mark.parametrize(
    ("days", "hour", "due"),
    [
        (6.9, 2, False),
        (7, 2, True),
        (7, 0, False),
        (7, 4, True),
        (7, 5, False),
        (7, 14, False),
        (8, 14, True),
    ],
)
def test_a_backup_is_checked_each_week_at_night_or_a_day_later_by_day(days, hour, due):
    now = TODAY.replace(hour=hour)
    assert rules.is_drill_due(now - timedelta(days=days), now) is due
