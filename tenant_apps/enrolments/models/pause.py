"""Pauses of enrolments."""

from django.db import models
from django.db.models import F, Q

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
        return f"{self.enrolment_id} rests from {self.first}"
