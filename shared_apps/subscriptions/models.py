from decimal import Decimal

from django.db import models
from django.db.models import Q

from shared_apps.core.constraints import known_values
from shared_apps.core.records import Record
from shared_apps.core.translation import lazy
from tenants.rights import FREE


@known_values("status")
class Subscription(Record):
    """One term of one organisation: the plan as it was when bought, and its days.

    `amount` is the plan's price and `paid` what the term has cost, credit for an earlier term
    included; both in rupees before GST. A limit of null is no limit.
    """

    class Status(models.TextChoices):
        TRIAL = "TRIAL", lazy("Trial")
        SCHEDULED = "SCHEDULED", lazy("Scheduled")
        ACTIVE = "ACTIVE", lazy("Active")
        ENDED = "ENDED", lazy("Ended")

    TRANSITIONS = {
        "TRIAL": {"ENDED"},
        "SCHEDULED": {"ACTIVE", "ENDED"},
        "ACTIVE": {"ENDED"},
    }

    organisation = models.ForeignKey(
        "tenants.Organisation", on_delete=models.PROTECT, related_name="subscriptions"
    )
    plan = models.ForeignKey("plans.Plan", null=True, on_delete=models.PROTECT, related_name="+")
    plan_name = models.CharField(max_length=40)
    duration_months = models.PositiveSmallIntegerField(default=0)
    amount = models.DecimalField(max_digits=12, decimal_places=2, default=Decimal(0))
    paid = models.DecimalField(
        max_digits=12, decimal_places=2, default=Decimal(0), db_default=Decimal(0)
    )
    student_limit = models.PositiveIntegerField(null=True)
    staff_limit = models.PositiveIntegerField(null=True)
    branch_limit = models.PositiveIntegerField(null=True)
    starts_on = models.DateField()
    ends_on = models.DateField()  # the last usable day
    status = models.CharField(max_length=9, choices=Status)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["organisation"],
                condition=Q(status__in=["TRIAL", "ACTIVE"], deleted_at__isnull=True),
                name="subscription_one_running",
            ),
            models.UniqueConstraint(
                fields=["organisation"],
                condition=Q(status="SCHEDULED", deleted_at__isnull=True),
                name="subscription_one_scheduled",
            ),
            models.CheckConstraint(
                condition=Q(paid__gte=0) & Q(amount__gte=0), name="subscription_not_negative"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.plan_name} until {self.ends_on}"


class WorkspaceUsage(models.Model):
    """How much stood in a centre's workspace when it was counted last, for figures of all centres:
    none of them can be asked in one statement."""

    RIGHTS = FREE

    organisation = models.OneToOneField(
        "tenants.Organisation", primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    students = models.PositiveIntegerField()
    staff = models.PositiveIntegerField()
    branches = models.PositiveIntegerField()
    receipts = models.PositiveIntegerField()
    counted_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.students} students"
