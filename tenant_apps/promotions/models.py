"""Promotions of batches, and which enrolment of each student followed which."""

from django.db import models
from django.db.models import F, Q

from shared_apps.core.constraints import known_values
from shared_apps.core.records import CHANGE_STAMPS, LIVE, Record
from shared_apps.core.translation import lazy
from tenants.rights import FINAL, Rights


@known_values("status")
class Promotion(Record):
    """Students of a batch who moved on together: their enrolments were completed on the day before
    `start`, and new ones made in `to_batch` with the fees of `fee_plan`.

    `made_batch` says that the promotion made that batch. `closed_batch` says that nobody stayed in the
    old one, so that it was set inactive; `batch_end` is its last day before that.
    `changed_dues` says that completing cancelled or credited dues.
    """

    class Status(models.TextChoices):
        DONE = "DONE", lazy("Promoted")
        UNDONE = "UNDONE", lazy("Undone")

    TRANSITIONS = {"DONE": {"UNDONE"}}
    RIGHTS = Rights(update=("status", "reason", *CHANGE_STAMPS), delete=False)
    AUDIT_WITH = ("batch",)

    batch = models.ForeignKey(
        "courses.Batch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    to_batch = models.ForeignKey("courses.Batch", on_delete=models.PROTECT, related_name="+")
    fee_plan = models.ForeignKey("courses.FeePlan", on_delete=models.PROTECT, related_name="+")
    start = models.DateField()
    keeps_discount = models.BooleanField()
    made_batch = models.BooleanField()
    closed_batch = models.BooleanField()
    batch_end = models.DateField(null=True)
    changed_dues = models.BooleanField()
    students = models.PositiveIntegerField()
    dues = models.PositiveIntegerField()
    total = models.DecimalField(max_digits=14, decimal_places=2)
    status = models.CharField(max_length=6, choices=Status, default=Status.DONE)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(students__gte=1), name="promotion_moves_somebody"),
            models.CheckConstraint(
                condition=Q(made_batch=False) | ~Q(batch=F("to_batch")),
                name="promotion_makes_another_batch",
            ),
            models.CheckConstraint(
                condition=Q(status="DONE") | ~Q(reason=""),
                name="promotion_undone_for_a_reason",
                violation_error_message=lazy("Please give a reason."),
            ),
        ]
        indexes = [
            models.Index(fields=["batch", "start", "id"], name="promotion_batch", condition=LIVE),
        ]

    def audit_branch_id(self) -> int | None:
        return self.batch.branch_id

    def __str__(self) -> str:
        return f"{self.batch} → {self.to_batch}"


class PromotedStudent(models.Model):
    """One student of a promotion: the enrolment that was completed, and its successor. The other
    columns are those of the old enrolment before, which undoing restores."""

    RIGHTS = FINAL

    promotion = models.ForeignKey(Promotion, on_delete=models.PROTECT, related_name="moved")
    enrolment = models.ForeignKey(
        "enrolments.Enrolment", on_delete=models.PROTECT, related_name="+"
    )
    successor = models.OneToOneField(
        "enrolments.Enrolment", on_delete=models.PROTECT, related_name="+"
    )
    end = models.DateField(null=True)
    auto_renew = models.BooleanField()
    renews_on = models.DateField(null=True)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(enrolment=F("successor")), name="promoted_to_another_enrolment"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.enrolment_id} → {self.successor_id}"
