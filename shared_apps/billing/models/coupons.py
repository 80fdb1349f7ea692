"""Codes that lower the price of a plan."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from shared_apps.billing.models.money import AMOUNT
from shared_apps.core.constraints import known_values
from shared_apps.core.records import LIVE, Record, search_column
from shared_apps.core.translation import lazy


@known_values("kind")
class Coupon(Record):
    """A discount on a plan's price for whoever gives its code.

    `value` is in per cent or in rupees, as `kind` says. It is for the plans of `plan_ids`, for all if
    there are none, from `least_months` on, on the days from `valid_from` to `valid_until` in India, and
    `limit` times in all; null is no bound. How often it is used is counted from the orders that have it.

    The status is not stored. It follows from these, from `is_active` and from the day on which somebody
    asks.
    """

    class Kind(models.TextChoices):
        PERCENT = "PERCENT", lazy("Per cent")
        RUPEES = "RUPEES", lazy("Rupees")

    class Status(models.TextChoices):
        SCHEDULED = "SCHEDULED", lazy("Scheduled")
        ACTIVE = "ACTIVE", lazy("Active")
        USED_UP = "USED_UP", lazy("Used up")
        ENDED = "ENDED", lazy("Ended")
        INACTIVE = "INACTIVE", lazy("Inactive")

    code = models.CharField(max_length=20)
    kind = models.CharField(max_length=7, choices=Kind)
    value = models.DecimalField(**AMOUNT)
    # Only drafts of plans are deleted, and no draft is on sale, so each of these ids refers to a row.
    plan_ids = ArrayField(models.BigIntegerField(), default=list)
    least_months = models.PositiveSmallIntegerField(null=True)
    valid_from = models.DateField()
    valid_until = models.DateField(null=True)
    limit = models.PositiveIntegerField(null=True)
    once_per_centre = models.BooleanField(default=True)
    first_purchase = models.BooleanField(default=False)
    note = models.CharField(max_length=300, blank=True)
    is_active = models.BooleanField(default=True)
    search_text = search_column("code", "note")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["code"],
                condition=LIVE,
                name="coupon_code_once",
                violation_error_message=lazy("There is a coupon with this code already."),
            ),
            models.CheckConstraint(
                condition=Q(code__regex=r"^[A-Z0-9-]{3,20}$"), name="coupon_code_well_formed"
            ),
            models.CheckConstraint(
                condition=Q(value__gt=0) & (~Q(kind="PERCENT") | Q(value__gte=1, value__lte=100)),
                name="coupon_value_in_bounds",
            ),
            models.CheckConstraint(
                condition=Q(valid_until=None) | Q(valid_until__gte=F("valid_from")),
                name="coupon_ends_after_start",
            ),
            models.CheckConstraint(condition=Q(limit=None) | Q(limit__gt=0), name="coupon_limit"),
        ]

    def __str__(self) -> str:
        return self.code
