from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_apps.core.errors import Invalid
from shared_apps.core.money import ZERO
from shared_apps.core.roles import Role
from tenant_apps.fees import rules
from tenant_apps.fees.rules import (
    OpenDue,
    age_of,
    allocate,
    days_late,
    pending,
    status_of,
)

amounts = st.decimals(min_value="0.01", max_value=1_000_000, places=2)


def due(number, open_, days=0):
    return OpenDue(number, date(2026, 9, 10) + timedelta(days=days), Decimal(open_))


def test_a_payment_is_allocated_to_the_oldest_dues_first():
    dues = [due(3, "4720", 61), due(1, "4720"), due(4, "4720", 91), due(2, "4720", 30)]
    assert allocate(Decimal(12000), dues) == [
        (1, Decimal(4720)),
        (2, Decimal(4720)),
        (3, Decimal(2560)),
    ]


def test_of_two_dues_of_the_same_day_the_earlier_issued_is_paid_first():
    assert allocate(Decimal(5), [due(2, "5"), due(1, "5")]) == [(1, Decimal(5))]


def test_manual_allocations_come_first_and_the_rest_goes_to_the_oldest():
    dues = [due(1, "100"), due(2, "100", 30), due(3, "100", 60)]
    allocated = allocate(Decimal(180), dues, {3: Decimal(50), 2: Decimal(30)})
    assert allocated == [(1, Decimal(100)), (2, Decimal(30)), (3, Decimal(50))]


@pytest.mark.parametrize(
    ("manual_allocations", "reason"),
    [
        ({9: "1"}, "no longer open"),
        ({1: "-1"}, "negative"),
        ({1: "100.01"}, "pending on it"),
        ({1: "100", 2: "100"}, "add up"),
    ],
)
def test_invalid_manual_allocations_are_refused_with_a_reason(manual_allocations, reason):
    with pytest.raises(Invalid, match=reason):
        allocate(
            Decimal(150),
            [due(1, "100"), due(2, "100", 30)],
            {number: Decimal(amount) for number, amount in manual_allocations.items()},
        )


@given(amounts, st.lists(amounts, max_size=8), st.data())
def test_allocation_spends_each_rupee_once_and_leaves_an_advance_only_when_all_is_paid(
    amount, opens, data
):
    dues = [due(place, open_, place) for place, open_ in enumerate(opens, start=1)]
    manual_allocations = {}
    if dues and data.draw(st.booleans()):
        chosen = data.draw(st.sampled_from(dues))
        manual_allocations = {chosen.id: min(chosen.open, amount)}
    allocated = dict(allocate(amount, dues, manual_allocations))
    total = sum(allocated.values(), ZERO)
    assert total == min(amount, sum(opens, ZERO))
    assert all(ZERO < part <= opens[number - 1] for number, part in allocated.items())
    assert all(allocated[number] >= wanted for number, wanted in manual_allocations.items())


@pytest.mark.parametrize(
    ("total", "paid", "status"),
    [
        ("4720.00", "0.00", "ISSUED"),
        ("4720.00", "0.01", "PART_PAID"),
        ("4720.00", "4719.99", "PART_PAID"),
        ("4720.00", "4720.00", "PAID"),
        ("0.00", "0.00", "PAID"),
    ],
)
def test_the_status_of_a_due_depends_on_what_is_paid(total, paid, status):
    assert status_of(Decimal(total), Decimal(paid)) == status


def test_pending_is_total_less_credit_less_paid_plus_refunds():
    owed = pending(
        total=Decimal(1000), credited=Decimal(100), paid=Decimal(950), refunded=Decimal(20)
    )
    assert owed == Decimal(-30)


@pytest.mark.parametrize(
    ("grace", "today", "late"),
    [
        (0, date(2026, 9, 10), 0),
        (0, date(2026, 9, 11), 1),
        (5, date(2026, 9, 15), 0),
        (5, date(2026, 9, 16), 6),
        (0, date(2026, 11, 20), 71),
    ],
)
def test_after_the_grace_period_days_late_count_from_the_due_date(grace, today, late):
    assert days_late(date(2026, 9, 10), grace, today) == late


@pytest.mark.parametrize(
    ("late", "bucket"),
    [
        (0, "NOT_DUE"),
        (1, "D1_7"),
        (7, "D1_7"),
        (8, "D8_30"),
        (30, "D8_30"),
        (31, "D31_60"),
        (60, "D31_60"),
        (61, "D60_PLUS"),
        (900, "D60_PLUS"),
    ],
)
def test_every_number_of_days_late_has_one_bucket(late, bucket):
    assert age_of(late) == bucket


@pytest.mark.parametrize(
    ("role", "earliest"),
    [
        (Role.STAFF, date(2026, 11, 13)),
        (Role.ADMIN, date(2026, 4, 1)),
        (Role.SUPER_ADMIN, date(2025, 11, 20)),
        (None, date(2025, 11, 20)),
    ],
)
def test_how_far_back_a_payment_is_dated_depends_on_the_role(role, earliest):
    assert rules.earliest_payment_day(role, date(2026, 11, 20)) == earliest


def test_the_front_desk_cannot_date_into_the_previous_financial_year():
    assert rules.earliest_payment_day(Role.STAFF, date(2026, 4, 3)) == date(2026, 4, 1)
