from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenant_apps.materials.rules import Level

levels = st.builds(
    Level,
    st.integers(1, 1000),
    st.decimals(0, 100_000, places=2),
)


def level(quantity: int, value: str) -> Level:
    return Level(quantity, Decimal(value))


def test_what_goes_takes_the_average_value():
    assert level(3, "100.00").value_of(1) == Decimal("33.33")


def test_the_last_units_take_what_is_left():
    assert level(1, "33.34").value_of(1) == Decimal("33.34")


@pytest.mark.parametrize("quantity", [-1, 4])
def test_more_than_there_is_has_no_value(quantity):
    with pytest.raises(ValueError, match="not there"):
        level(3, "100.00").value_of(quantity)


@given(levels, st.data())
def test_taking_unit_by_unit_never_takes_more_value_than_there_is(there, data):
    while there.quantity:
        quantity = data.draw(st.integers(1, there.quantity))
        taken = there.value_of(quantity)
        assert 0 <= taken <= there.value
        there = Level(there.quantity - quantity, there.value - taken)
    assert there.value == 0


def test_what_a_count_finds_is_worth_the_average():
    assert level(4, "100.00").value_of_found(2, Level()) == Decimal("50.00")


def test_what_a_count_finds_where_nothing_was_left_is_worth_what_the_last_was():
    assert Level().value_of_found(2, level(4, "100.00")) == Decimal("50.00")
    assert Level().value_of_found(2, Level()) == 0


@given(levels, st.data())
def test_once_all_is_returned_exactly_the_issued_value_is_back(issued, data):
    returned = Level()
    while returned.quantity < issued.quantity:
        quantity = data.draw(st.integers(1, issued.quantity - returned.quantity))
        value = issued.value_of_returned(returned, quantity)
        returned = Level(returned.quantity + quantity, returned.value + value)
    assert returned == issued
