from collections import Counter
from datetime import date, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenant_apps.attendance.rules import (
    WORTH,
    Calendar,
    Stay,
    absent_in_a_row,
    check_in_fault,
    concern,
    is_locked,
    lacks_check_out,
    not_taken,
    percent,
    times_fault,
    worked_minutes,
    working_days,
)
from tenant_apps.courses.rules import Timetable

FRIDAY = date(2026, 11, 20)
EVENINGS = Timetable(
    frozenset({0, 2, 4}), time(17), time(18), date(2026, 11, 2), date(2026, 12, 18)
)
CALENDAR = Calendar(EVENINGS, weekly_off=[0], holidays=[date(2026, 11, 11)])
CODES = st.lists(st.sampled_from([*WORTH, "EXCUSED"]), max_size=40)


@pytest.mark.parametrize(
    ("codes", "share"),
    [
        ({"PRESENT": 4}, 100),
        ({"LATE": 4}, 100),
        ({"PRESENT": 3, "ABSENT": 1}, 75),
        ({"HALF_DAY": 1, "ABSENT": 1}, 25),
        ({"PRESENT": 1, "EXCUSED": 9}, 100),
        ({"PRESENT": 2, "ABSENT": 1}, 66),
        ({"EXCUSED": 3}, None),
        ({}, None),
    ],
)
def test_a_percentage_is_of_the_classes_that_count(codes, share):
    assert percent(codes) == share


@given(CODES)
def test_a_percentage_lies_between_none_and_all_and_grows_with_a_class_attended(codes):
    counts = Counter(codes)
    share = percent(counts)
    assert share is None or 0 <= share <= 100
    assert percent(counts + Counter(PRESENT=1)) >= (share or 0)


@pytest.mark.parametrize(
    ("codes", "count"),
    [
        ([], 0),
        (["PRESENT", "ABSENT"], 0),
        (["ABSENT", "ABSENT", "LATE", "ABSENT"], 2),
        (["ABSENT", "EXCUSED", "ABSENT", "HALF_DAY"], 2),
        (["EXCUSED", "PRESENT"], 0),
    ],
)
def test_absences_in_a_row_are_counted_from_the_newest_and_excuses_do_not_end_them(codes, count):
    assert absent_in_a_row(codes) == count


def test_three_absences_in_a_row_are_a_concern_and_say_when_somebody_last_came():
    two = ["ABSENT"] * 2 + ["PRESENT"] * 18
    assert concern(two, FRIDAY) is None
    three = concern(["ABSENT", *two], FRIDAY)
    assert (three.in_a_row, three.stays_away) == (3, True)
    assert three.why == "Absent 3 times in a row, last attended on 20-11-2026."
    assert concern(["ABSENT"] * 3, None).why == "Absent 3 times in a row, has not attended yet."


def test_a_low_percentage_is_a_concern_once_there_are_enough_classes():
    assert concern(["ABSENT", "PRESENT"] * 2, FRIDAY) is None
    low = concern(["PRESENT", "ABSENT"] * 3, FRIDAY)
    assert (low.percent, low.stays_away) == (50, False)
    assert low.why == "Attended 50% of the last 6 classes."
    assert concern(["PRESENT"] * 3 + ["ABSENT"], FRIDAY) is None


def test_three_quarters_are_enough_and_a_little_less_is_a_concern():
    three_of_four = ["PRESENT", "PRESENT", "PRESENT", "ABSENT"]
    assert concern(three_of_four * 6, FRIDAY) is None
    low = concern([*three_of_four * 6, "PRESENT", "PRESENT", "ABSENT"], FRIDAY)
    assert low.why == "Attended 74% of the last 27 classes."


@pytest.mark.parametrize(
    ("day", "sentence"),
    [
        (date(2026, 11, 11), "11-11-2026 is a holiday of the branch."),
        (date(2026, 11, 16), "The branch is closed on Mondays."),
        (date(2026, 10, 30), "Guitar begins on 02-11-2026."),
        (date(2026, 12, 25), "Guitar ended on 18-12-2026."),
        (date(2026, 11, 19), "Guitar does not meet on Thursdays."),
        (FRIDAY, None),
    ],
)
def test_a_day_without_a_class_says_why(day, sentence):
    assert CALENDAR.fault(day, "Guitar") == sentence
    assert (CALENDAR.days(day, day) == [day]) == (sentence is None)


def test_a_stay_has_its_breaks():
    stay = Stay(date(2026, 11, 1), None, ((date(2026, 11, 5), date(2026, 11, 8)),))
    covered = [day for day in range(1, 12) if stay.covers(date(2026, 11, day))]
    assert covered == [1, 2, 3, 4, 9, 10, 11]
    assert not Stay(date(2026, 11, 1), date(2026, 11, 3)).covers(date(2026, 11, 4))
    assert not Stay(date(2026, 11, 1), None, ((date(2026, 11, 2), None),)).covers(FRIDAY)


def test_registers_not_taken_are_of_days_with_a_class_and_students():
    stays = [Stay(date(2026, 11, 6), None), Stay(date(2026, 11, 18), None)]
    taken = {date(2026, 11, 13)}
    found = list(not_taken(CALENDAR, stays, taken, date(2026, 11, 1), FRIDAY))
    assert found == [(date(2026, 11, 6), 1), (date(2026, 11, 18), 2), (FRIDAY, 2)]


def test_a_register_locks_after_seven_days():
    assert not is_locked(date(2026, 11, 13), FRIDAY)
    assert is_locked(date(2026, 11, 12), FRIDAY)


@pytest.mark.parametrize(
    ("code", "check_in", "check_out", "fault"),
    [
        ("PRESENT", time(17), time(18), False),
        ("LATE", time(17, 10), None, False),
        ("PRESENT", time(18), time(17), True),
        ("PRESENT", time(17), time(17), True),
        ("ABSENT", time(17), None, True),
        ("EXCUSED", None, None, False),
    ],
)
def test_times_run_forward_and_who_did_not_come_has_none(code, check_in, check_out, fault):
    assert bool(times_fault(code, check_in, check_out)) == fault


def test_a_missing_check_out_is_flagged_the_day_after_and_never_guessed():
    yesterday = date(2026, 11, 19)
    assert lacks_check_out(yesterday, time(9), None, FRIDAY)
    assert not lacks_check_out(FRIDAY, time(9), None, FRIDAY)
    assert not lacks_check_out(yesterday, None, None, FRIDAY)
    assert worked_minutes(time(9), None) is None
    assert worked_minutes(time(9), time(18, 30)) == 570


def test_who_checks_in_twice_is_told_what_is_known():
    assert check_in_fault(time(9, 2), None) == "You checked in at 9:02 am."
    assert check_in_fault(time(9), time(13)).startswith("You checked out at 1:00 pm.")
    assert check_in_fault(None, None) == "An admin or the owner has entered this day for you."


def test_working_days_leave_out_the_weekly_off_and_the_holidays():
    days = working_days(
        date(2026, 11, 9), date(2026, 11, 13), weekly_off=[0], holidays=[date(2026, 11, 11)]
    )
    assert [day.day for day in days] == [10, 12, 13]
