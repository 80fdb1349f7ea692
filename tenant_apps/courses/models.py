"""Courses and the ways to pay for them. Fees are in rupees before GST."""

from decimal import Decimal

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from shared_apps.core.money import ZERO
from shared_apps.core.records import Record, search_column

GST_RATE = Decimal("18.00")
COACHING_SAC = "999293"
"""Commercial training and coaching services, at 18 % (PRODUCT.md, 4.3)."""


class Course(Record):
    """What a centre teaches, at which fee. The fee is per period for periodic plans; registration
    and material fee stand on the first due only. Enrolments keep their own copy of all of it."""

    class Status(models.TextChoices):
        DRAFT = "DRAFT", "Draft"
        ACTIVE = "ACTIVE", "Active"
        INACTIVE = "INACTIVE", "Inactive"

    class DurationUnit(models.TextChoices):
        DAYS = "DAYS", "Days"
        WEEKS = "WEEKS", "Weeks"
        MONTHS = "MONTHS", "Months"

    ARROWS = {"DRAFT": {"ACTIVE"}, "ACTIVE": {"INACTIVE"}, "INACTIVE": {"ACTIVE"}}

    code = models.CharField(max_length=12)
    name = models.CharField(max_length=120)
    category = models.CharField(max_length=60, blank=True)
    description = models.TextField(blank=True)
    duration_value = models.PositiveSmallIntegerField()
    duration_unit = models.CharField(max_length=6, choices=DurationUnit)
    base_fee = models.DecimalField(max_digits=12, decimal_places=2)
    gst_rate = models.DecimalField(max_digits=5, decimal_places=2, default=GST_RATE)
    sac = models.CharField(max_length=8, default=COACHING_SAC)
    material_fee = models.DecimalField(max_digits=12, decimal_places=2, default=ZERO)
    registration_fee = models.DecimalField(max_digits=12, decimal_places=2, default=ZERO)
    status = models.CharField(max_length=8, choices=Status, default=Status.ACTIVE)
    search_text = search_column("code", "name", "category")

    class Meta:
        constraints = [
            models.UniqueConstraint("code", name="course_code_once"),
            models.UniqueConstraint(
                Lower("name"),
                condition=Q(deleted_at__isnull=True),
                name="course_name_once",
                violation_error_message="There is already a course of this name.",
            ),
            models.CheckConstraint(
                condition=Q(base_fee__gt=0, material_fee__gte=0, registration_fee__gte=0),
                name="course_fees_positive",
                violation_error_message="The fee must be more than ₹0.00; the others not below it.",
            ),
            models.CheckConstraint(
                condition=Q(gst_rate__gte=0, gst_rate__lte=100),
                name="course_gst_rate_percent",
                violation_error_message="The GST rate is a percentage from 0 to 100.",
            ),
            models.CheckConstraint(
                condition=Q(duration_value__gte=1),
                name="course_lasts_a_while",
                violation_error_message="The duration must be at least 1.",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["DRAFT", "ACTIVE", "INACTIVE"]),
                name="course_status_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class FeePlan(Record):
    """When the fee of a course falls due. `due_day` is a day of the month, none = the first of the
    period; `fee` replaces the course's base fee where a longer period has its own price."""

    class Kind(models.TextChoices):
        ONE_TIME = "ONE_TIME", "One time"
        MONTHLY = "MONTHLY", "Monthly"
        QUARTERLY = "QUARTERLY", "Quarterly"
        HALF_YEARLY = "HALF_YEARLY", "Half-yearly"
        YEARLY = "YEARLY", "Yearly"

    course = models.ForeignKey(Course, on_delete=models.PROTECT, related_name="fee_plans")
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=11, choices=Kind)
    fee = models.DecimalField(max_digits=12, decimal_places=2, null=True)
    due_day = models.PositiveSmallIntegerField(null=True)
    grace_days = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "course",
                Lower("name"),
                condition=Q(deleted_at__isnull=True),
                name="feeplan_name_once",
                violation_error_message="This course already has a fee plan of this name.",
            ),
            models.CheckConstraint(
                condition=Q(due_day__isnull=True) | Q(due_day__gte=1, due_day__lte=31),
                name="feeplan_due_day_in_month",
                violation_error_message="The due day is a day of the month, from 1 to 31.",
            ),
            models.CheckConstraint(
                condition=Q(grace_days__lte=90),
                name="feeplan_grace_short",
                violation_error_message="The grace is at most 90 days.",
            ),
            models.CheckConstraint(
                condition=Q(fee__isnull=True) | Q(fee__gt=0),
                name="feeplan_fee_positive",
                violation_error_message="The plan's fee must be more than ₹0.00.",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["ONE_TIME", "MONTHLY", "QUARTERLY", "HALF_YEARLY", "YEARLY"]),
                name="feeplan_kind_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name
