"""Renewal runs and their entries, and the late fees of late dues."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from shared_apps.core.constraints import known_values
from shared_apps.core.money import ZERO
from shared_apps.core.translation import lazy
from tenant_apps.enrolments.models import Enrolment
from tenants.rights import FINAL, KEPT


@known_values("status")
class RenewalRun(models.Model):
    """The renewals and late fees of one branch up to one day. `total` and `done` count enrolments,
    `made` and `skipped` periods, `failed` periods and late fees. Amounts are rupees with GST.

    A run does not belong to a process: any worker that finds it RUNNING continues it, so a crash
    leaves nothing half-done. A CLOSED row has no branch: the plan was closed from `closed_from` to
    `day`, and the periods that began in those days are not caught up.
    """

    class Status(models.TextChoices):
        RUNNING = "RUNNING", lazy("Running")
        DONE = "DONE", lazy("Done")
        CLOSED = "CLOSED", lazy("Plan closed")

    RIGHTS = KEPT

    branch = models.ForeignKey(
        "branches.Branch", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    day = models.DateField()
    closed_from = models.DateField(null=True)
    status = models.CharField(max_length=7, choices=Status, default=Status.RUNNING)
    asked_by_id = models.BigIntegerField(null=True)
    asked_by_name = models.CharField(max_length=120, blank=True)
    started_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)
    total = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    made = models.PositiveIntegerField(default=0)
    skipped = models.PositiveIntegerField(default=0)
    failed = models.PositiveIntegerField(default=0)
    amount = models.DecimalField(max_digits=14, decimal_places=2, default=ZERO)
    late_fees = models.PositiveIntegerField(default=0)
    late_fee_amount = models.DecimalField(max_digits=14, decimal_places=2, default=ZERO)

    class Meta:
        db_table = "enrolments_renewalrun"
        constraints = [
            models.UniqueConstraint(
                fields=["branch"], condition=Q(status="RUNNING"), name="renewalrun_one_at_a_time"
            ),
            models.UniqueConstraint(
                fields=["status"],
                condition=Q(status="CLOSED", finished_at__isnull=True),
                name="renewalrun_closed_once",
            ),
            models.CheckConstraint(
                condition=Q(status="CLOSED", branch__isnull=True, closed_from__isnull=False)
                | ~Q(status="CLOSED") & Q(branch__isnull=False, closed_from__isnull=True),
                name="renewalrun_closed_is_of_all_branches",
            ),
            models.CheckConstraint(
                condition=Q(closed_from__isnull=True) | Q(closed_from__lte=F("day")),
                name="renewalrun_closed_runs_forward",
            ),
        ]
        indexes = [models.Index(fields=["branch", "started_at"], name="renewalrun_branch")]

    def __str__(self) -> str:
        return f"{self.status} {self.day}"


@known_values("kind", "outcome")
class RenewalEntry(models.Model):
    """The result of a run for one period of one enrolment, or for one late due, with the reason. A
    skipped or failed period has no due; a failed one is tried again the next day."""

    class Kind(models.TextChoices):
        RENEWAL = "RENEWAL", lazy("Renewal")
        LATE_FEE = "LATE_FEE", lazy("Late fee")

    class Outcome(models.TextChoices):
        MADE = "MADE", lazy("Made")
        SKIPPED = "SKIPPED", lazy("Skipped")
        FAILED = "FAILED", lazy("Failed")

    RIGHTS = FINAL

    run = models.ForeignKey(RenewalRun, on_delete=models.PROTECT, related_name="entries")
    enrolment = models.ForeignKey(Enrolment, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.RENEWAL)
    period_from = models.DateField()
    period_to = models.DateField(null=True)
    outcome = models.CharField(max_length=7, choices=Outcome)
    due = models.OneToOneField("fees.Due", null=True, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        db_table = "enrolments_renewalentry"
        constraints = [
            models.CheckConstraint(
                condition=Q(outcome="MADE", due__isnull=False)
                | ~Q(outcome="MADE") & Q(due__isnull=True) & ~Q(reason=""),
                name="renewalentry_due_or_reason",
            ),
        ]
        indexes = [
            models.Index(
                fields=["enrolment", "run"],
                name="renewalentry_failed",
                condition=Q(outcome="FAILED"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.outcome} {self.period_from}"


class LateFee(models.Model):
    """Links a late due to the due of its late fee. A late due has at most one late fee."""

    RIGHTS = FINAL

    late = models.OneToOneField("fees.Due", on_delete=models.PROTECT, related_name="+")
    fee = models.OneToOneField("fees.Due", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "enrolments_latefee"

    def __str__(self) -> str:
        return f"{self.fee_id} for {self.late_id}"
