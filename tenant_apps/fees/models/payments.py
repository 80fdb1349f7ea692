"""Payments, their movements and reversals, and the dues that they pay."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils import timezone

from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import DocumentSeries
from shared_apps.core.principal import Actor
from shared_apps.core.records import CHANGE_STAMPS, LIVE, search_column
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.fees.models.dues import AMOUNT, Due
from tenant_apps.workspace.documents import Document
from tenants.rights import FINAL, Rights


@known_values("status", "method")
class Payment(Document):
    """Money received, with the data printed on its receipt: student, courses, the balance before
    and after, the next due date. A reversed payment keeps its receipt number. REFUNDED means that all
    of it was given back by refunds."""

    class Method(models.TextChoices):
        CASH = "CASH", lazy("Cash")
        UPI = "UPI", lazy("UPI")
        CARD = "CARD", lazy("Card")
        BANK_TRANSFER = "BANK_TRANSFER", lazy("Bank transfer")

    class Status(models.TextChoices):
        CONFIRMED = "CONFIRMED", lazy("Confirmed")
        REVERSED = "REVERSED", lazy("Reversed")
        REFUNDED = "REFUNDED", lazy("Refunded")

    # A refund that is reversed makes the payment CONFIRMED again.
    TRANSITIONS = {"CONFIRMED": {"REVERSED", "REFUNDED"}, "REFUNDED": {"CONFIRMED"}}
    RIGHTS = Rights(update=("status", *CHANGE_STAMPS), delete=False)

    NUMBERS = DocumentSeries("receipt", "{prefix}/{year}/{number:06d}")

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
    method = models.CharField(max_length=13, choices=Method)
    reference = models.CharField(max_length=60, blank=True)
    course_names = models.CharField(max_length=300, blank=True)
    balance_before = models.DecimalField(**AMOUNT)
    balance_after = models.DecimalField(**AMOUNT)
    next_due = models.DateField(null=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.CONFIRMED)
    search_text = search_column("receipt_number", "reference", "student_code", "student_name")

    class Meta:
        constraints = [
            models.UniqueConstraint("receipt_number", name="payment_receipt_number_once"),
            models.UniqueConstraint(
                Lower("reference"),
                "method",
                condition=~Q(status="REVERSED") & ~Q(reference=""),
                name="payment_reference_once",
                violation_error_message=lazy("A payment with this reference is already recorded."),
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
        ]

    def __str__(self) -> str:
        return self.receipt_number

    @property
    def document_name(self) -> str:
        return _("Receipt")


@known_values("kind", "account")
class Movement(models.Model):
    """Money that came or went on a day. Rows are only added: balances, collections and totals are
    their sums, so nothing that happens later changes the figure of a past day.

    `amount` is positive for money received and negative for money given back. `account` is where it
    went: the method of payment. A payment has one PAYMENT, and one REVERSAL if it was reversed. Each
    refund that takes from it adds a REFUND, and a REFUND_REVERSAL if that refund is reversed; their
    account is the method of the refund.
    """

    class Kind(models.TextChoices):
        PAYMENT = "PAYMENT", lazy("Payment")
        REVERSAL = "REVERSAL", lazy("Reversal")
        REFUND = "REFUND", lazy("Refund")
        REFUND_REVERSAL = "REFUND_REVERSAL", lazy("Refund reversed")

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
    account = models.CharField(max_length=13, choices=Payment.Method)
    amount = models.DecimalField(**AMOUNT)
    reason = models.CharField(max_length=300, blank=True)
    by_id = models.BigIntegerField(null=True)
    by_name = models.CharField(max_length=120)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["payment", "kind"],
                condition=Q(kind__in=["PAYMENT", "REVERSAL"]),
                name="movement_of_payment_once",
            ),
            models.CheckConstraint(
                condition=Q(kind="PAYMENT", amount__gt=0)
                | (Q(kind__in=["REVERSAL", "REFUND"], amount__lt=0) & ~Q(reason=""))
                | (Q(kind="REFUND_REVERSAL", amount__gt=0) & ~Q(reason="")),
                name="movement_sign_of_its_kind",
            ),
        ]
        indexes = [
            models.Index(fields=["student"], include=["amount"], name="movement_student"),
            models.Index(fields=["branch", "day"], include=["amount"], name="movement_branch"),
            models.Index(fields=["day"], include=["amount"], name="movement_day"),
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
    def of_payment(cls, payment: Payment) -> "Movement":
        """Returns the unsaved PAYMENT of a saved payment, dated as the payment."""
        return cls(
            kind=cls.Kind.PAYMENT,
            day=payment.date,
            at=payment.created_at,
            by_id=payment.created_by_id,
            by_name=payment.created_by_name,
            amount=payment.amount,
            **cls._subject(payment),
        )

    @classmethod
    def of_reversal(
        cls, payment: Payment, *, day: date, at: datetime, reason: str, by: Actor
    ) -> "Movement":
        """Returns the unsaved REVERSAL of a payment."""
        return cls(
            kind=cls.Kind.REVERSAL,
            day=day,
            at=at,
            reason=reason,
            by_id=by.id,
            by_name=by.name[:120],
            amount=-payment.amount,
            **cls._subject(payment),
        )

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
            "account": payment.method,
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
