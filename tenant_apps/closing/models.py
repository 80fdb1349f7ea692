"""Counts of a drawer, closed days with their differences, and locked months."""

from typing import Any

from django.db import models
from django.db.models import F, Q

from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import Series
from shared_apps.core.records import CHANGE_STAMPS, Record, search_column
from shared_apps.core.translation import lazy
from tenants.rights import FINAL, Rights

AMOUNT: dict[str, Any] = {"max_digits": 14, "decimal_places": 2}


class CashCount(Record):
    """What somebody counted in the drawer of a branch for a day. It stands once it is fixed; whoever
    counts again adds another. `book` is what the drawer should have held at that moment: it is told
    only afterwards."""

    RIGHTS = FINAL
    HISTORY = frozenset({"branch"})

    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    day = models.DateField()
    notes_500 = models.PositiveIntegerField(default=0)
    notes_200 = models.PositiveIntegerField(default=0)
    notes_100 = models.PositiveIntegerField(default=0)
    notes_50 = models.PositiveIntegerField(default=0)
    notes_20 = models.PositiveIntegerField(default=0)
    notes_10 = models.PositiveIntegerField(default=0)
    coins = models.DecimalField(default=0, **AMOUNT)
    counted = models.DecimalField(**AMOUNT)
    book = models.DecimalField(**AMOUNT)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    counted=F("notes_500") * 500
                    + F("notes_200") * 200
                    + F("notes_100") * 100
                    + F("notes_50") * 50
                    + F("notes_20") * 20
                    + F("notes_10") * 10
                    + F("coins"),
                    coins__gte=0,
                ),
                name="cash_count_adds_up",
            )
        ]
        indexes = [models.Index(fields=["branch", "day", "id"], name="cash_count_of_day")]

    def __str__(self) -> str:
        return f"{self.day}"


@known_values("reason")
class CashClose(Record):
    """The close of a branch and day: neither this day nor an earlier one takes more money.

    `opening` is what was counted at the close before, nothing at the first one. `cash_in` and
    `cash_out` are the cash of the days since then; with the opening they make the book. `limit` is the
    difference up to which one person could close on that day; null means any.
    """

    class Reason(models.TextChoices):
        CHANGE = "CHANGE", lazy("Change not returned")
        NOT_ENTERED = "NOT_ENTERED", lazy("Payment or expense not entered")
        MISTYPED = "MISTYPED", lazy("Amount entered wrongly")
        UNEXPLAINED = "UNEXPLAINED", lazy("Not explained")
        OTHER = "OTHER", lazy("Other")
        NONE = "", lazy("No difference")

    RIGHTS = FINAL
    # Neither a count nor a close is ever deleted.
    HISTORY = frozenset({"branch", "count"})
    CODES = Series("cashclose", "CLS-{:05d}")

    number = models.CharField(max_length=12)
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    day = models.DateField()
    count = models.OneToOneField(CashCount, on_delete=models.PROTECT, related_name="close")
    is_first = models.BooleanField()
    opening = models.DecimalField(**AMOUNT)
    cash_in = models.DecimalField(**AMOUNT)
    cash_out = models.DecimalField(**AMOUNT)
    book = models.DecimalField(**AMOUNT)
    counted = models.DecimalField(**AMOUNT)
    difference = models.DecimalField(**AMOUNT)
    times_counted = models.PositiveSmallIntegerField(default=1)
    limit = models.DecimalField(null=True, **AMOUNT)
    reason = models.CharField(max_length=11, choices=Reason, blank=True)
    note = models.CharField(max_length=300, blank=True)
    confirmed_by_id = models.BigIntegerField(null=True)
    confirmed_by_name = models.CharField(max_length=120, blank=True)
    search_text = search_column("number", "note")

    class Meta:
        constraints = [
            models.UniqueConstraint("number", name="cash_close_number_once"),
            models.UniqueConstraint(
                fields=["branch", "day"],
                name="cash_close_once_a_day",
                violation_error_message=lazy("This day is closed already."),
            ),
            models.UniqueConstraint(
                fields=["branch"], condition=Q(is_first=True), name="cash_close_first_once"
            ),
            models.CheckConstraint(
                condition=Q(book=F("opening") + F("cash_in") - F("cash_out")),
                name="cash_close_book_adds_up",
            ),
            models.CheckConstraint(
                condition=Q(difference=F("counted") - F("book")),
                name="cash_close_difference_adds_up",
            ),
            models.CheckConstraint(
                condition=Q(is_first=True, opening=0) | Q(difference=0) | ~Q(reason=""),
                name="cash_close_difference_with_a_reason",
                violation_error_message=lazy("Please choose a reason."),
            ),
            models.CheckConstraint(
                condition=Q(confirmed_by_id__isnull=True)
                | Q(created_by_id__isnull=True)
                | ~Q(confirmed_by_id=F("created_by_id")),
                name="cash_close_confirmed_by_another",
            ),
        ]

    def __str__(self) -> str:
        return self.number


@known_values("kind")
class CashDifference(Record):
    """What a count changed in the books: cash that was missing (negative) or left over. It counts as an
    expense or as income of the closed day. At the first close of a branch it is the opening balance of
    the drawer instead, which is neither."""

    class Kind(models.TextChoices):
        OPENING = "OPENING", lazy("Opening balance")
        DIFFERENCE = "DIFFERENCE", lazy("Cash difference")

    RIGHTS = FINAL
    HISTORY = frozenset({"branch", "close"})
    CODES = Series("cashdifference", "DIF-{:05d}")

    number = models.CharField(max_length=12)
    kind = models.CharField(max_length=10, choices=Kind)
    close = models.OneToOneField(CashClose, on_delete=models.PROTECT, related_name="posted")
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    day = models.DateField()
    amount = models.DecimalField(**AMOUNT)
    note = models.CharField(max_length=300, blank=True)
    search_text = search_column("number", "note")

    class Meta:
        constraints = [
            models.UniqueConstraint("number", name="cash_difference_number_once"),
            models.CheckConstraint(condition=~Q(amount=0), name="cash_difference_not_zero"),
        ]
        indexes = [
            models.Index(fields=["branch", "day"], include=["amount"], name="cash_difference_day")
        ]

    def __str__(self) -> str:
        return self.number


@known_values("status")
class PeriodLock(Record):
    """A month of a branch in which nothing is dated any more, until the owner reopens it. `month` is its
    first day."""

    class Status(models.TextChoices):
        LOCKED = "LOCKED", lazy("Locked")
        REOPENED = "REOPENED", lazy("Reopened")

    TRANSITIONS = {"LOCKED": {"REOPENED"}}
    RIGHTS = Rights(update=("status", "reason", *CHANGE_STAMPS), delete=False)
    HISTORY = frozenset({"branch"})

    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    month = models.DateField()
    status = models.CharField(max_length=8, choices=Status, default=Status.LOCKED)
    reason = models.CharField(max_length=300, blank=True)
    search_text = search_column("reason")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["branch", "month"],
                condition=Q(status="LOCKED"),
                name="period_lock_once",
                violation_error_message=lazy("This month is locked already."),
            ),
            models.CheckConstraint(condition=Q(month__day=1), name="period_lock_from_the_first"),
            models.CheckConstraint(
                condition=Q(status="LOCKED") | ~Q(reason=""),
                name="period_lock_reopened_with_a_reason",
                violation_error_message=lazy("Please give a reason."),
            ),
        ]

    def audit_label(self) -> str:
        return f"{self.month:%m-%Y}"

    def __str__(self) -> str:
        return f"{self.month:%m-%Y}"
