"""Money that changes its place and stays the centre's own."""

from django.db import models
from django.db.models import F, Q

from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import Series
from shared_apps.core.records import CHANGE_STAMPS, Record, search_column
from shared_apps.core.translation import lazy
from tenant_apps.finance.models.accounts import AMOUNT, Account
from tenants.rights import Rights


@known_values("status", "from_account", "to_account")
class Transfer(Record):
    """From the drawer to the bank, or from one branch to another. It is neither income nor expense.
    `branch` is where the money comes from."""

    class Status(models.TextChoices):
        POSTED = "POSTED", lazy("Posted")
        REVERSED = "REVERSED", lazy("Reversed")

    TRANSITIONS = {"POSTED": {"REVERSED"}}
    RIGHTS = Rights(update=("status", "reason", *CHANGE_STAMPS), delete=False)
    CODES = Series("transfer", "TRF-{:05d}")

    code = models.CharField(max_length=12)
    date = models.DateField()
    amount = models.DecimalField(**AMOUNT)
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    from_account = models.CharField(max_length=13, choices=Account)
    to_branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    to_account = models.CharField(max_length=13, choices=Account)
    note = models.CharField(max_length=500, blank=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.POSTED)
    reason = models.CharField(max_length=300, blank=True)
    search_text = search_column("code", "note")

    class Meta:
        constraints = [
            models.UniqueConstraint("code", name="transfer_code_once"),
            models.CheckConstraint(
                condition=Q(amount__gt=0),
                name="transfer_amount_positive",
                violation_error_message=lazy("The amount must be more than ₹0.00."),
            ),
            models.CheckConstraint(
                condition=~Q(branch=F("to_branch"), from_account=F("to_account")),
                name="transfer_moves_money",
                violation_error_message=lazy("The money is there already. Choose another account."),
            ),
            models.CheckConstraint(
                condition=Q(status="POSTED") | ~Q(reason=""),
                name="transfer_reversed_with_a_reason",
                violation_error_message=lazy("Please give a reason."),
            ),
        ]
        indexes = [
            models.Index(fields=["branch", "date", "id"], name="transfer_of_branch"),
        ]

    def __str__(self) -> str:
        return self.code
