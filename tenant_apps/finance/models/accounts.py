"""Where money is."""

from typing import Any

from django.db import models

from shared_apps.core.translation import lazy

AMOUNT: dict[str, Any] = {"max_digits": 12, "decimal_places": 2}


class Account(models.TextChoices):
    """Where money is; of the payments of fees it is the method (`fees.Movement.account`)."""

    CASH = "CASH", lazy("Cash")
    UPI = "UPI", lazy("UPI")
    CARD = "CARD", lazy("Card")
    BANK_TRANSFER = "BANK_TRANSFER", lazy("Bank transfer")
    CHEQUE = "CHEQUE", lazy("Cheque")
