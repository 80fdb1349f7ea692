"""The stock of a branch, which is the sum of its movements."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from shared_apps.core.constraints import known_values
from shared_apps.core.records import Record
from shared_apps.core.translation import lazy
from tenants.rights import FINAL


class Stock(Record):
    """An item at a branch. How many units there are, and what they are worth, is the sum of the
    movements and stands nowhere else. The row is made with the first movement and never changes."""

    RIGHTS = FINAL

    item = models.ForeignKey(
        "materials.Item", on_delete=models.PROTECT, related_name="stocks", db_index=False
    )
    branch = models.ForeignKey("branches.Branch", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["item", "branch"], name="stock_once"),
        ]

    def audit_label(self) -> str:
        return self.item.audit_label()

    def __str__(self) -> str:
        return f"Item {self.item_id} at branch {self.branch_id}"


@known_values("kind")
class StockMovement(models.Model):
    """Units that came to a stock or left it. Rows are only added, in the order of their ids, so no later
    row changes the value of an earlier one. Their days never go back, except to the day of an opening
    stock, which is before all others.

    `quantity` and `value` (rupees) are positive for what comes. `paid` is the money of a purchase:
    positive for its amount, negative for what the vendor gave back, and 0.00 for every other kind.
    `credit_note` credits the charge for what a student returns.
    """

    class Kind(models.TextChoices):
        PURCHASE = "PURCHASE", lazy("Purchase")
        RETURN_TO_VENDOR = "RETURN_TO_VENDOR", lazy("Return to vendor")
        TRANSFER_OUT = "TRANSFER_OUT", lazy("Transfer out")
        TRANSFER_IN = "TRANSFER_IN", lazy("Transfer in")
        ISSUE = "ISSUE", lazy("Issue to a student")
        RETURN = "RETURN", lazy("Return from a student")
        COUNT = "COUNT", lazy("Physical count")
        DAMAGE = "DAMAGE", lazy("Damage")
        OPENING = "OPENING", lazy("Opening stock")
        OPENING_REVERSAL = "OPENING_REVERSAL", lazy("Opening stock reversed")

    OF_OPENING = (Kind.OPENING, Kind.OPENING_REVERSAL)

    RIGHTS = FINAL

    kind = models.CharField(max_length=16, choices=Kind)
    day = models.DateField()
    at = models.DateTimeField(default=timezone.now)
    stock = models.ForeignKey(
        Stock, on_delete=models.PROTECT, related_name="movements", db_index=False
    )
    quantity = models.IntegerField()
    value = models.DecimalField(max_digits=16, decimal_places=2)
    paid = models.DecimalField(max_digits=12, decimal_places=2, default=0)
    purchase = models.ForeignKey(
        "materials.Purchase", null=True, on_delete=models.PROTECT, related_name="movements"
    )
    distribution = models.ForeignKey(
        "materials.Distribution", null=True, on_delete=models.PROTECT, related_name="movements"
    )
    opening = models.ForeignKey(
        "materials.OpeningStock",
        null=True,
        on_delete=models.PROTECT,
        related_name="movements",
        db_index=False,
    )
    credit_note = models.OneToOneField(
        "fees.CreditNote", null=True, on_delete=models.PROTECT, related_name="+"
    )
    counted = models.PositiveIntegerField(null=True)
    reason = models.CharField(max_length=300, blank=True)
    by_id = models.BigIntegerField(null=True)
    by_name = models.CharField(max_length=120)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["purchase", "kind"], name="stock_movement_of_purchase_once"
            ),
            models.UniqueConstraint(
                fields=["distribution", "kind"],
                condition=~Q(kind="RETURN"),
                name="stock_movement_of_distribution_once",
            ),
            models.UniqueConstraint(
                fields=["opening", "kind"],
                condition=Q(opening__isnull=False),
                name="stock_movement_of_opening_once",
            ),
            models.CheckConstraint(
                condition=Q(
                    kind__in=["PURCHASE", "TRANSFER_IN", "RETURN", "OPENING"], quantity__gt=0
                )
                | Q(
                    kind__in=[
                        "RETURN_TO_VENDOR",
                        "TRANSFER_OUT",
                        "ISSUE",
                        "DAMAGE",
                        "OPENING_REVERSAL",
                    ],
                    quantity__lt=0,
                )
                | Q(kind="COUNT"),
                name="stock_movement_direction_of_its_kind",
            ),
            models.CheckConstraint(
                condition=Q(quantity__gt=0, value__gte=0)
                | Q(quantity__lt=0, value__lte=0)
                | Q(quantity=0, value=0),
                name="stock_movement_value_goes_with_quantity",
            ),
            models.CheckConstraint(
                condition=Q(kind="PURCHASE", paid__gt=0, value=F("paid"))
                | Q(kind="RETURN_TO_VENDOR", paid__lt=0)
                | (~Q(kind__in=["PURCHASE", "RETURN_TO_VENDOR"]) & Q(paid=0)),
                name="stock_movement_paid_for_purchases_alone",
            ),
            models.CheckConstraint(
                condition=Q(
                    kind__in=["PURCHASE", "RETURN_TO_VENDOR"],
                    purchase__isnull=False,
                    distribution__isnull=True,
                    counted__isnull=True,
                )
                | Q(
                    kind__in=["TRANSFER_OUT", "TRANSFER_IN", "ISSUE", "RETURN"],
                    purchase__isnull=True,
                    distribution__isnull=False,
                    counted__isnull=True,
                )
                | Q(
                    kind="COUNT",
                    purchase__isnull=True,
                    distribution__isnull=True,
                    counted__isnull=False,
                )
                | Q(
                    kind__in=["DAMAGE", "OPENING", "OPENING_REVERSAL"],
                    purchase__isnull=True,
                    distribution__isnull=True,
                    counted__isnull=True,
                ),
                name="stock_movement_has_its_document",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["OPENING", "OPENING_REVERSAL"], opening__isnull=False)
                | (~Q(kind__in=["OPENING", "OPENING_REVERSAL"]) & Q(opening__isnull=True)),
                name="stock_movement_of_opening_has_it",
            ),
            models.CheckConstraint(
                condition=Q(kind="RETURN") | Q(credit_note=None),
                name="stock_movement_credits_what_is_returned",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=["RETURN_TO_VENDOR", "DAMAGE"]) | ~Q(reason=""),
                name="stock_movement_has_a_reason",
                violation_error_message=lazy("Please give a reason."),
            ),
        ]
        indexes = [
            models.Index(
                fields=["stock", "id"], include=["quantity", "value", "day"], name="stock_movement"
            ),
            models.Index(
                fields=["day"],
                include=["stock", "paid"],
                condition=Q(purchase__isnull=False),
                name="stock_movement_paid",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"
