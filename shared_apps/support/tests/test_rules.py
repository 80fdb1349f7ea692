"""Support's working minutes: Monday to Saturday, 10:00 to 19:00 in India. 20-11-2026 is a Friday."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest

from shared_apps.support.rules import (
    INDIA,
    TARGET_MINUTES,
    FirstResponse,
    after_working_minutes,
    first_response,
    status_after_reply,
    working_minutes,
)

THURSDAY, FRIDAY, SATURDAY, SUNDAY, MONDAY, TUESDAY = 19, 20, 21, 22, 23, 24
CLOSED_MONDAY = {date(2026, 11, MONDAY)}
CLOSED_WEEKEND = {date(2026, 11, FRIDAY), date(2026, 11, SATURDAY), date(2026, 11, MONDAY)}


def at(day: int, clock: str, *, month: int = 11) -> datetime:
    return datetime.fromisoformat(f"2026-{month:02d}-{day:02d}T{clock}").replace(tzinfo=INDIA)


WORKED = [
    # Within one day
    ("at the same instant", (FRIDAY, "11:00"), (FRIDAY, "11:00"), (), 0),
    ("a minute later", (FRIDAY, "11:00"), (FRIDAY, "11:01"), (), 1),
    ("59 seconds later", (FRIDAY, "11:00:00"), (FRIDAY, "11:00:59"), (), 0),
    ("60 seconds across two minutes", (FRIDAY, "11:00:30"), (FRIDAY, "11:01:30"), (), 1),
    ("18 minutes later", (FRIDAY, "11:12"), (FRIDAY, "11:30"), (), 18),
    ("from opening to closing", (FRIDAY, "10:00"), (FRIDAY, "19:00"), (), 540),
    ("lunch counts", (FRIDAY, "12:30"), (FRIDAY, "14:30"), (), 120),
    ("answered before it was asked", (FRIDAY, "12:00"), (FRIDAY, "11:00"), (), 0),
    # Around the hours of a day
    ("asked before opening", (FRIDAY, "08:00"), (FRIDAY, "10:18"), (), 18),
    ("asked and answered before opening", (FRIDAY, "07:00"), (FRIDAY, "09:59"), (), 0),
    ("answered at opening", (FRIDAY, "09:00"), (FRIDAY, "10:00"), (), 0),
    ("answered after closing", (FRIDAY, "18:30"), (FRIDAY, "22:00"), (), 30),
    ("asked at closing", (FRIDAY, "19:00"), (FRIDAY, "19:30"), (), 0),
    ("asked a second before closing", (FRIDAY, "18:59:59"), (FRIDAY, "23:00"), (), 0),
    ("asked and answered in the evening", (FRIDAY, "20:00"), (FRIDAY, "23:59"), (), 0),
    # Over a night
    ("asked at closing, answered at opening", (THURSDAY, "19:00"), (FRIDAY, "10:00"), (), 0),
    ("asked in the evening", (THURSDAY, "21:00"), (FRIDAY, "10:25"), (), 25),
    ("half an hour on both days", (THURSDAY, "18:30"), (FRIDAY, "10:30"), (), 60),
    ("asked after midnight", (FRIDAY, "00:30"), (FRIDAY, "10:05"), (), 5),
    ("answered after midnight", (THURSDAY, "18:00"), (FRIDAY, "00:30"), (), 60),
    ("exactly a day", (THURSDAY, "11:00"), (FRIDAY, "11:00"), (), 540),
    # Over a Sunday
    ("Saturday is a working day", (SATURDAY, "10:00"), (SATURDAY, "10:45"), (), 45),
    ("asked on Saturday evening", (SATURDAY, "20:00"), (MONDAY, "10:10"), (), 10),
    ("Saturday's last and Monday's first hour", (SATURDAY, "18:00"), (MONDAY, "11:00"), (), 120),
    ("asked on Sunday", (SUNDAY, "12:00"), (MONDAY, "10:40"), (), 40),
    ("asked and answered on Sunday", (SUNDAY, "11:00"), (SUNDAY, "18:00"), (), 0),
    ("asked on Friday, answered on Sunday", (FRIDAY, "18:00"), (SUNDAY, "12:00"), (), 600),
    ("a whole week", (MONDAY - 7, "10:00"), (MONDAY, "10:00"), (), 6 * 540),
    ("two weeks", (MONDAY - 14, "12:00"), (MONDAY, "12:00"), (), 12 * 540),
    # Over holidays
    ("asked on a holiday", (MONDAY, "11:00"), (TUESDAY, "10:15"), CLOSED_MONDAY, 15),
    ("asked and answered on a holiday", (MONDAY, "11:00"), (MONDAY, "15:00"), CLOSED_MONDAY, 0),
    ("over a holiday", (SATURDAY, "18:45"), (TUESDAY, "10:15"), CLOSED_MONDAY, 30),
    ("over four days off", (THURSDAY, "18:59"), (TUESDAY, "10:01"), CLOSED_WEEKEND, 2),
    ("a holiday on a Sunday", (SATURDAY, "18:00"), (MONDAY, "10:30"), {date(2026, 11, 22)}, 90),
    ("a holiday that is over", (TUESDAY, "10:00"), (TUESDAY, "11:00"), CLOSED_MONDAY, 60),
]


@pytest.mark.parametrize(
    ("start", "end", "holidays", "minutes"),
    [case[1:] for case in WORKED],
    ids=[case[0] for case in WORKED],
)
def test_only_the_minutes_of_support_hours_count(start, end, holidays, minutes):
    assert working_minutes(at(*start), at(*end), holidays) == minutes


def test_instants_in_another_time_zone_count_alike():
    asked, answered = at(FRIDAY, "18:30").astimezone(UTC), at(SATURDAY, "10:30").astimezone(UTC)
    assert working_minutes(asked, answered) == 60


def test_a_month_and_a_year_that_end_in_between_count_alike():
    assert working_minutes(at(30, "18:00"), at(1, "11:00", month=12)) == 120
    new_year = datetime(2027, 1, 1, 11, tzinfo=INDIA)
    assert working_minutes(at(31, "18:00", month=12), new_year) == 120


DUE = [
    ("in the same hours", (FRIDAY, "11:00"), 240, (), (FRIDAY, "15:00")),
    ("up to closing", (FRIDAY, "18:00"), 60, (), (FRIDAY, "19:00")),
    ("on the next day", (THURSDAY, "18:00"), 120, (), (FRIDAY, "11:00")),
    ("after Sunday", (SATURDAY, "18:00"), 240, (), (MONDAY, "13:00")),
    ("from Sunday on", (SUNDAY, "13:00"), 60, (), (MONDAY, "11:00")),
    ("after a holiday", (SATURDAY, "18:30"), 60, CLOSED_MONDAY, (TUESDAY, "10:30")),
    ("from before opening", (FRIDAY, "06:00"), 60, (), (FRIDAY, "11:00")),
    ("from after closing", (FRIDAY, "22:00"), 60, (), (SATURDAY, "11:00")),
    ("a whole day long", (FRIDAY, "12:00"), 540, (), (SATURDAY, "12:00")),
]


@pytest.mark.parametrize(
    ("start", "minutes", "holidays", "due"),
    [case[1:] for case in DUE],
    ids=[case[0] for case in DUE],
)
def test_an_answer_is_due_after_so_many_working_minutes(start, minutes, holidays, due):
    found = after_working_minutes(at(*start), minutes, holidays)
    assert found == at(*due)
    assert working_minutes(at(*start), found, holidays) == minutes


ASKED = at(FRIDAY, "11:00")


def clock(now: datetime, *, opened: datetime = ASKED, taken: int | None = None) -> FirstResponse:
    return first_response(
        opened=opened,
        priority="NORMAL",
        respond_by=after_working_minutes(opened, TARGET_MINUTES["NORMAL"]),
        taken=taken,
        now=now,
    )


def test_the_clock_says_how_many_minutes_are_left():
    assert clock(at(FRIDAY, "11:00")).left == 240
    assert clock(at(FRIDAY, "12:50")).left == 130
    assert clock(at(FRIDAY, "15:00")).left == 0


def test_the_clock_stands_still_at_night_and_on_sunday():
    asked = at(SATURDAY, "18:00")
    standing = [clock(at(day, "19:00"), opened=asked).left for day in (SATURDAY, SUNDAY)]
    assert standing == [180, 180]


def test_a_late_answer_has_less_than_no_minutes_left():
    assert clock(at(FRIDAY, "16:05")).left == -65
    assert clock(at(SATURDAY, "11:00")).left == -300


def test_an_answer_does_not_change_the_target():
    assert clock(at(FRIDAY, "16:05"), taken=18)[0] == 18
    assert clock(at(FRIDAY, "16:05"), taken=18).target == 240


def test_no_minute_is_counted_twice():
    start = at(THURSDAY, "00:00")
    ends = [start + timedelta(minutes=step) for step in range(0, 5 * 24 * 60, 7)]
    counted = [working_minutes(start, end) for end in ends]
    steps = [later - earlier for earlier, later in pairwise(counted)]
    assert set(steps) <= set(range(8))


@pytest.mark.parametrize(
    ("status", "by_platform", "resolves", "after"),
    [
        ("OPEN", True, False, "WAITING"),
        ("OPEN", True, True, "RESOLVED"),
        ("OPEN", False, False, "OPEN"),
        ("IN_PROGRESS", True, False, "WAITING"),
        ("IN_PROGRESS", True, True, "RESOLVED"),
        ("IN_PROGRESS", False, False, "IN_PROGRESS"),
        ("WAITING", True, False, "WAITING"),
        ("WAITING", False, False, "IN_PROGRESS"),
        ("RESOLVED", True, True, "RESOLVED"),
        ("RESOLVED", True, False, "RESOLVED"),
        ("RESOLVED", False, False, "IN_PROGRESS"),
    ],
)
def test_a_reply_moves_the_ticket(status, by_platform, resolves, after):
    assert status_after_reply(status, by_platform=by_platform, resolves=resolves) == after
