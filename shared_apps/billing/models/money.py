from typing import Any

AMOUNT: dict[str, Any] = {"max_digits": 12, "decimal_places": 2}
"""The columns of an amount in rupees."""
