"""Expenses that come again: rent, broadband, housekeeping."""

from datetime import date

from django.db import models
from django.db.models import F, Q

from shared_apps.core.constraints import known_values
from shared_apps.core.records import Record, search_column
from shared_apps.core.translation import lazy
from tenant_apps.finance.models.accounts import AMOUNT, Account
from tenant_apps.finance.models.categories import Category
from tenant_apps.finance.rules import Recurrence


@known_values("every", "status", "account")
class RecurringExpense(Record):
    """A template: a draft of it is made on the day on which each period begins.

    `starts_on` is the first day, and its day of the month that of all periods. Periods up to
    `done_until` have been made or skipped. The expense's `recurring` and `period` are unique, so that
    a period has one draft at most.
    """

    class Every(models.TextChoices):
        MONTH = "MONTH", lazy("Every month")
        QUARTER = "QUARTER", lazy("Every quarter")
        YEAR = "YEAR", lazy("Every year")

    class Status(models.TextChoices):
        ACTIVE = "ACTIVE", lazy("Active")
        STOPPED = "STOPPED", lazy("Stopped")

    TRANSITIONS = {"ACTIVE": {"STOPPED"}}

    name = models.CharField(max_length=120)
    amount = models.DecimalField(**AMOUNT)
    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="+")
    account = models.CharField(max_length=13, choices=Account)
    branch = models.ForeignKey("branches.Branch", on_delete=models.PROTECT, related_name="+")
    payee = models.CharField(max_length=80, blank=True)
    note = models.CharField(max_length=500, blank=True)
    every = models.CharField(max_length=7, choices=Every)
    starts_on = models.DateField()
    ends_on = models.DateField(null=True)
    done_until = models.DateField(null=True)
    status = models.CharField(max_length=7, choices=Status, default=Status.ACTIVE)
    search_text = search_column("name", "payee")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(amount__gt=0),
                name="recurring_amount_positive",
                violation_error_message=lazy("The amount must be more than ₹0.00."),
            ),
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")),
                name="recurring_ends_after_start",
                violation_error_message=lazy("The last day cannot be before the first."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def recurrence(self) -> Recurrence:
        return Recurrence(self.every, self.starts_on, self.ends_on)

    def due_periods(self, day: date) -> list[date]:
        """Returns the periods that have begun by `day` and were neither made nor skipped."""
        return self.recurrence.between(self.done_until, day)
