"""Enrolments of students in courses, and the dues that they created."""

from datetime import date

from django.db import models
from django.db.models import F, Q

from shared_apps.core.constraints import known_values
from shared_apps.core.money import ZERO
from shared_apps.core.numbering import Series
from shared_apps.core.records import LIVE, Record
from shared_apps.core.translation import lazy
from tenant_apps.courses.models import LATE_FEE_OF_ITS_KIND, FeePlan, FeeTerms
from tenant_apps.courses.rules import Instalment
from tenant_apps.enrolments.rules import Discount, Schedule, Terms
from tenants.rights import Rights


@known_values("status", "late_fee_kind", "proration")
class Enrolment(FeeTerms, Record):
    """A student in a course. The fee and its terms are copied on enrolling: later changes of the
    course and its plan do not affect them.

    Periods are counted from `start`. An enrolment created by a transfer continues the periods of
    its predecessor, so it counts from that one's start (`counted_from`); one that was billed in
    another system counts from its first due here. `renews_on` is the first
    day of the next period without a due, null if it will not renew. `last_renewed_for` is the first
    day of the last period that auto-renewal created a due for.
    """

    class Status(models.TextChoices):
        TRIAL = "TRIAL", lazy("Trial")
        ACTIVE = "ACTIVE", lazy("Active")
        PAUSED = "PAUSED", lazy("Paused")
        COMPLETED = "COMPLETED", lazy("Completed")
        DROPPED = "DROPPED", lazy("Dropped")
        TRANSFERRED = "TRANSFERRED", lazy("Transferred")
        CANCELLED = "CANCELLED", lazy("Cancelled")

    class DiscountKind(models.TextChoices):
        NONE = "NONE", lazy("No discount")
        AMOUNT = "AMOUNT", lazy("Rupees off each due")
        PERCENT = "PERCENT", lazy("Per cent")

    # Only a promotion that is undone opens a completed enrolment again.
    TRANSITIONS = {
        "TRIAL": {"ACTIVE", "CANCELLED"},
        "ACTIVE": {"PAUSED", "COMPLETED", "DROPPED", "TRANSFERRED", "CANCELLED"},
        "PAUSED": {"ACTIVE", "COMPLETED", "DROPPED", "CANCELLED"},
        "COMPLETED": {"ACTIVE"},
    }
    NUMBERS = Series("enrolment", "ENR-{:05d}")
    RUNNING = ("TRIAL", "ACTIVE", "PAUSED")

    number = models.CharField(max_length=12)
    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    course = models.ForeignKey("courses.Course", on_delete=models.PROTECT, related_name="+")
    fee_plan = models.ForeignKey(
        "courses.FeePlan", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    trainer = models.ForeignKey(
        "staff.Member", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    batch = models.ForeignKey(
        "courses.Batch", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    start = models.DateField()
    end = models.DateField(null=True)
    plan_kind = models.CharField(max_length=11, choices=FeePlan.Kind)
    base_fee = models.DecimalField(max_digits=12, decimal_places=2)
    registration_fee = models.DecimalField(max_digits=12, decimal_places=2)
    material_fee = models.DecimalField(max_digits=12, decimal_places=2)
    gst_rate = models.DecimalField(max_digits=5, decimal_places=2)
    sac = models.CharField(max_length=8)
    online = models.BooleanField(default=False, db_default=False)
    discount_kind = models.CharField(max_length=7, choices=DiscountKind, default=DiscountKind.NONE)
    discount_value = models.DecimalField(max_digits=12, decimal_places=2, default=ZERO)
    discount_reason = models.CharField(max_length=300, blank=True)
    counted_from = models.DateField(null=True)
    auto_renew = models.BooleanField(default=False)
    renews_on = models.DateField(null=True)
    last_renewed_for = models.DateField(null=True)
    transferred_to = models.OneToOneField(
        "self", null=True, on_delete=models.PROTECT, related_name="transferred_from"
    )
    status = models.CharField(max_length=11, choices=Status, default=Status.ACTIVE)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("number", name="enrolment_number_once"),
            models.UniqueConstraint(
                fields=["student", "course"],
                condition=Q(status__in=["TRIAL", "ACTIVE", "PAUSED"], deleted_at__isnull=True),
                name="enrolment_running_once",
                violation_error_message=lazy("This student is already enrolled in this course."),
            ),
            models.CheckConstraint(
                condition=Q(end__isnull=True) | Q(end__gte=F("start")),
                name="enrolment_ends_after_it_starts",
                violation_error_message=lazy("The end cannot be before the start."),
            ),
            models.CheckConstraint(
                condition=Q(discount_kind="NONE", discount_value=0)
                | Q(discount_kind="AMOUNT", discount_value__gt=0, discount_value__lte=F("base_fee"))
                | Q(discount_kind="PERCENT", discount_value__gt=0, discount_value__lte=100),
                name="enrolment_discount_within_fee",
                violation_error_message=lazy("The discount is larger than the course fee."),
            ),
            models.CheckConstraint(
                condition=Q(discount_kind="NONE") | ~Q(discount_reason=""),
                name="enrolment_discount_has_a_reason",
                violation_error_message=lazy("Please give the reason for the discount."),
            ),
            models.CheckConstraint(
                condition=LATE_FEE_OF_ITS_KIND, name="enrolment_late_fee_of_its_kind"
            ),
        ]
        indexes = [
            models.Index(fields=["student", "status"], name="enrolment_student"),
            models.Index(fields=["trainer", "status"], name="enrolment_trainer"),
            models.Index(fields=["branch", "status"], name="enrolment_branch", condition=LIVE),
            models.Index(fields=["batch", "status"], name="enrolment_batch"),
            models.Index(
                fields=["branch", "renews_on"],
                name="enrolment_renews",
                condition=Q(auto_renew=True, status="ACTIVE"),
            ),
            # Default order of the list, for all branches and for one.
            models.Index(fields=["created_at", "id"], name="enrolment_newest", condition=LIVE),
            models.Index(
                fields=["branch", "created_at", "id"],
                name="enrolment_newest_of_branch",
                condition=LIVE,
            ),
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def anchor(self) -> date:
        """The first day of the first period."""
        return self.counted_from or self.start

    @property
    def schedule(self) -> Schedule:
        return Schedule(self.plan_kind, self.anchor, self.end)

    @property
    def fee_terms(self) -> Terms:
        """The fee terms that were copied on enrolling."""
        return Terms(
            kind=self.plan_kind,
            base_fee=self.base_fee,
            registration_fee=self.registration_fee,
            material_fee=self.material_fee,
            gst_rate=self.gst_rate,
            sac=self.sac,
            due_day=self.due_day,
            grace_days=self.grace_days,
            instalments=tuple(map(Instalment.of, self.instalments)),
        )

    @property
    def discount(self) -> Discount:
        return Discount(self.discount_kind, self.discount_value)


class EnrolmentDue(models.Model):
    """Links a due to the period of an enrolment that it pays for. The pair is unique, so that a
    renewal that runs twice creates one due.

    `period_to` is the last day that the due still pays for; crediting unused days sets it to an
    earlier day. A step that cancels or credits the whole due sets `withdrawn`, and the period may
    then have another due.
    """

    RIGHTS = Rights(update=("enrolment", "period_to", "withdrawn"), delete=False)

    enrolment = models.ForeignKey(Enrolment, on_delete=models.PROTECT, related_name="dues")
    due = models.OneToOneField("fees.Due", on_delete=models.PROTECT, related_name="+")
    period_from = models.DateField()
    period_to = models.DateField(null=True)
    withdrawn = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["enrolment", "period_from"],
                condition=Q(withdrawn=False),
                name="enrolmentdue_period_once",
                violation_error_message=lazy("This period already has its due."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.enrolment_id} from {self.period_from}"
