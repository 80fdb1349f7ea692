"""The calculation of refunds, without a database."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_apps.core import gst
from shared_apps.core.money import ZERO, rupees
from tenant_apps.refunds import rules

HEADS = ["Course fee", "Registration fee", "Material fee"]
WITHIN = gst.Supply("27AAPFU0939F1ZV", "Maharashtra", "Maharashtra")
ACROSS = gst.Supply("27AAPFU0939F1ZV", "Maharashtra", "Karnataka")

amounts = st.decimals(min_value=0, max_value=1_000_000, places=2)
lines = st.builds(
    lambda head, amount, rate, supply: gst.tax_line(
        gst.Charge(head, "999293", amount, rate), supply
    ),
    st.sampled_from(HEADS),
    amounts,
    st.sampled_from([ZERO, Decimal(5), Decimal(12), Decimal(18)]),
    st.sampled_from([WITHIN, ACROSS]),
)
dues = st.lists(lines, min_size=1, max_size=4).map(lambda found: dict(enumerate(found, 1)))
terms = st.builds(
    rules.Terms,
    st.sets(st.sampled_from(HEADS[1:])),
    st.decimals(min_value=0, max_value=100, places=2),
)
counts = st.integers(1, 400)


def total(lines) -> Decimal:
    return gst.totals(lines.values()).total


def course_fee(amount="4000.00") -> dict[int, gst.Line]:
    return {
        1: gst.tax_line(gst.Charge("Course fee", "999293", Decimal(amount), Decimal(18)), WITHIN)
    }


@given(dues, counts, st.data(), terms)
def test_what_is_kept_and_what_is_given_back_add_up_to_what_was_paid(due, of, data, agreed):
    unused = data.draw(st.integers(0, of))
    credited = rules.credited_lines(due, unused=unused, of=of, terms=agreed)
    kept = {
        number: line.minus(credited[number]) if number in credited else line
        for number, line in due.items()
    }
    assert total(credited) + total(kept) == total(due)
    for part in [*credited.values(), *kept.values()]:
        assert min(part.taxable, part.cgst, part.sgst, part.igst) >= 0
    for part in credited.values():
        assert part.total == rupees(part.total)
        assert part.head not in agreed.kept_heads


@given(dues, counts, st.data(), terms)
def test_one_more_unused_day_never_gives_back_less(due, of, data, agreed):
    unused = data.draw(st.integers(0, of - 1))
    less = rules.credited_lines(due, unused=unused, of=of, terms=agreed)
    more = rules.credited_lines(due, unused=unused + 1, of=of, terms=agreed)
    assert total(more) >= total(less)


@given(amounts, st.lists(amounts.filter(bool), max_size=8))
def test_a_refund_takes_from_the_oldest_payments_and_never_more_than_is_left(amount, free):
    taken = rules.take_from(amount, enumerate(free))
    assert sum(taken.values(), ZERO) == min(amount, sum(free, ZERO))
    for place, part in taken.items():
        assert ZERO < part <= free[place]
        assert all(taken[earlier] == free[earlier] for earlier in range(place))


@pytest.mark.parametrize(
    ("unused", "of", "taxable", "cgst"),
    [
        (10, 30, "1333.33", "120.00"),
        (1, 3, "1333.33", "120.00"),
        (30, 30, "4000.00", "360.00"),
        (31, 30, "4000.00", "360.00"),
        (15, 31, "1935.48", "174.19"),
        (1, 365, "10.96", "0.99"),
    ],
)
def test_tax_follows_the_fee_in_proportion(unused, of, taxable, cgst):
    [line] = rules.credited_lines(course_fee(), unused=unused, of=of, terms=rules.Terms()).values()
    assert (line.taxable, line.cgst, line.sgst) == (Decimal(taxable), Decimal(cgst), Decimal(cgst))


@pytest.mark.parametrize(("unused", "of"), [(0, 30), (-1, 30), (5, 0)])
def test_nothing_unused_gives_nothing_back(unused, of):
    assert rules.credited_lines(course_fee(), unused=unused, of=of, terms=rules.Terms()) == {}


def test_a_deduction_is_kept_of_the_unused_part():
    terms = rules.Terms(deduction_percent=Decimal(10))
    [line] = rules.credited_lines(course_fee(), unused=15, of=30, terms=terms).values()
    assert line.taxable == Decimal("1800.00")


def test_a_deduction_of_everything_gives_nothing_back():
    terms = rules.Terms(deduction_percent=Decimal(100))
    assert rules.credited_lines(course_fee(), unused=15, of=30, terms=terms) == {}


def test_heads_that_are_kept_give_nothing_back():
    registration = gst.Charge("Registration fee", "999293", Decimal(500), Decimal(18))
    due = course_fee() | {2: gst.tax_line(registration, WITHIN)}
    terms = rules.Terms(kept_heads={"Registration fee"})
    assert list(rules.credited_lines(due, unused=30, of=30, terms=terms)) == [1]


@pytest.mark.parametrize(
    ("state", "day", "source"),
    [
        ("Rajasthan", date(2026, 11, 11), True),
        ("Maharashtra", date(2026, 12, 1), False),
        ("", date(2026, 12, 1), False),
    ],
)
def test_the_state_sets_the_deadline_where_it_has_a_rule(state, day, source):
    found = rules.deadline(date(2026, 11, 1), state, 30)
    assert found.day == day
    assert bool(found.source) is source


def test_every_state_rule_has_its_source():
    assert all(rule.source and rule.days > 0 for rule in rules.STATE_RULES.values())


@pytest.mark.parametrize(
    ("amount", "limit", "is_manager", "needed"),
    [
        ("5000.00", "5000.00", True, False),
        ("5000.01", "5000.00", True, True),
        ("0.01", "0.00", True, True),
        ("900000.00", None, True, False),
        ("1.00", None, False, True),
        ("1.00", "5000.00", False, True),
    ],
)
def test_the_front_desk_and_large_amounts_need_approval(amount, limit, is_manager, needed):
    found = rules.needs_approval(
        Decimal(amount), None if limit is None else Decimal(limit), is_manager=is_manager
    )
    assert found is needed
