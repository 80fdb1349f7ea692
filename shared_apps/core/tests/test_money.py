from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_apps.core.money import (
    LARGEST,
    PAISA,
    ZERO,
    format_rupees,
    in_words,
    percent_of,
    rupees,
    share_out,
    to_paisa,
)

amounts = st.decimals(min_value=0, max_value=LARGEST, places=2)


@pytest.mark.parametrize(
    ("exact", "rounded"),
    [
        ("0.005", "0.01"),
        ("0.0049", "0.00"),
        ("2.675", "2.68"),
        ("1.005", "1.01"),
        ("-0.005", "-0.01"),
        ("10", "10.00"),
    ],
)
def test_half_a_paisa_rounds_up(exact, rounded):
    assert str(to_paisa(Decimal(exact))) == rounded


@pytest.mark.parametrize("value", ["100.005", Decimal("0.001")])
def test_an_amount_finer_than_a_paisa_is_refused(value):
    with pytest.raises(ValueError, match="finer"):
        rupees(value)


def test_a_float_is_not_money():
    with pytest.raises(TypeError):
        rupees(0.1)


def test_an_amount_carries_both_decimals():
    assert str(rupees(4720)) == "4720.00"
    assert str(rupees("4720.5")) == "4720.50"


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        ("0", "₹0.00"),
        ("7", "₹7.00"),
        ("999.9", "₹999.90"),
        ("1000", "₹1,000.00"),
        ("100000", "₹1,00,000.00"),
        ("1234567", "₹12,34,567.00"),
        ("9999999999.99", "₹9,99,99,99,999.99"),
        ("-12000", "\u2212₹12,000.00"),
    ],
)
def test_rupees_are_grouped_the_indian_way(amount, shown):
    assert format_rupees(Decimal(amount)) == shown


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("0", "Rupees Zero Only"),
        ("1", "Rupees One Only"),
        ("12000", "Rupees Twelve Thousand Only"),
        ("0.50", "Rupees Zero and Fifty Paise Only"),
        (
            "123456.50",
            "Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paise Only",
        ),
        ("10000000", "Rupees One Crore Only"),
        ("110.11", "Rupees One Hundred Ten and Eleven Paise Only"),
        (
            "9999999999.99",
            "Rupees Nine Hundred Ninety-Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand "
            "Nine Hundred Ninety-Nine and Ninety-Nine Paise Only",
        ),
    ],
)
def test_amounts_are_said_as_a_receipt_says_them(amount, words):
    assert in_words(Decimal(amount)) == words


def test_less_than_nothing_has_no_words():
    with pytest.raises(ValueError, match="never negative"):
        in_words(Decimal("-0.01"))


@given(amounts)
def test_the_shown_amount_reads_back_as_itself(amount):
    assert Decimal(format_rupees(amount).removeprefix("₹").replace(",", "")) == amount


@given(amounts, st.decimals(min_value=0, max_value=100, places=2))
def test_a_percentage_is_never_more_than_half_a_paisa_off(amount, percent):
    assert abs(percent_of(amount, percent) - amount * percent / 100) <= PAISA / 2


@given(
    st.lists(st.decimals(min_value=0, max_value=1_000_000, places=2), min_size=1, max_size=20),
    st.fractions(min_value=0, max_value=1),
)
def test_shares_add_up_exactly_and_none_exceeds_its_weight(weights, part):
    total = to_paisa(sum(weights, ZERO) * part.numerator / part.denominator)
    shares = share_out(total, weights)
    assert sum(shares, ZERO) == total
    assert all(ZERO <= share <= weight for share, weight in zip(shares, weights, strict=True))


def test_nothing_is_shared_among_nothing():
    assert share_out(ZERO, [ZERO, ZERO]) == [ZERO, ZERO]
