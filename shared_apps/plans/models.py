from django.db import models
from django.db.models import Q

from shared_apps.core.records import Record
from shared_apps.core.translation import lazy


class Plan(Record):
    """What an organisation can buy (PRODUCT 4.14): DRAFT → PUBLISHED → RETIRED."""

    class Status(models.TextChoices):
        DRAFT = "DRAFT", lazy("Draft")
        PUBLISHED = "PUBLISHED", lazy("Published")
        RETIRED = "RETIRED", lazy("Retired")

    TRANSITIONS = {"DRAFT": {"PUBLISHED"}, "PUBLISHED": {"RETIRED"}}

    name = models.CharField(max_length=40)
    duration_months = models.PositiveSmallIntegerField(default=12)
    amount = models.DecimalField(max_digits=12, decimal_places=2, default=0)
    student_limit = models.PositiveIntegerField(null=True)
    staff_limit = models.PositiveIntegerField(null=True)
    branch_limit = models.PositiveIntegerField(null=True)
    features = models.JSONField(default=list)
    rank = models.PositiveSmallIntegerField(default=0)
    status = models.CharField(max_length=9, choices=Status, default=Status.DRAFT)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["name"],
                condition=Q(deleted_at__isnull=True),
                name="plan_name_once",
                violation_error_message=lazy("A plan of this name exists."),
            ),
            models.CheckConstraint(condition=Q(amount__gte=0), name="plan_amount_not_negative"),
        ]

    def __str__(self) -> str:
        return self.name
