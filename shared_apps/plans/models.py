from decimal import Decimal

from django.db import models
from django.db.models import Q

from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import Series
from shared_apps.core.records import Record, search_column
from shared_apps.core.translation import lazy


@known_values("status")
class Plan(Record):
    """What an organisation can buy (PRODUCT 4.14): DRAFT → PUBLISHED → RETIRED.

    `amount` is the price of `duration_months` in rupees, before GST. A limit of null is no limit. A
    plan of a higher `rank` is an upgrade.
    """

    class Status(models.TextChoices):
        DRAFT = "DRAFT", lazy("Draft")
        PUBLISHED = "PUBLISHED", lazy("Published")
        RETIRED = "RETIRED", lazy("Retired")

    TRANSITIONS = {"DRAFT": {"PUBLISHED"}, "PUBLISHED": {"RETIRED"}}
    CODES = Series("plan", "PLN-{:03d}", max_length=10)

    code = models.CharField(max_length=10, default="", db_default="")
    name = models.CharField(max_length=40)
    duration_months = models.PositiveSmallIntegerField(default=12)
    amount = models.DecimalField(max_digits=12, decimal_places=2, default=Decimal(0))
    student_limit = models.PositiveIntegerField(null=True)
    staff_limit = models.PositiveIntegerField(null=True)
    branch_limit = models.PositiveIntegerField(null=True)
    features = models.JSONField(default=list)
    rank = models.PositiveSmallIntegerField(default=0)
    status = models.CharField(max_length=9, choices=Status, default=Status.DRAFT)
    search_text = search_column("code", "name")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["code"], condition=~Q(code=""), name="plan_code_once"),
            models.UniqueConstraint(
                fields=["name", "duration_months"],
                condition=Q(deleted_at__isnull=True),
                name="plan_name_once",
                violation_error_message=lazy("A plan of this name and duration exists."),
            ),
            models.CheckConstraint(condition=Q(amount__gte=0), name="plan_amount_not_negative"),
        ]

    def __str__(self) -> str:
        return self.name
