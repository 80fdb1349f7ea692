"""What accounts held when the centre moved in from another system."""

from django.db import models
from django.db.models import Q

from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import Series
from shared_apps.core.records import CHANGE_STAMPS, Record
from shared_apps.core.translation import lazy
from tenant_apps.finance.models.accounts import AMOUNT, Account
from tenants.rights import Rights


@known_values("status", "account")
class OpeningBalance(Record):
    """Cash in the drawer, or money on another account of a branch, at the end of `date`. It is neither
    income nor expense."""

    class Status(models.TextChoices):
        POSTED = "POSTED", lazy("Posted")
        REVERSED = "REVERSED", lazy("Reversed")

    TRANSITIONS = {"POSTED": {"REVERSED"}}
    RIGHTS = Rights(update=("status", "reason", *CHANGE_STAMPS), delete=False)
    # The branch was in use when the balance was posted.
    HISTORY = frozenset({"branch"})
    CODES = Series("openingbalance", "OPB-{:05d}")

    code = models.CharField(max_length=12)
    date = models.DateField()
    amount = models.DecimalField(**AMOUNT)
    account = models.CharField(max_length=13, choices=Account)
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    status = models.CharField(max_length=8, choices=Status, default=Status.POSTED)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("code", name="opening_balance_code_once"),
            models.UniqueConstraint(
                fields=["branch", "account"],
                condition=Q(status="POSTED"),
                name="opening_balance_once",
                violation_error_message=lazy(
                    "The opening balance of this account is entered already."
                ),
            ),
            models.CheckConstraint(
                condition=Q(amount__gt=0),
                name="opening_balance_positive",
                violation_error_message=lazy("The amount must be more than ₹0.00."),
            ),
            models.CheckConstraint(
                condition=Q(status="POSTED") | ~Q(reason=""),
                name="opening_balance_reversed_with_a_reason",
                violation_error_message=lazy("Please give a reason."),
            ),
        ]

    def __str__(self) -> str:
        return self.code
