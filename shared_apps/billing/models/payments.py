"""What Razorpay told the platform, and the money that went through it."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from shared_apps.billing.models.money import AMOUNT
from shared_apps.billing.models.orders import Order
from shared_apps.core.constraints import known_values
from shared_apps.core.records import Record, search_column
from shared_apps.core.translation import lazy
from tenants.rights import Rights


@known_values("status")
class GatewayEvent(models.Model):
    """A callback of Razorpay, stored as it was received before anything is done with it.

    `event_id` is the same for each delivery of an event. A callback that is not of a paid order of
    ours is IGNORED. One whose processing fails is tried again at `next_attempt_at`.
    """

    class Status(models.TextChoices):
        WAITING = "WAITING", lazy("Waiting")
        DONE = "DONE", lazy("Done")
        IGNORED = "IGNORED", lazy("Ignored")
        FAILED = "FAILED", lazy("Failed")

    RIGHTS = Rights(update=("status", "attempts", "next_attempt_at", "error"))

    event_id = models.CharField(max_length=64, unique=True)
    kind = models.CharField(max_length=60)
    body = models.TextField()
    received_at = models.DateTimeField(default=timezone.now, db_index=True)
    status = models.CharField(max_length=7, choices=Status, default=Status.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_attempt_at = models.DateTimeField(default=timezone.now)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["next_attempt_at"],
                condition=Q(status="WAITING"),
                name="gateway_event_waiting",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.event_id}"


@known_values("status", "source")
class GatewayPayment(Record):
    """A payment that Razorpay captured for an order: each once.

    POSTED: it settled the order. HELD: it cannot, for the `reason`, and MASTER pays it back.
    `source` is what told of it first.
    """

    class Status(models.TextChoices):
        POSTED = "POSTED", lazy("Posted")
        HELD = "HELD", lazy("To pay back")
        REFUNDING = "REFUNDING", lazy("Being paid back")
        REFUNDED = "REFUNDED", lazy("Paid back")

    class Reason(models.TextChoices):
        PAID_TWICE = "PAID_TWICE", lazy("The order was paid already")
        ORDER_CLOSED = "ORDER_CLOSED", lazy("The order was cancelled or rejected")
        WRONG_AMOUNT = "WRONG_AMOUNT", lazy("The amount is not the one of the order")
        WRONG_CURRENCY = "WRONG_CURRENCY", lazy("The payment is not in rupees")

    class Source(models.TextChoices):
        CALLBACK = "CALLBACK", lazy("Callback")
        BROWSER = "BROWSER", lazy("Browser")
        LOOKUP = "LOOKUP", lazy("Lookup")

    TRANSITIONS = {"HELD": {"REFUNDING"}, "REFUNDING": {"REFUNDED", "HELD"}}

    payment_id = models.CharField(max_length=40)
    order = models.ForeignKey(Order, on_delete=models.PROTECT, related_name="gateway_payments")
    amount = models.DecimalField(**AMOUNT)
    currency = models.CharField(max_length=3)
    status = models.CharField(max_length=9, choices=Status)
    reason = models.CharField(max_length=14, choices=Reason, blank=True)
    source = models.CharField(max_length=8, choices=Source)
    search_text = search_column("payment_id")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["payment_id"], name="gateway_payment_once"),
            models.UniqueConstraint(
                fields=["order"],
                condition=Q(status="POSTED"),
                name="gateway_payment_posted_once",
            ),
            models.CheckConstraint(
                condition=Q(status="POSTED", reason="")
                | ~Q(status="POSTED")
                & Q(reason__in=["PAID_TWICE", "ORDER_CLOSED", "WRONG_AMOUNT", "WRONG_CURRENCY"]),
                name="gateway_payment_held_for_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.payment_id


@known_values("status")
class GatewayRefund(Record):
    """Money that Razorpay is asked to pay back of a payment. `receipt` is how it is found again
    there, so that a call whose answer was lost pays nothing twice."""

    class Status(models.TextChoices):
        WAITING = "WAITING", lazy("Waiting")
        PAID = "PAID", lazy("Paid back")
        FAILED = "FAILED", lazy("Failed")

    TRANSITIONS = {"WAITING": {"PAID", "FAILED"}, "FAILED": {"WAITING"}}

    payment = models.ForeignKey(GatewayPayment, on_delete=models.PROTECT, related_name="refunds")
    amount = models.DecimalField(**AMOUNT)
    receipt = models.CharField(max_length=40)
    refund_id = models.CharField(max_length=40, blank=True)
    status = models.CharField(max_length=7, choices=Status, default=Status.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_attempt_at = models.DateTimeField(default=timezone.now)
    error = models.CharField(max_length=300, blank=True)

    NOT_AUDITED = frozenset({"attempts", "next_attempt_at"})

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["receipt"], name="gateway_refund_once"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="gateway_refund_positive"),
        ]
        indexes = [
            models.Index(
                fields=["next_attempt_at"],
                condition=Q(status="WAITING"),
                name="gateway_refund_waiting",
            )
        ]

    def __str__(self) -> str:
        return self.receipt
