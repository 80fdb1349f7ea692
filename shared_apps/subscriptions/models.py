from django.db import models
from django.db.models import Q

from shared_apps.core.records import Record
from shared_apps.core.translation import lazy


class Subscription(Record):
    """One term of one organisation: the plan as it was when bought, and its days."""

    class Status(models.TextChoices):
        TRIAL = "TRIAL", lazy("Trial")
        ACTIVE = "ACTIVE", lazy("Active")
        ENDED = "ENDED", lazy("Ended")

    organisation = models.ForeignKey(
        "tenants.Organisation", on_delete=models.PROTECT, related_name="subscriptions"
    )
    plan = models.ForeignKey("plans.Plan", null=True, on_delete=models.PROTECT, related_name="+")
    plan_name = models.CharField(max_length=40)
    duration_months = models.PositiveSmallIntegerField(default=0)
    amount = models.DecimalField(max_digits=12, decimal_places=2, default=0)
    starts_on = models.DateField()
    ends_on = models.DateField()  # the last usable day
    status = models.CharField(max_length=6, choices=Status)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["organisation"],
                condition=Q(status__in=["TRIAL", "ACTIVE"], deleted_at__isnull=True),
                name="subscription_one_running",
            )
        ]

    def __str__(self) -> str:
        return f"{self.plan_name} until {self.ends_on}"
