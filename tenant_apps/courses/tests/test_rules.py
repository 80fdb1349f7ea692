from datetime import date

import pytest

from tenant_apps.courses.rules import is_periodic, last_day


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
