from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_apps.core.errors import Invalid
from shared_apps.core.periods import Period, Span, parse_period

DAYS = st.dates(date(2000, 1, 1), date(2099, 12, 31))


@pytest.mark.parametrize(
    ("period", "today", "span"),
    [
        ("TODAY", date(2026, 11, 20), ("2026-11-20", "2026-11-20", "2026-11-19", "2026-11-19")),
        ("MONTH", date(2026, 11, 20), ("2026-11-01", "2026-11-20", "2026-10-01", "2026-10-20")),
        ("MONTH", date(2026, 3, 31), ("2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28")),
        ("QUARTER", date(2026, 11, 20), ("2026-10-01", "2026-11-20", "2026-07-01", "2026-08-20")),
        ("QUARTER", date(2027, 3, 31), ("2027-01-01", "2027-03-31", "2026-10-01", "2026-12-31")),
        ("YEAR", date(2026, 11, 20), ("2026-04-01", "2026-11-20", "2025-04-01", "2025-11-20")),
        ("YEAR", date(2027, 4, 1), ("2027-04-01", "2027-04-01", "2026-04-01", "2026-04-01")),
        ("YEAR", date(2028, 2, 29), ("2027-04-01", "2028-02-29", "2026-04-01", "2027-02-28")),
    ],
)
def test_a_period_is_compared_with_the_same_days_of_the_one_before(period, today, span):
    found = Span.of(Period(period), today)
    days = (*found.days, *found.days_before)
    assert tuple(day.isoformat() for day in days) == span


@given(day=DAYS, period=st.sampled_from(Period))
def test_the_span_before_ends_before_the_period_begins(day, period):
    span = Span.of(period, day)
    assert span.before_first <= span.before_last < span.first <= span.last == day


def test_nothing_is_this_month_and_an_unknown_name_is_refused():
    assert parse_period("") is Period.MONTH
    with pytest.raises(Invalid):
        parse_period("WEEK")
