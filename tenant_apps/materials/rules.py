"""The value of stock, by the moving average: what comes adds its own value, what goes takes the average
value of a piece at that moment. Quantities are whole units, values rupees."""

from dataclasses import dataclass
from decimal import Decimal

from shared_apps.core.money import ZERO, to_paisa

MOST_AT_ONCE = 100_000
"""How many units one entry may move. The limit catches a mistyped number."""
MOST_COUNTED = 1_000_000
MOST_WORTH = Decimal(100_000_000)
"""What the units of one entry may be worth together, in rupees, as the amount of a purchase."""


@dataclass(frozen=True, slots=True)
class Level:
    """How many units there are and what they are worth together."""

    quantity: int = 0
    value: Decimal = ZERO

    def value_of(self, quantity: int) -> Decimal:
        """Returns the value of so many of these units. The last ones take what is left, so that
        nothing is worth nothing. Raises ValueError for more units than there are."""
        if not 0 <= quantity <= self.quantity:
            raise ValueError("So many units are not there.")
        if quantity == self.quantity:
            return self.value
        return to_paisa(self.value * quantity / self.quantity)

    def value_of_found(self, quantity: int, last: "Level") -> Decimal:
        """Returns the value of units that a count found beyond those known. They are worth the average,
        and where nothing was left, as much as those of the `last` movement."""
        known = self if self.quantity else last
        if not known.quantity:
            return ZERO
        return to_paisa(known.value * quantity / known.quantity)

    def value_of_returned(self, returned: "Level", quantity: int) -> Decimal:
        """Returns the value of units that come back of an issue of this level, after `returned` came
        back already: once all are back, exactly what was issued. Raises ValueError for more than are
        still out."""
        out = Level(self.quantity - returned.quantity, self.value - returned.value)
        return out.value_of(quantity)

    def part_of(self, whole: "Level", amount: Decimal) -> Decimal:
        """Returns what of an `amount` that was charged for the `whole` is for this level, a part of it:
        by their values, or by their units where the whole is worth nothing."""
        if self.quantity >= whole.quantity:
            return amount
        if whole.value:
            return min(amount, to_paisa(amount * self.value / whole.value))
        return to_paisa(amount * self.quantity / whole.quantity)
