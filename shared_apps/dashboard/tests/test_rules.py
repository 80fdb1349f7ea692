"""Recurring revenue of terms that are bought, renewed, enlarged and left."""

from datetime import date, timedelta
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from shared_apps.dashboard import rules
from shared_apps.dashboard.rules import PaidTerm, changes, earnings, monthly_on, movement

JAN, FEB, MAR = date(2026, 1, 31), date(2026, 2, 28), date(2026, 3, 31)


def term(centre, paid, starts_on, ends_on, months=12):
    return PaidTerm(centre, "Growth", months, Decimal(paid), starts_on, ends_on)


YEAR = term(1, 30000, date(2026, 1, 10), date(2027, 1, 9))


def test_a_term_earns_its_price_by_month():
    assert monthly_on(earnings([YEAR]), JAN) == {1: Decimal("2500.00")}
    assert monthly_on(earnings([YEAR]), date(2026, 1, 9)) == {}


def test_a_price_that_does_not_divide_is_rounded_to_the_paisa():
    odd = term(1, 10000, date(2026, 1, 1), date(2026, 6, 30), months=6)
    assert monthly_on(earnings([odd]), JAN) == {1: Decimal("1666.67")}


def test_a_centre_in_its_days_of_grace_still_counts_and_is_lost_after_them():
    of = earnings([YEAR])
    assert monthly_on(of, date(2027, 1, 16)) == {1: Decimal("2500.00")}
    assert monthly_on(of, date(2027, 1, 17)) == {}


def test_a_renewal_follows_without_a_gap_and_without_counting_twice():
    renewal = term(1, 36000, date(2027, 1, 10), date(2028, 1, 9))
    of = earnings([YEAR, renewal])
    assert monthly_on(of, date(2027, 1, 9)) == {1: Decimal("2500.00")}
    assert monthly_on(of, date(2027, 1, 10)) == {1: Decimal("3000.00")}
    assert len(rules.running(of, date(2027, 1, 10))) == 1


def test_an_upgrade_takes_the_place_of_the_running_term_and_of_a_scheduled_one():
    scheduled = term(1, 30000, date(2027, 1, 10), date(2028, 1, 9))
    upgrade = term(1, 60000, date(2026, 6, 1), date(2027, 5, 31))
    of = earnings([YEAR, scheduled, upgrade])
    assert monthly_on(of, date(2026, 5, 31)) == {1: Decimal("2500.00")}
    assert monthly_on(of, date(2027, 2, 1)) == {1: Decimal("5000.00")}
    assert monthly_on(of, date(2027, 7, 1)) == {}


def test_changes_are_named_by_what_a_centre_paid_before_and_after():
    before = {1: Decimal(100), 2: Decimal(100), 3: Decimal(100), 4: Decimal(100)}
    after = {2: Decimal(150), 3: Decimal(50), 4: Decimal(100), 5: Decimal(70)}
    assert [(centre, change) for centre, _was, _now, change in changes(before, after)] == [
        (1, "LOST"),
        (2, "LARGER"),
        (3, "SMALLER"),
        (5, "NEW"),
    ]
    moved = movement(before, after)
    assert moved.amounts == {"LOST": 100, "LARGER": 50, "SMALLER": 50, "NEW": 70}
    assert moved.centres_lost == 1


def test_a_cohort_counts_who_of_it_pays_at_the_end_of_each_month():
    months = [date(2026, 1, 1), date(2026, 2, 1), date(2026, 3, 1)]
    signed_up = {1: date(2026, 1, 5), 2: date(2026, 1, 20), 3: date(2026, 3, 2)}
    of = earnings(
        [
            term(2, 1000, date(2026, 2, 1), date(2026, 2, 28), months=1),
            term(1, 12000, date(2026, 2, 10), date(2027, 2, 9)),
        ]
    )
    assert rules.retention(signed_up, of, months, MAR) == [
        (date(2026, 1, 1), 2, [0, 2, 1]),
        (date(2026, 2, 1), 0, [0, 0]),
        (date(2026, 3, 1), 1, [0]),
    ]


days = st.dates(date(2025, 1, 1), date(2026, 12, 31))
bought = st.builds(
    lambda centre, paid, starts, length: term(centre, paid, starts, starts + timedelta(length)),
    st.integers(1, 4),
    st.integers(0, 90000),
    days,
    st.integers(0, 400),
)


@given(st.lists(bought, max_size=12), days)
def test_on_no_day_a_centre_counts_twice(terms, day):
    centres = [earning.organisation_id for earning in rules.running(earnings(terms), day)]
    assert len(centres) == len(set(centres))


@given(st.lists(bought, max_size=12), days, days)
def test_what_moved_is_the_difference_of_the_revenue(terms, one, other):
    of = earnings(terms)
    before, after = monthly_on(of, one), monthly_on(of, other)
    amounts = movement(before, after).amounts
    gained, lost = amounts["NEW"] + amounts["LARGER"], amounts["SMALLER"] + amounts["LOST"]
    assert gained - lost == sum(after.values()) - sum(before.values())
