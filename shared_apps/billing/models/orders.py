"""What a centre orders, and what its owner was told of a term's end."""

from decimal import Decimal

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from shared_apps.billing.models.coupons import Coupon
from shared_apps.billing.models.money import AMOUNT
from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import Series
from shared_apps.core.records import Record, search_column
from shared_apps.core.translation import lazy
from tenants.rights import Rights


@known_values("status", "kind", "method")
class Order(Record):
    """What a centre wants to buy and says it has paid. MASTER confirms or rejects it.

    The plan and all amounts are as they were when it was ordered; amounts are in rupees. `discount` is
    what the coupon takes off, whose code was `coupon_code` then; `credit` is for the unused days of
    earlier terms; `taxable` is `price` less both. `tds` is what the centre withholds as tax deducted at
    source, `referral_credit` what it pays with credit that it earned: a means of payment, so the taxable
    value stays. The rest of `total` arrives.

    A coupon is used by the orders of `USING` that have it: by one that waits, and for good by one that
    was paid.

    `gateway_order` is Razorpay's id of an order that is paid there, given when the checkout is first
    opened; its `reference` is the payment's id, once it is paid. `looked_up_at` is when Razorpay was
    last asked for its payments.
    """

    class Kind(models.TextChoices):
        NEW = "NEW", lazy("New")
        RENEWAL = "RENEWAL", lazy("Renewal")
        UPGRADE = "UPGRADE", lazy("Upgrade")
        DOWNGRADE = "DOWNGRADE", lazy("Downgrade")

    class Method(models.TextChoices):
        UPI = "UPI", lazy("UPI")
        BANK_TRANSFER = "BANK_TRANSFER", lazy("Bank transfer")
        RAZORPAY = "RAZORPAY", lazy("Razorpay")

    class Status(models.TextChoices):
        WAITING = "WAITING", lazy("Waiting for confirmation")
        CONFIRMED = "CONFIRMED", lazy("Paid")
        REJECTED = "REJECTED", lazy("Rejected")
        CANCELLED = "CANCELLED", lazy("Cancelled")

    TRANSITIONS = {"WAITING": {"CONFIRMED", "REJECTED", "CANCELLED"}}
    USING = (Status.WAITING, Status.CONFIRMED)
    CODES = Series("order", "ORD-{:05d}", max_length=12)

    code = models.CharField(max_length=12)
    placed_on = models.DateField()
    organisation = models.ForeignKey(
        "tenants.Organisation", on_delete=models.PROTECT, related_name="+"
    )
    plan = models.ForeignKey("plans.Plan", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=9, choices=Kind)
    plan_name = models.CharField(max_length=40)
    duration_months = models.PositiveSmallIntegerField()
    student_limit = models.PositiveIntegerField(null=True)
    staff_limit = models.PositiveIntegerField(null=True)
    branch_limit = models.PositiveIntegerField(null=True)
    price = models.DecimalField(**AMOUNT)
    coupon = models.ForeignKey(Coupon, null=True, on_delete=models.PROTECT, related_name="orders")
    coupon_code = models.CharField(max_length=20, blank=True, default="", db_default="")
    discount = models.DecimalField(**AMOUNT, default=Decimal(0), db_default=Decimal(0))
    credit = models.DecimalField(**AMOUNT, default=Decimal(0))
    credit_days = models.PositiveSmallIntegerField(default=0)
    taxable = models.DecimalField(**AMOUNT)
    tax = models.DecimalField(**AMOUNT)
    total = models.DecimalField(**AMOUNT)
    tds = models.DecimalField(**AMOUNT, default=Decimal(0))
    referral_credit = models.DecimalField(**AMOUNT, default=Decimal(0), db_default=Decimal(0))
    method = models.CharField(max_length=13, choices=Method)
    reference = models.CharField(max_length=40, blank=True)
    gateway_order = models.CharField(max_length=40, blank=True, default="", db_default="")
    looked_up_at = models.DateTimeField(null=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.WAITING)
    reason = models.CharField(max_length=300, blank=True)
    decided_at = models.DateTimeField(null=True)
    term = models.OneToOneField(
        "subscriptions.Subscription", null=True, on_delete=models.PROTECT, related_name="order"
    )
    search_text = search_column("code", "reference", "plan_name")

    # A plan can be bought by an order that was placed before it was retired. Whoever places an order holds
    # the coupon's row, and one that is deleted afterwards still was what lowered the price.
    HISTORY = frozenset({"plan", "coupon", "term"})
    NOT_AUDITED = frozenset({"looked_up_at"})

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["code"], name="order_code_once"),
            models.UniqueConstraint(
                fields=["organisation"],
                condition=Q(status="WAITING"),
                name="order_one_waiting",
                violation_error_message=lazy(
                    "A payment is waiting for confirmation already. Cancel it to send another one."
                ),
            ),
            models.UniqueConstraint(
                Lower("reference"),
                "method",
                condition=Q(status__in=["WAITING", "CONFIRMED"]) & ~Q(reference=""),
                name="order_reference_once",
                violation_error_message=lazy("A payment with this reference was already sent."),
            ),
            models.UniqueConstraint(
                fields=["gateway_order"],
                condition=~Q(gateway_order=""),
                name="order_gateway_order_once",
            ),
            models.CheckConstraint(
                condition=~Q(reference="") | Q(method="RAZORPAY"), name="order_has_a_reference"
            ),
            models.CheckConstraint(
                condition=Q(gateway_order="") | Q(method="RAZORPAY"),
                name="order_gateway_order_of_razorpay",
            ),
            models.CheckConstraint(
                condition=Q(taxable=F("price") - F("discount") - F("credit"))
                & Q(total=F("taxable") + F("tax")),
                name="order_total_adds_up",
            ),
            models.CheckConstraint(
                condition=Q(coupon=None, coupon_code="", discount=0)
                | Q(coupon__isnull=False, discount__gt=0) & ~Q(coupon_code=""),
                name="order_discount_by_a_coupon",
            ),
            models.CheckConstraint(
                condition=Q(taxable__gt=0, credit__gte=0, tax__gte=0, tds__gte=0),
                name="order_amounts_not_negative",
            ),
            models.CheckConstraint(
                condition=Q(referral_credit__gte=0, total__gt=F("tds") + F("referral_credit")),
                name="order_leaves_something_to_pay",
            ),
            models.CheckConstraint(
                condition=Q(status="CONFIRMED", term__isnull=False)
                | ~Q(status="CONFIRMED") & Q(term__isnull=True),
                name="order_confirmed_has_a_term",
            ),
        ]
        indexes = [
            models.Index(fields=["organisation", "-placed_on", "-id"], name="order_of_centre")
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def to_receive(self) -> Decimal:
        """What arrives when everything is paid, in rupees."""
        return self.total - self.tds - self.referral_credit


class TermNotice(models.Model):
    """A step of a term's end that its owner was told of: each once for one end."""

    class Step(models.TextChoices):
        RENEWAL_DUE = "RENEWAL_DUE", lazy("Renewal due")
        THREE_DAYS = "THREE_DAYS", lazy("Ends in 3 days")
        ONE_DAY = "ONE_DAY", lazy("Ends tomorrow")
        LAST_DAY = "LAST_DAY", lazy("Ends today")
        GRACE = "GRACE", lazy("Grace period")
        CLOSED = "CLOSED", lazy("Closed")

    RIGHTS = Rights(update=(), delete=False)

    term = models.ForeignKey(
        "subscriptions.Subscription", on_delete=models.PROTECT, related_name="notices"
    )
    step = models.CharField(max_length=11, choices=Step)
    ends_on = models.DateField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["term", "step", "ends_on"], name="term_notice_once")
        ]

    def __str__(self) -> str:
        return f"{self.step} {self.ends_on}"
