from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_apps.core.errors import Invalid
from tenant_apps.enrolments.rules import (
    MAX_DUES,
    Discount,
    Terms,
    due_date,
    period_at,
    periods,
    plan_dues,
)

MONTHLY = Terms(
    kind="MONTHLY",
    base_fee=Decimal("4000.00"),
    registration_fee=Decimal("500.00"),
    material_fee=Decimal("1200.00"),
    gst_rate=Decimal("18.00"),
    sac="999293",
    due_day=10,
    grace_days=5,
)
ONE_TIME = Terms(
    kind="ONE_TIME",
    base_fee=Decimal("24000.00"),
    registration_fee=Decimal("0.00"),
    material_fee=Decimal("0.00"),
    gst_rate=Decimal("18.00"),
    sac="999293",
    due_day=None,
    grace_days=0,
)

NO_DISCOUNT = Discount()


def planned(terms=MONTHLY, discount=NO_DISCOUNT, **dates):
    dates = {"start": date(2026, 11, 1), "end": None, "auto_renew": True} | dates
    return plan_dues("Guitar", terms, discount, **dates)


def test_with_auto_renewal_only_the_first_period_is_due():
    [due] = planned()
    assert due.label == "Guitar, Nov 2026"
    assert (due.period.first, due.period.last) == (date(2026, 11, 1), date(2026, 11, 30))
    assert (due.due_date, due.grace_days) == (date(2026, 11, 10), 5)


def test_without_auto_renewal_every_period_up_to_the_end_is_due():
    dues = planned(auto_renew=False, end=date(2027, 1, 31))
    assert [due.label for due in dues] == [
        "Guitar, Nov 2026",
        "Guitar, Dec 2026",
        "Guitar, Jan 2027",
    ]


def test_registration_and_material_fees_are_on_the_first_due_only():
    first, second = planned(auto_renew=False, end=date(2026, 12, 31))
    assert [(charge.head, str(charge.amount)) for charge in first.charges] == [
        ("Course fee", "4000.00"),
        ("Registration fee", "500.00"),
        ("Material fee", "1200.00"),
    ]
    assert [charge.head for charge in second.charges] == ["Course fee"]


def test_a_one_time_fee_is_one_due_on_the_first_day():
    [due] = planned(ONE_TIME, auto_renew=False, end=date(2027, 4, 30))
    assert (due.label, due.due_date) == ("Guitar", date(2026, 11, 1))


def test_a_quarter_is_named_by_its_months():
    [due] = planned(replace(MONTHLY, kind="QUARTERLY"))
    assert due.label == "Guitar, Nov 2026 – Jan 2027"


def test_a_discount_lowers_the_course_fee_of_every_due_and_nothing_else():
    dues = planned(
        discount=Discount("PERCENT", Decimal(10)), auto_renew=False, end=date(2026, 12, 31)
    )
    assert [[str(charge.amount) for charge in due.charges] for due in dues] == [
        ["3600.00", "500.00", "1200.00"],
        ["3600.00"],
    ]
    [due] = planned(discount=Discount("AMOUNT", Decimal("250.50")))
    assert str(due.charges[0].amount) == "3749.50"


def test_a_full_discount_creates_a_due_of_zero():
    [due] = planned(discount=Discount("PERCENT", Decimal(100)))
    assert (due.label, str(due.charges[0].amount)) == ("Guitar, Nov 2026", "0.00")


def test_a_discount_above_the_course_fee_is_refused():
    with pytest.raises(Invalid, match="larger than the course fee") as refused:
        planned(discount=Discount("AMOUNT", Decimal("4000.01")))
    assert set(refused.value.errors) == {"discountValue"}


def test_a_periodic_plan_without_renewal_needs_an_end():
    with pytest.raises(Invalid, match="end date") as refused:
        planned(auto_renew=False)
    assert set(refused.value.errors) == {"end"}


def test_an_end_date_with_too_many_dues_is_refused():
    with pytest.raises(Invalid, match=f"more than {MAX_DUES}"):
        planned(auto_renew=False, end=date(2126, 11, 1))


@pytest.mark.parametrize(
    ("first", "due_day", "due"),
    [
        (date(2026, 11, 1), 10, date(2026, 11, 10)),
        (date(2026, 11, 15), 10, date(2026, 11, 15)),
        (date(2027, 2, 1), 31, date(2027, 2, 28)),
        (date(2026, 11, 15), None, date(2026, 11, 15)),
    ],
)
def test_a_due_falls_on_the_plans_day_but_never_before_its_period(first, due_day, due):
    assert due_date(first, due_day) == due


def test_periods_starting_on_the_31st_return_to_the_31st():
    firsts = [period_at("MONTHLY", date(2026, 1, 31), None, place).first for place in range(4)]
    assert firsts == [date(2026, 1, 31), date(2026, 2, 28), date(2026, 3, 31), date(2026, 4, 30)]


@given(
    st.sampled_from(["MONTHLY", "QUARTERLY", "HALF_YEARLY", "YEARLY"]),
    st.dates(date(2020, 1, 1), date(2030, 12, 31)),
    st.integers(0, 1500),
)
def test_periods_cover_every_day_from_start_to_end_once(kind, start, length):
    end = start + timedelta(days=length)
    made = periods(kind, start, end, auto_renew=False)
    assert made[0].first == start
    assert made[-1].last == end
    for this, following in pairwise(made):
        assert following.first == this.last + timedelta(days=1)
