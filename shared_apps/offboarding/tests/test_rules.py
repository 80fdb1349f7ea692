from datetime import date

import pytest

from shared_apps.offboarding import rules


def test_a_centre_is_erased_after_the_waiting_days():
    assert rules.day_of_erasing(date(2026, 11, 26), 30) == date(2026, 12, 26)


@pytest.mark.parametrize(
    ("today", "due"),
    [
        (date(2026, 12, 23), False),
        (date(2026, 12, 24), True),
        (date(2026, 12, 25), True),
        (date(2026, 12, 26), True),
    ],
)
def test_owners_are_reminded_from_two_days_before(today, due):
    assert rules.is_reminder_due(date(2026, 12, 26), today) is due


@pytest.mark.parametrize(
    ("issued", "until"),
    [
        (date(2026, 4, 1), date(2035, 3, 31)),
        (date(2027, 3, 31), date(2035, 3, 31)),
        (date(2027, 4, 1), date(2036, 3, 31)),
    ],
)
def test_invoices_are_kept_for_eight_financial_years_after_that_of_the_newest(issued, until):
    assert rules.invoices_kept_until(issued) == until
