"""Who learns which course, from when, on which terms, and which dues came of it."""

from django.db import models
from django.db.models import F, Q

from shared_apps.core.money import ZERO
from shared_apps.core.records import Record
from tenant_apps.courses.models import FeePlan


class Enrolment(Record):
    """A student in a course. The fee is a copy made on the day of enrolling: the course's later
    changes do not touch it. Periods are counted from `start`."""

    class Status(models.TextChoices):
        TRIAL = "TRIAL", "Trial"
        ACTIVE = "ACTIVE", "Active"
        PAUSED = "PAUSED", "Paused"
        COMPLETED = "COMPLETED", "Completed"
        DROPPED = "DROPPED", "Dropped"
        TRANSFERRED = "TRANSFERRED", "Transferred"
        CANCELLED = "CANCELLED", "Cancelled"

    class DiscountKind(models.TextChoices):
        NONE = "NONE", "No discount"
        AMOUNT = "AMOUNT", "Rupees off each due"
        PERCENT = "PERCENT", "Per cent"

    ARROWS = {
        "TRIAL": {"ACTIVE", "CANCELLED"},
        "ACTIVE": {"PAUSED", "COMPLETED", "DROPPED", "TRANSFERRED", "CANCELLED"},
        "PAUSED": {"ACTIVE", "COMPLETED", "DROPPED", "TRANSFERRED", "CANCELLED"},
    }
    RUNNING = ("TRIAL", "ACTIVE", "PAUSED")

    number = models.CharField(max_length=12)
    student = models.ForeignKey("students.Student", on_delete=models.PROTECT, related_name="+")
    course = models.ForeignKey("courses.Course", on_delete=models.PROTECT, related_name="+")
    fee_plan = models.ForeignKey("courses.FeePlan", on_delete=models.PROTECT, related_name="+")
    branch = models.ForeignKey("branches.Branch", on_delete=models.PROTECT, related_name="+")
    trainer = models.ForeignKey(
        "staff.Member", null=True, on_delete=models.PROTECT, related_name="+"
    )
    start = models.DateField()
    end = models.DateField(null=True)
    plan_kind = models.CharField(max_length=11, choices=FeePlan.Kind)
    base_fee = models.DecimalField(max_digits=12, decimal_places=2)
    registration_fee = models.DecimalField(max_digits=12, decimal_places=2)
    material_fee = models.DecimalField(max_digits=12, decimal_places=2)
    gst_rate = models.DecimalField(max_digits=5, decimal_places=2)
    sac = models.CharField(max_length=8)
    due_day = models.PositiveSmallIntegerField(null=True)
    grace_days = models.PositiveSmallIntegerField(default=0)
    discount_kind = models.CharField(max_length=7, choices=DiscountKind, default=DiscountKind.NONE)
    discount_value = models.DecimalField(max_digits=12, decimal_places=2, default=ZERO)
    discount_reason = models.CharField(max_length=300, blank=True)
    auto_renew = models.BooleanField(default=False)
    status = models.CharField(max_length=11, choices=Status, default=Status.ACTIVE)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("number", name="enrolment_number_once"),
            models.UniqueConstraint(
                fields=["student", "course"],
                condition=Q(status__in=["TRIAL", "ACTIVE", "PAUSED"], deleted_at__isnull=True),
                name="enrolment_running_once",
                violation_error_message="This student is already enrolled in this course.",
            ),
            models.CheckConstraint(
                condition=Q(end__isnull=True) | Q(end__gte=F("start")),
                name="enrolment_ends_after_it_starts",
                violation_error_message="The end cannot be before the start.",
            ),
            models.CheckConstraint(
                condition=Q(discount_kind="NONE", discount_value=0)
                | Q(discount_kind="AMOUNT", discount_value__gt=0, discount_value__lte=F("base_fee"))
                | Q(discount_kind="PERCENT", discount_value__gt=0, discount_value__lte=100),
                name="enrolment_discount_within_fee",
                violation_error_message="The discount is larger than the course fee.",
            ),
            models.CheckConstraint(
                condition=Q(discount_kind="NONE") | ~Q(discount_reason=""),
                name="enrolment_discount_has_a_reason",
                violation_error_message="Please give the reason of the discount.",
            ),
            models.CheckConstraint(
                condition=Q(
                    status__in=[
                        "TRIAL",
                        "ACTIVE",
                        "PAUSED",
                        "COMPLETED",
                        "DROPPED",
                        "TRANSFERRED",
                        "CANCELLED",
                    ]
                ),
                name="enrolment_status_known",
            ),
        ]
        indexes = [
            models.Index(fields=["student", "status"], name="enrolment_student"),
            models.Index(fields=["trainer", "status"], name="enrolment_trainer"),
            models.Index(fields=["branch", "status"], name="enrolment_branch"),
        ]

    def __str__(self) -> str:
        return self.number


class EnrolmentDue(models.Model):
    """Which due pays for which period of an enrolment; the pair is unique, so that a renewal that
    runs twice makes nothing twice."""

    enrolment = models.ForeignKey(Enrolment, on_delete=models.PROTECT, related_name="dues")
    due = models.OneToOneField("fees.Due", on_delete=models.PROTECT, related_name="+")
    period_from = models.DateField()
    period_to = models.DateField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["enrolment", "period_from"],
                name="enrolmentdue_period_once",
                violation_error_message="This period already has its due.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.enrolment_id} from {self.period_from}"
