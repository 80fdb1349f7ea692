"""Pauses of enrolments, and single periods that get no due."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from tenant_apps.enrolments.models.enrolment import Enrolment
from tenants.rights import Rights


class Pause(models.Model):
    """The days from `first` to `last`, both included; a current pause has no last day. Periods that
    are completely inside a pause get no due."""

    RIGHTS = Rights(update=("last",))

    enrolment = models.ForeignKey(Enrolment, on_delete=models.PROTECT, related_name="pauses")
    first = models.DateField()
    last = models.DateField(null=True)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["first"]
        constraints = [
            models.UniqueConstraint(
                "enrolment", condition=Q(last__isnull=True), name="pause_one_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(last__isnull=True) | Q(last__gte=F("first")),
                name="pause_ends_after_it_starts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.enrolment_id} is paused from {self.first}"


class RenewalSkip(models.Model):
    """A user decided that this one period gets no due. Later periods are not affected."""

    RIGHTS = Rights(update=())

    enrolment = models.ForeignKey(
        Enrolment, on_delete=models.PROTECT, related_name="skips", db_index=False
    )
    period_from = models.DateField()
    at = models.DateTimeField(default=timezone.now)
    by_id = models.BigIntegerField(null=True)
    by_name = models.CharField(max_length=120)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["enrolment", "period_from"], name="renewalskip_period_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.enrolment_id} not from {self.period_from}"
