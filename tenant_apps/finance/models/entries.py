"""The ledger of what was paid, received and moved."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from shared_apps.core.constraints import known_values
from shared_apps.core.translation import lazy
from tenant_apps.finance.models.accounts import AMOUNT, Account
from tenant_apps.finance.models.opening import OpeningBalance
from tenant_apps.finance.models.records import Expense, Income
from tenant_apps.finance.models.transfers import Transfer
from tenants.rights import FINAL


@known_values("kind", "account")
class Entry(models.Model):
    """Money that came, went or moved on a day. Rows are only added, as those of `fees.Movement`, whose
    `account` and sign they share: what happens later changes no figure of a past day.

    `amount` is positive for money that came into the account. An expense has one EXPENSE and, once it
    is reversed, one REVERSAL of the opposite amount; so has an income, and an OPENING balance. A
    transfer has two rows that add up to zero, and its reversal two more.
    """

    class Kind(models.TextChoices):
        EXPENSE = "EXPENSE", lazy("Expense")
        INCOME = "INCOME", lazy("Income")
        TRANSFER = "TRANSFER", lazy("Transfer")
        OPENING = "OPENING", lazy("Opening balance")
        REVERSAL = "REVERSAL", lazy("Reversal")

    RIGHTS = FINAL
    # The record has it, and was saved under it.
    HISTORY = frozenset({"branch"})

    kind = models.CharField(max_length=8, choices=Kind)
    day = models.DateField()
    at = models.DateTimeField(default=timezone.now)
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    account = models.CharField(max_length=13, choices=Account)
    amount = models.DecimalField(**AMOUNT)
    expense = models.ForeignKey(
        Expense, null=True, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    income = models.ForeignKey(
        Income, null=True, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    transfer = models.ForeignKey(
        Transfer, null=True, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    opening = models.ForeignKey(
        OpeningBalance, null=True, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    reason = models.CharField(max_length=300, blank=True)
    by_id = models.BigIntegerField(null=True)
    by_name = models.CharField(max_length=120)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["expense", "kind"],
                condition=Q(expense__isnull=False),
                name="entry_of_expense_once",
            ),
            models.UniqueConstraint(
                fields=["income", "kind"],
                condition=Q(income__isnull=False),
                name="entry_of_income_once",
            ),
            models.UniqueConstraint(
                fields=["transfer", "kind", "branch", "account"],
                condition=Q(transfer__isnull=False),
                name="entry_of_transfer_once",
            ),
            models.UniqueConstraint(
                fields=["opening", "kind"],
                condition=Q(opening__isnull=False),
                name="entry_of_opening_once",
            ),
            models.CheckConstraint(
                condition=Q(
                    kind__in=["EXPENSE", "REVERSAL"],
                    expense__isnull=False,
                    income__isnull=True,
                    transfer__isnull=True,
                    opening__isnull=True,
                )
                | Q(
                    kind__in=["INCOME", "REVERSAL"],
                    expense__isnull=True,
                    income__isnull=False,
                    transfer__isnull=True,
                    opening__isnull=True,
                )
                | Q(
                    kind__in=["TRANSFER", "REVERSAL"],
                    expense__isnull=True,
                    income__isnull=True,
                    transfer__isnull=False,
                    opening__isnull=True,
                )
                | Q(
                    kind__in=["OPENING", "REVERSAL"],
                    expense__isnull=True,
                    income__isnull=True,
                    transfer__isnull=True,
                    opening__isnull=False,
                ),
                name="entry_of_one_record",
            ),
            models.CheckConstraint(
                condition=Q(kind="EXPENSE", amount__lt=0)
                | Q(kind="INCOME", amount__gt=0)
                | Q(kind="REVERSAL", expense__isnull=False, amount__gt=0)
                | Q(kind="REVERSAL", income__isnull=False, amount__lt=0)
                | (Q(transfer__isnull=False) & ~Q(amount=0))
                | Q(kind="OPENING", amount__gt=0)
                | Q(kind="REVERSAL", opening__isnull=False, amount__lt=0),
                name="entry_sign_of_its_kind",
            ),
            models.CheckConstraint(
                condition=~Q(kind="REVERSAL") | ~Q(reason=""),
                name="entry_reversed_with_a_reason",
            ),
        ]
        indexes = [
            models.Index(fields=["branch", "day"], include=["amount"], name="entry_branch"),
            models.Index(fields=["day"], include=["amount"], name="entry_day"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.day}"
