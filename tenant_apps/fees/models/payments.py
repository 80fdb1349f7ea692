"""Payments, their movements and reversals, and the dues that they pay."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils import timezone

from shared_apps.core.chains import Chain
from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import DocumentSeries
from shared_apps.core.principal import Actor
from shared_apps.core.records import CHANGE_STAMPS, LIVE, search_column
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.fees.models.dues import AMOUNT, Due
from tenant_apps.workspace.documents import Document
from tenants.rights import FINAL, Rights

OPENING = "OPENING"
"""The account of advances that were received in another system, before the centre moved in."""


@known_values("status", "method")
class Payment(Document):
    """Money received, with the data printed on its receipt: student, courses, the balance before
    and after, the next due date. A reversed payment keeps its receipt number, and so does a cheque that
    bounced. `bank` and `cheque_date` are written on the cheque, whose number is the `reference`.
    `cash_reason` is why so much cash was taken (`selectors.cash_limits`). REFUNDED means that all of it
    was given back by refunds.

    Money that was received for several students at once is a payment of each of them, with a receipt of
    its own: the first holds the reference, and `split_of` is that first one on all others.

    An advance that was received in another system is a payment by the method `OPENING`: it counts
    in the student's balance and in no collection.
    """

    class Method(models.TextChoices):
        CASH = "CASH", lazy("Cash")
        UPI = "UPI", lazy("UPI")
        CARD = "CARD", lazy("Card")
        BANK_TRANSFER = "BANK_TRANSFER", lazy("Bank transfer")
        CHEQUE = "CHEQUE", lazy("Cheque")

    METHODS = (*Method.choices, (OPENING, lazy("Opening balance")))

    class Status(models.TextChoices):
        """A cheque is RECEIVED until the bank has credited it (CLEARED) or returned it (BOUNCED)."""

        CONFIRMED = "CONFIRMED", lazy("Confirmed")
        RECEIVED = "RECEIVED", lazy("Received")
        CLEARED = "CLEARED", lazy("Cleared")
        BOUNCED = "BOUNCED", lazy("Bounced")
        REVERSED = "REVERSED", lazy("Reversed")
        REFUNDED = "REFUNDED", lazy("Refunded")

    # A refund that is reversed makes the payment what it was before.
    TRANSITIONS = {
        "CONFIRMED": {"REVERSED", "REFUNDED"},
        "RECEIVED": {"CLEARED", "BOUNCED", "REVERSED"},
        "CLEARED": {"BOUNCED", "REVERSED", "REFUNDED"},
        "REFUNDED": {"CONFIRMED", "CLEARED"},
    }
    PAID = frozenset({"CONFIRMED", "RECEIVED", "CLEARED"})
    OF_CHEQUES = frozenset({"RECEIVED", "CLEARED", "BOUNCED"})
    RIGHTS = Rights(update=("status", *CHANGE_STAMPS), delete=False)

    NUMBERS = DocumentSeries("receipt", "{prefix}/{year}/{number:06d}")
    CHAIN = Chain(
        lazy("receipts"),
        (
            *("receipt_number", "date", "student_code", "course_names", "method"),
            *("amount", "balance_before", "balance_after", "next_due"),
        ),
        personal=("student_name", "reference"),
        number="receipt_number",
        day="date",
        amount="amount",
        others={"openingadvance": lazy("opening advances")},
    )
    OPENING_NUMBERS = DocumentSeries("openingadvance", "{prefix}/{short_year}/OA{number:05d}")

    receipt_number = models.CharField(max_length=16)
    date = models.DateField()
    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    student_code = models.CharField(max_length=12)
    student_name = models.CharField(max_length=80)
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    amount = models.DecimalField(**AMOUNT)
    method = models.CharField(max_length=13, choices=METHODS)
    reference = models.CharField(max_length=60, blank=True)
    bank = models.CharField(max_length=60, blank=True, default="", db_default="")
    cheque_date = models.DateField(null=True)
    cash_reason = models.CharField(max_length=300, blank=True, default="", db_default="")
    course_names = models.CharField(max_length=300, blank=True)
    balance_before = models.DecimalField(**AMOUNT)
    balance_after = models.DecimalField(**AMOUNT)
    next_due = models.DateField(null=True)
    split_of = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, related_name="splits", db_index=False
    )
    status = models.CharField(max_length=9, choices=Status, default=Status.CONFIRMED)
    search_text = search_column("receipt_number", "reference", "student_code", "student_name")

    class Meta:
        constraints = [
            models.UniqueConstraint("receipt_number", name="payment_receipt_number_once"),
            models.UniqueConstraint(
                Lower("reference"),
                "method",
                condition=~Q(status="REVERSED")
                & ~Q(reference="")
                & ~Q(method="CHEQUE")
                & Q(split_of__isnull=True),
                name="payment_reference_once",
                violation_error_message=lazy("A payment with this reference is already recorded."),
            ),
            # Each bank numbers its cheques. One that bounced may be presented once more.
            models.UniqueConstraint(
                Lower("reference"),
                Lower("bank"),
                condition=Q(
                    method="CHEQUE", status__in=["RECEIVED", "CLEARED"], split_of__isnull=True
                ),
                name="payment_cheque_once",
                violation_error_message=lazy(
                    "A cheque of this bank with this number is already recorded."
                ),
            ),
            models.CheckConstraint(
                condition=(Q(method="CHEQUE", cheque_date__isnull=False) & ~Q(bank=""))
                | (~Q(method="CHEQUE") & Q(bank="", cheque_date__isnull=True)),
                name="payment_cheque_complete",
            ),
            models.CheckConstraint(
                condition=(Q(method="CHEQUE") & ~Q(status="CONFIRMED"))
                | (~Q(method="CHEQUE") & Q(status__in=["CONFIRMED", "REVERSED", "REFUNDED"])),
                name="payment_status_of_its_method",
            ),
            models.CheckConstraint(
                condition=Q(cash_reason="") | Q(method="CASH"),
                name="payment_cash_reason_of_cash",
            ),
            models.CheckConstraint(
                condition=Q(amount__gt=0),
                name="payment_amount_positive",
                violation_error_message=lazy("The amount must be more than ₹0.00."),
            ),
            models.CheckConstraint(
                condition=Q(balance_after=F("balance_before") - F("amount")),
                name="payment_balances_agree",
            ),
        ]
        indexes = [
            models.Index(fields=["student", "status"], name="payment_student"),
            models.Index(fields=["branch", "status"], name="payment_branch", condition=LIVE),
            # The list's default order, so that a page is read from the index without sorting.
            models.Index(fields=["date", "id"], name="payment_newest"),
            models.Index(fields=["branch", "date", "id"], name="payment_newest_of_branch"),
            models.Index(
                fields=["split_of"],
                name="payment_splits",
                condition=Q(split_of__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.receipt_number

    @property
    def series(self) -> DocumentSeries:
        return self.OPENING_NUMBERS if self.method == OPENING else self.NUMBERS

    @classmethod
    def all_series(cls) -> dict[Any, Q]:
        brought = Q(method=OPENING)
        return {cls.NUMBERS: ~brought, cls.OPENING_NUMBERS: brought}

    @property
    def document_name(self) -> str:
        return _("Receipt")

    @property
    def account(self) -> str:
        """Where the money is now."""
        cleared = self.status == self.Status.CLEARED
        return self.Method.BANK_TRANSFER if cleared else self.method


@known_values("kind", "account")
class Movement(models.Model):
    """Money that came or went on a day. Rows are only added: balances, collections and totals are
    their sums, so nothing that happens later changes the figure of a past day.

    `amount` is positive for money received and negative for money given back. `account` is where it
    went: the method of payment, or `OPENING` for no money of these books. A payment has one PAYMENT,
    and one REVERSAL if it was reversed. A cheque that cleared has DEPOSITED and CLEARED, which add up to
    zero: what was in hand is in the bank. One that bounced has BOUNCED, from where the money was.
    Each refund that takes from a payment adds a REFUND, and a REFUND_REVERSAL if that refund is reversed;
    their account is the method of the refund.
    """

    class Kind(models.TextChoices):
        PAYMENT = "PAYMENT", lazy("Payment")
        REVERSAL = "REVERSAL", lazy("Reversal")
        DEPOSITED = "DEPOSITED", lazy("Deposited")
        CLEARED = "CLEARED", lazy("Cleared")
        BOUNCED = "BOUNCED", lazy("Bounced")
        REFUND = "REFUND", lazy("Refund")
        REFUND_REVERSAL = "REFUND_REVERSAL", lazy("Refund reversed")

    BETWEEN_ACCOUNTS = frozenset({"DEPOSITED", "CLEARED"})
    GIVEN_BACK = frozenset({"REVERSAL", "BOUNCED"})

    REFUNDS = ("REFUND", "REFUND_REVERSAL")
    RIGHTS = FINAL
    # The payment has both, and was saved under them.
    HISTORY = frozenset({"student", "branch"})

    kind = models.CharField(max_length=15, choices=Kind)
    day = models.DateField()
    at = models.DateTimeField(default=timezone.now)
    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    payment = models.ForeignKey(
        Payment, on_delete=models.PROTECT, related_name="movements", db_index=False
    )
    account = models.CharField(max_length=13, choices=Payment.METHODS)
    amount = models.DecimalField(**AMOUNT)
    reason = models.CharField(max_length=300, blank=True)
    by_id = models.BigIntegerField(null=True)
    by_name = models.CharField(max_length=120)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["payment", "kind"],
                condition=~Q(kind__in=["REFUND", "REFUND_REVERSAL"]),
                name="movement_of_payment_once",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["PAYMENT", "CLEARED"], amount__gt=0)
                | Q(kind="DEPOSITED", amount__lt=0)
                | (Q(kind__in=["REVERSAL", "BOUNCED", "REFUND"], amount__lt=0) & ~Q(reason=""))
                | (Q(kind="REFUND_REVERSAL", amount__gt=0) & ~Q(reason="")),
                name="movement_sign_of_its_kind",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=["DEPOSITED", "CLEARED"])
                | Q(kind="DEPOSITED", account="CHEQUE")
                | Q(kind="CLEARED", account="BANK_TRANSFER"),
                name="movement_cheque_goes_to_the_bank",
            ),
        ]
        indexes = [
            models.Index(fields=["student"], include=["amount"], name="movement_student"),
            models.Index(
                fields=["branch", "day"], include=["amount", "account"], name="movement_branch"
            ),
            models.Index(fields=["day"], include=["amount", "account"], name="movement_day"),
            models.Index(
                fields=["payment"],
                include=["amount"],
                name="movement_refund",
                condition=Q(kind__in=["REFUND", "REFUND_REVERSAL"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.payment_id}"

    @classmethod
    def collected(cls) -> models.QuerySet["Movement"]:
        """Returns what came in and went out: all but the advances of another system and what moved
        between two accounts."""
        return cls.objects.exclude(account=OPENING).exclude(kind__in=cls.BETWEEN_ACCOUNTS)

    @classmethod
    def of_payment(cls, payment: Payment) -> "Movement":
        """Returns the unsaved PAYMENT of a saved payment, dated as the payment."""
        return cls(
            kind=cls.Kind.PAYMENT,
            day=payment.date,
            at=payment.created_at,
            by_id=payment.created_by_id,
            by_name=payment.created_by_name,
            amount=payment.amount,
            **cls._subject(payment) | {"account": payment.method},
        )

    @classmethod
    def of_reversal(
        cls, payment: Payment, *, day: date, at: datetime, reason: str, by: Actor
    ) -> "Movement":
        """Returns the unsaved REVERSAL of a payment."""
        return cls(
            kind=cls.Kind.REVERSAL,
            amount=-payment.amount,
            reason=reason,
            **cls._later(payment, day=day, at=at, by=by),
        )

    @classmethod
    def of_bounce(
        cls, payment: Payment, *, day: date, at: datetime, reason: str, by: Actor
    ) -> "Movement":
        """Returns the unsaved BOUNCED of a cheque."""
        return cls(
            kind=cls.Kind.BOUNCED,
            amount=-payment.amount,
            reason=reason,
            **cls._later(payment, day=day, at=at, by=by),
        )

    @classmethod
    def of_clearing(
        cls, payment: Payment, *, day: date, at: datetime, by: Actor
    ) -> "list[Movement]":
        """Returns the unsaved DEPOSITED and CLEARED of a cheque."""
        same = cls._later(payment, day=day, at=at, by=by)
        in_hand = same | {"account": Payment.Method.CHEQUE}
        in_bank = same | {"account": Payment.Method.BANK_TRANSFER}
        return [
            cls(kind=cls.Kind.DEPOSITED, amount=-payment.amount, **in_hand),
            cls(kind=cls.Kind.CLEARED, amount=payment.amount, **in_bank),
        ]

    @classmethod
    def _later(cls, payment: Payment, *, day: date, at: datetime, by: Actor) -> dict[str, Any]:
        return {
            "day": day,
            "at": at,
            "by_id": by.id,
            "by_name": by.name[:120],
            **cls._subject(payment),
        }

    @classmethod
    def of_refund(
        cls, payment: Payment, *, amount: Decimal, account: str, day: date, reason: str, by: Actor
    ) -> "Movement":
        """Returns the unsaved REFUND of a part of a payment; `amount` is what is given back. A negative
        amount returns the REFUND_REVERSAL."""
        return cls(
            kind=cls.Kind.REFUND if amount > 0 else cls.Kind.REFUND_REVERSAL,
            day=day,
            reason=reason,
            by_id=by.id,
            by_name=by.name[:120],
            amount=-amount,
            **cls._subject(payment) | {"account": account},
        )

    @staticmethod
    def _subject(payment: Payment) -> dict[str, Any]:
        return {
            "payment": payment,
            "student_id": payment.student_id,
            "branch_id": payment.branch_id,
            "account": payment.account,
        }


class Reversal(models.Model):
    """The reversal of a payment as the previous release reads it. `Movement` has the same; this table
    is dropped with the next release."""

    RIGHTS = FINAL

    payment = models.OneToOneField(Payment, on_delete=models.PROTECT, related_name="reversal")
    date = models.DateField()
    amount = models.DecimalField(**AMOUNT)
    reason = models.CharField(max_length=300)
    at = models.DateTimeField(default=timezone.now)
    by_id = models.BigIntegerField(null=True)
    by_name = models.CharField(max_length=120)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__lt=0), name="reversal_takes_back"),
            models.CheckConstraint(condition=~Q(reason=""), name="reversal_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"Reversal of {self.payment_id}"

    @classmethod
    def of(cls, movement: Movement) -> "Reversal":
        """Returns the same reversal, unsaved."""
        same = ("payment", "amount", "reason", "at", "by_id", "by_name")
        return cls(date=movement.day, **{name: getattr(movement, name) for name in same})


class Allocation(models.Model):
    """The part of a payment that pays a due, until a reversal or a credit note releases it.
    `from_advance` marks amounts that were an advance when the payment was recorded; they are not on
    its receipt, which never changes. `equal_halves` is false for receipts issued before CGST and
    SGST of a part were made equal; they keep the split that was printed."""

    RIGHTS = Rights(update=("released_at",), delete=False)

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="allocations")
    due = models.ForeignKey(Due, on_delete=models.PROTECT, related_name="allocations")
    amount = models.DecimalField(**AMOUNT)
    from_advance = models.BooleanField(default=False)
    equal_halves = models.BooleanField(default=True, db_default=True)
    at = models.DateTimeField(default=timezone.now)
    released_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="allocation_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.amount} of payment {self.payment_id} for due {self.due_id}"
