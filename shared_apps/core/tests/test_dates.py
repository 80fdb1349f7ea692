from datetime import UTC, date, datetime

import pytest
import time_machine
from hypothesis import given
from hypothesis import strategies as st

from shared_apps.core.dates import (
    add_months,
    business_day,
    financial_year,
    financial_year_start,
    format_day,
    months_shown,
    period_label,
    today,
)

days = st.dates(date(2000, 1, 1), date(2099, 12, 31))


@pytest.mark.parametrize(
    ("instant", "day"),
    [
        (datetime(2026, 11, 20, 18, 29, 59, tzinfo=UTC), date(2026, 11, 20)),
        (datetime(2026, 11, 20, 18, 30, tzinfo=UTC), date(2026, 11, 21)),
        (datetime(2026, 3, 31, 18, 29, 59, 999999, tzinfo=UTC), date(2026, 3, 31)),
        (datetime(2026, 3, 31, 18, 30, tzinfo=UTC), date(2026, 4, 1)),
    ],
)
def test_the_business_day_turns_at_midnight_in_india(instant, day):
    assert business_day(instant) == day
    with time_machine.travel(instant, tick=False):
        assert today() == day


@pytest.mark.parametrize(
    ("day", "year"),
    [
        (date(2026, 3, 31), "25-26"),
        (date(2026, 4, 1), "26-27"),
        (date(2027, 3, 31), "26-27"),
        (date(2099, 4, 1), "99-00"),
    ],
)
def test_the_financial_year_runs_from_april_to_march(day, year):
    assert financial_year(day) == year


@given(days)
def test_a_day_lies_in_the_year_that_starts_before_it(day):
    start = financial_year_start(day)
    assert start <= day
    assert (day - start).days <= 365
    assert financial_year(start) == financial_year(day)


@pytest.mark.parametrize(
    ("start", "months", "moved"),
    [
        (date(2026, 1, 31), 1, date(2026, 2, 28)),
        (date(2026, 1, 31), 2, date(2026, 3, 31)),
        (date(2028, 1, 30), 1, date(2028, 2, 29)),
        (date(2026, 11, 15), 3, date(2027, 2, 15)),
        (date(2026, 12, 31), 12, date(2027, 12, 31)),
        (date(2026, 3, 31), -1, date(2026, 2, 28)),
    ],
)
def test_months_clamp_to_the_last_day_and_return(start, months, moved):
    assert add_months(start, months) == moved


def test_a_clamped_day_returns_when_the_anchor_is_known():
    assert add_months(date(2026, 2, 28), 1, anchor=31) == date(2026, 3, 31)


@given(days, st.integers(0, 60))
def test_periods_of_one_month_follow_each_other_and_keep_their_day(start, months):
    this, following = add_months(start, months), add_months(start, months + 1)
    assert this < following
    assert (following.year * 12 + following.month) - (this.year * 12 + this.month) == 1
    assert this.day <= start.day


@pytest.mark.parametrize(
    ("start", "months", "label"),
    [
        (date(2026, 11, 1), 1, "Nov 2026"),
        (date(2026, 11, 30), 3, "Nov 2026 – Jan 2027"),
        (date(2026, 4, 1), 3, "Apr – Jun 2026"),
        (date(2026, 1, 31), 12, "Jan – Dec 2026"),
        (date(2026, 10, 31), 6, "Oct 2026 – Mar 2027"),
    ],
)
def test_a_period_is_named_by_its_months(start, months, label):
    assert period_label(start, months) == label


def test_days_are_shown_day_first():
    assert format_day(date(2026, 11, 5)) == "05-11-2026"


@pytest.mark.parametrize(
    ("day", "first", "months"),
    [
        (date(2026, 4, 1), date(2025, 9, 1), 8),
        (date(2026, 11, 20), date(2026, 4, 1), 8),
        (date(2027, 3, 31), date(2026, 4, 1), 12),
    ],
)
def test_a_trend_shows_the_financial_year_and_never_less_than_eight_months(day, first, months):
    shown = months_shown(day)
    assert (shown[0], shown[-1], len(shown)) == (first, day.replace(day=1), months)
