from datetime import date, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenant_apps.courses.rules import (
    Timetable,
    is_periodic,
    last_day,
    session_days,
    time_in_words,
)

MONDAY = date(2026, 11, 16)


@pytest.mark.parametrize(
    ("value", "unit", "end"),
    [
        (10, "DAYS", date(2026, 1, 10)),
        (2, "WEEKS", date(2026, 1, 14)),
        (3, "MONTHS", date(2026, 3, 31)),
    ],
)
def test_a_course_ends_on_the_day_before_its_length_is_over(value, unit, end):
    assert last_day(date(2026, 1, 1), value, unit) == end


def test_a_month_from_the_31st_ends_before_the_clamped_day():
    assert last_day(date(2026, 1, 31), 1, "MONTHS") == date(2026, 2, 27)


def test_only_a_one_time_fee_has_no_period():
    assert [is_periodic(kind) for kind in ("ONE_TIME", "MONTHLY", "YEARLY")] == [False, True, True]


def meets(days, *, hours=(17, 18), first=MONDAY, last=None):
    return Timetable(frozenset(days), time(hours[0]), time(hours[1]), first, last)


def test_two_meet_at_once_on_the_weekdays_they_share():
    assert meets([0, 2, 4]).common_days(meets([2, 3, 4])) == [2, 4]


def test_one_that_begins_when_the_other_ends_is_not_at_the_same_time():
    assert meets([0]).common_days(meets([0], hours=(18, 19))) == []


def test_a_shared_weekday_counts_only_where_both_still_run():
    tuesday = MONDAY + timedelta(days=1)
    ending = meets([0, 1, 2], first=MONDAY - timedelta(days=30), last=tuesday)
    assert ending.common_days(meets([0, 1, 2])) == [0, 1]
    assert ending.common_days(meets([2])) == []
    assert ending.common_days(meets([0, 1, 2], first=tuesday + timedelta(days=1))) == []


days_of_week = st.sets(st.integers(0, 6), min_size=1)
within_a_month = st.integers(0, 30).map(lambda step: MONDAY + timedelta(days=step))
timetables = st.builds(
    lambda days, begins, length, first, run: Timetable(
        frozenset(days),
        time(begins),
        time(begins + length),
        first,
        None if run is None else first + timedelta(days=run),
    ),
    days_of_week,
    st.integers(6, 12),
    st.integers(1, 6),
    within_a_month,
    st.none() | st.integers(0, 12),
)


@given(timetables, timetables)
def test_timetables_clash_exactly_when_some_day_finds_both_at_work(one, other):
    at_once = one.starts < other.ends and other.starts < one.ends
    days = [MONDAY + timedelta(days=step) for step in range(60)]
    met = {day.weekday() for day in days if one.meets_on(day) and other.meets_on(day)}
    assert one.common_days(other) == other.common_days(one) == (sorted(met) if at_once else [])


@given(timetables, within_a_month, st.integers(0, 40), st.sets(st.integers(0, 6)))
def test_sessions_are_the_days_that_meet_and_are_open(timetable, first, length, weekly_off):
    last, holiday = first + timedelta(days=length), first + timedelta(days=3)
    found = list(session_days(timetable, first, last, weekly_off=weekly_off, holidays={holiday}))
    days = [first + timedelta(days=step) for step in range(length + 1)]
    assert found == [
        day
        for day in days
        if timetable.meets_on(day) and day.weekday() not in weekly_off and day != holiday
    ]


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        (time(0, 5), "12:05 am"),
        (time(9), "9:00 am"),
        (time(12), "12:00 pm"),
        (time(17, 30), "5:30 pm"),
    ],
)
def test_times_are_said_as_people_say_them(moment, words):
    assert time_in_words(moment) == words
