"""Rupees and paise, exactly.

An amount is a `Decimal` in rupees with two decimals, as the column NUMERIC(12,2) keeps it. Floats
never enter: 0.1 + 0.2 is not 0.3 there.
"""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

PAISA = Decimal("0.01")
ZERO = Decimal("0.00")
LARGEST = Decimal("9999999999.99")
"""What NUMERIC(12,2) holds at most."""

MINUS = "\u2212"

_HUNDRED = Decimal(100)
# fmt: off
_BELOW_TWENTY = (
    "Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven",
    "Twelve", "Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen",
)
# fmt: on
_TENS = ("", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety")
_SCALES = ((10_000_000, "Crore"), (100_000, "Lakh"), (1_000, "Thousand"), (100, "Hundred"))


def rupees(value: Decimal | int | str) -> Decimal:
    """An amount that is already exact to the paisa, with both decimals written out.

    `ValueError` for anything finer than a paisa: whoever needs rounding says so with `to_paisa`.
    """
    if isinstance(value, float):
        raise TypeError("A float is not an amount of money.")
    exact = Decimal(value)
    amount = to_paisa(exact)
    if amount != exact:
        raise ValueError(f"{value} is finer than a paisa.")
    return amount


def to_paisa(amount: Decimal) -> Decimal:
    """Rounded half-up to the paisa; a negative amount rounds like its positive twin."""
    return amount.quantize(PAISA, rounding=ROUND_HALF_UP)


def percent_of(amount: Decimal, percent: Decimal) -> Decimal:
    """`percent` hundredths of `amount`, half-up to the paisa."""
    return to_paisa(amount * percent / _HUNDRED)


def share_out(total: Decimal, weights: Sequence[Decimal]) -> list[Decimal]:
    """`total` split in proportion to `weights`; the shares add up to it exactly.

    Each share is rounded on the running sum, so no share is more than a paisa off its exact part,
    and none exceeds its weight while `total` is at most their sum. Without any weight, all zero.
    """
    whole = sum(weights, ZERO)
    if not whole:
        return [ZERO for _ in weights]
    shares, weighed, given = [], ZERO, ZERO
    for weight in weights:
        weighed += weight
        reached = to_paisa(total * weighed / whole)
        shares.append(reached - given)
        given = reached
    return shares


def group_digits(whole: int) -> str:
    """Indian grouping of a natural number: 1234567 is "12,34,567"."""
    digits = str(whole)
    head, tail = digits[:-3], digits[-3:]
    groups = [tail]
    while head:
        groups.append(head[-2:])
        head = head[:-2]
    return ",".join(reversed(groups))


def format_rupees(amount: Decimal) -> str:
    """₹12,34,567.00; below zero a true minus (U+2212) stands before the sign of the rupee."""
    size = to_paisa(abs(amount))
    whole, paise = f"{size:.2f}".split(".")
    return f"{MINUS if amount < 0 else ''}₹{group_digits(int(whole))}.{paise}"


def in_words(amount: Decimal) -> str:
    """As receipts in India say it: "Rupees One Lakh Twelve Thousand and Fifty Paise Only".

    `ValueError` below zero: a receipt is never for less than nothing.
    """
    if amount < 0:
        raise ValueError("Amounts in words are never negative.")
    whole, paise = divmod(int(to_paisa(amount) * 100), 100)
    words = f"Rupees {_number_in_words(whole)}"
    if paise:
        words += f" and {_number_in_words(paise)} Paise"
    return f"{words} Only"


def _number_in_words(number: int) -> str:
    if number < 20:
        return _BELOW_TWENTY[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return f"{_TENS[tens]}-{_BELOW_TWENTY[ones]}" if ones else _TENS[tens]
    for size, name in _SCALES:
        if number >= size:
            many, rest = divmod(number, size)
            words = f"{_number_in_words(many)} {name}"
            return f"{words} {_number_in_words(rest)}" if rest else words
    raise AssertionError("Every number from 100 up has a scale.")
