"""Courses, the ways to pay for them, and the batches that learn them. Fees are in rupees before GST."""

from decimal import Decimal
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from shared_apps.core.constraints import known_values
from shared_apps.core.dates import format_day
from shared_apps.core.money import ZERO
from shared_apps.core.numbering import Series
from shared_apps.core.records import LIVE, Record, search_column
from shared_apps.core.translation import lazy
from tenant_apps.courses.rules import Timetable

GST_RATE = Decimal("18.00")
COACHING_SAC = "999293"
"""Commercial training and coaching services, at 18 % (PRODUCT.md, 4.3)."""


@known_values("status")
class Course(Record):
    """What a centre teaches, at which fee. The fee is per period for periodic plans; registration
    and material fee stand on the first due only. `online` decides on the place of supply. Enrolments
    keep their own copy of all of it."""

    class Status(models.TextChoices):
        DRAFT = "DRAFT", lazy("Draft")
        ACTIVE = "ACTIVE", lazy("Active")
        INACTIVE = "INACTIVE", lazy("Inactive")

    class DurationUnit(models.TextChoices):
        DAYS = "DAYS", lazy("Days")
        WEEKS = "WEEKS", lazy("Weeks")
        MONTHS = "MONTHS", lazy("Months")

    TRANSITIONS = {"DRAFT": {"ACTIVE"}, "ACTIVE": {"INACTIVE"}, "INACTIVE": {"ACTIVE"}}

    CODES = Series("course", "CRS-{:03d}")

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
    online = models.BooleanField(default=False, db_default=False)
    status = models.CharField(max_length=8, choices=Status, default=Status.ACTIVE)
    search_text = search_column("code", "name", "category")

    class Meta:
        constraints = [
            models.UniqueConstraint("code", name="course_code_once"),
            models.UniqueConstraint(
                Lower("name"),
                condition=Q(deleted_at__isnull=True),
                name="course_name_once",
                violation_error_message=lazy("There is already a course of this name."),
            ),
            models.CheckConstraint(
                condition=Q(base_fee__gt=0, material_fee__gte=0, registration_fee__gte=0),
                name="course_fees_positive",
                violation_error_message=lazy(
                    "The fee must be more than ₹0.00. The material fee and the "
                    "registration fee cannot be negative."
                ),
            ),
            models.CheckConstraint(
                condition=Q(gst_rate__gte=0, gst_rate__lte=100),
                name="course_gst_rate_percent",
                violation_error_message=lazy("The GST rate is a percentage from 0 to 100."),
            ),
            models.CheckConstraint(
                condition=Q(duration_value__gte=1),
                name="course_lasts_a_while",
                violation_error_message=lazy("The duration must be at least 1."),
            ),
        ]

    def __str__(self) -> str:
        return self.name


LATE_FEE_OF_ITS_KIND = (
    Q(late_fee_kind="NONE", late_fee=0, late_fee_cap__isnull=True)
    | Q(late_fee_kind="FIXED", late_fee__gt=0, late_fee_cap__isnull=True)
    | Q(
        late_fee_kind="PER_DAY",
        late_fee__gt=0,
        late_fee_cap__isnull=False,
        late_fee_cap__gte=F("late_fee"),
    )
    | Q(late_fee_kind="PERCENT", late_fee__gt=0, late_fee__lte=100, late_fee_cap__isnull=True)
)
"""A late fee says how much it is, and the one that grows says where it ends."""


class FeeTerms(models.Model):
    """How a fee is asked for beyond its amount: a plan has it, an enrolment keeps a copy.

    `due_day` is a day of the month, none = the first of the period. `instalments` are the rows of
    an INSTALMENTS plan, `[{"amount": "2500.00", "afterDays": 30}]`: rupees before GST, due so many
    days after the first day. `late_fee` is in rupees (FIXED), rupees a day (PER_DAY, up to
    `late_fee_cap`, which it never goes without), or per cent of what is late (PERCENT). With
    `proration` BY_DAY the unused days of a period are given back when somebody stops or pauses.
    """

    class LateFeeKind(models.TextChoices):
        NONE = "NONE", lazy("No late fee")
        FIXED = "FIXED", lazy("Once")
        PER_DAY = "PER_DAY", lazy("For each day")
        PERCENT = "PERCENT", lazy("Percentage of the overdue amount")

    class Proration(models.TextChoices):
        NONE = "NONE", lazy("Whole periods")
        BY_DAY = "BY_DAY", lazy("By the day")

    due_day = models.PositiveSmallIntegerField(null=True)
    grace_days = models.PositiveSmallIntegerField(default=0)
    instalments = models.JSONField(default=list)
    late_fee_kind = models.CharField(max_length=7, choices=LateFeeKind, default=LateFeeKind.NONE)
    late_fee = models.DecimalField(max_digits=12, decimal_places=2, default=ZERO)
    late_fee_cap = models.DecimalField(max_digits=12, decimal_places=2, null=True)
    proration = models.CharField(max_length=6, choices=Proration, default=Proration.NONE)

    class Meta:
        abstract = True

    def terms(self) -> dict[str, Any]:
        """The terms by their names, as a copy takes them."""
        return {field.name: getattr(self, field.name) for field in FeeTerms._meta.fields}


@known_values("kind", "late_fee_kind", "proration")
class FeePlan(FeeTerms, Record):
    """When the fee of a course falls due. `fee` replaces the course's base fee where a longer period
    has its own price. A plan by instalments always has its own: what its rows add up to."""

    class Kind(models.TextChoices):
        ONE_TIME = "ONE_TIME", lazy("One time")
        MONTHLY = "MONTHLY", lazy("Monthly")
        QUARTERLY = "QUARTERLY", lazy("Quarterly")
        HALF_YEARLY = "HALF_YEARLY", lazy("Half-yearly")
        YEARLY = "YEARLY", lazy("Yearly")
        INSTALMENTS = "INSTALMENTS", lazy("Instalments")

    course = models.ForeignKey(
        Course, on_delete=models.PROTECT, related_name="fee_plans", db_index=False
    )
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=11, choices=Kind)
    fee = models.DecimalField(max_digits=12, decimal_places=2, null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "course",
                Lower("name"),
                condition=Q(deleted_at__isnull=True),
                name="feeplan_name_once",
                violation_error_message=lazy("This course already has a fee plan of this name."),
            ),
            models.CheckConstraint(
                condition=Q(due_day__isnull=True) | Q(due_day__gte=1, due_day__lte=31),
                name="feeplan_due_day_in_month",
                violation_error_message=lazy("The due day is a day of the month, from 1 to 31."),
            ),
            models.CheckConstraint(
                condition=Q(grace_days__lte=90),
                name="feeplan_grace_short",
                violation_error_message=lazy("The grace is at most 90 days."),
            ),
            models.CheckConstraint(
                condition=Q(fee__isnull=True) | Q(fee__gt=0),
                name="feeplan_fee_positive",
                violation_error_message=lazy("The plan's fee must be more than ₹0.00."),
            ),
            models.CheckConstraint(
                condition=Q(kind="INSTALMENTS", fee__isnull=False) & ~Q(instalments=[])
                | ~Q(kind="INSTALMENTS") & Q(instalments=[]),
                name="feeplan_instalments_where_asked",
            ),
            models.CheckConstraint(
                condition=LATE_FEE_OF_ITS_KIND, name="feeplan_late_fee_of_its_kind"
            ),
        ]

    def __str__(self) -> str:
        return self.name


@known_values("status")
class Batch(Record):
    """People who learn a course together: where, with whom, on which days of the week. `days` count
    from Monday = 0; the times are the clock's in India; no `end` = goes on; no `capacity` = no limit."""

    class Status(models.TextChoices):
        ACTIVE = "ACTIVE", lazy("Active")
        INACTIVE = "INACTIVE", lazy("Inactive")

    TRANSITIONS = {"ACTIVE": {"INACTIVE"}, "INACTIVE": {"ACTIVE"}}

    CODES = Series("batch", "BAT-{:03d}")

    code = models.CharField(max_length=12)
    name = models.CharField(max_length=80)
    course = models.ForeignKey(Course, on_delete=models.PROTECT, related_name="batches")
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    trainer = models.ForeignKey(
        "staff.Member", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    room = models.CharField(max_length=40, blank=True)
    days = ArrayField(models.PositiveSmallIntegerField())
    start_time = models.TimeField()
    end_time = models.TimeField()
    start = models.DateField()
    end = models.DateField(null=True)
    capacity = models.PositiveSmallIntegerField(null=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.ACTIVE)
    search_text = search_column("code", "name", "room")

    class Meta:
        constraints = [
            models.UniqueConstraint("code", name="batch_code_once"),
            models.UniqueConstraint(
                "branch",
                Lower("name"),
                condition=Q(deleted_at__isnull=True),
                name="batch_name_once",
                violation_error_message=lazy("This branch already has a batch of this name."),
            ),
            models.CheckConstraint(
                condition=Q(days__len__gte=1, days__contained_by=list(range(7))),
                name="batch_meets_on_weekdays",
                violation_error_message=lazy("Please choose the days of the week."),
            ),
            models.CheckConstraint(
                condition=Q(end_time__gt=F("start_time")),
                name="batch_time_runs_forward",
                violation_error_message=lazy("The end time must be after the start time."),
            ),
            models.CheckConstraint(
                condition=Q(end__isnull=True) | Q(end__gte=F("start")),
                name="batch_ends_after_it_starts",
                violation_error_message=lazy("The last day cannot be before the first."),
            ),
            models.CheckConstraint(
                condition=Q(capacity__isnull=True) | Q(capacity__gte=1),
                name="batch_has_room_for_one",
                violation_error_message=lazy("The capacity is at least 1."),
            ),
        ]
        indexes = [
            models.Index(fields=["branch", "status"], name="batch_branch"),
            models.Index(fields=["trainer", "status"], name="batch_trainer"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def timetable(self) -> Timetable:
        return Timetable(frozenset(self.days), self.start_time, self.end_time, self.start, self.end)

    def shares_room_with(self, other: "Batch") -> bool:
        """Rooms are known by their names within a branch; "Room 2" and "room 2" are one."""
        return (
            bool(self.room)
            and self.branch_id == other.branch_id
            and self.room.casefold() == other.room.casefold()
        )


@known_values("kind")
class ClassChange(Record):
    """A class of a batch that does not take place on its day, or that another trainer takes. It is taken
    back by deleting it softly; a day has one change at most."""

    class Kind(models.TextChoices):
        CANCELLED = "CANCELLED", lazy("Cancelled")
        SUBSTITUTE = "SUBSTITUTE", lazy("Substitute")

    AUDIT_WITH = ("batch",)

    batch = models.ForeignKey(Batch, on_delete=models.PROTECT, related_name="+", db_index=False)
    date = models.DateField()
    kind = models.CharField(max_length=10, choices=Kind)
    trainer = models.ForeignKey(
        "staff.Member", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["batch", "date"],
                condition=LIVE,
                name="classchange_once",
                violation_error_message=lazy(
                    "This class was changed already. Please take that back first."
                ),
            ),
            models.CheckConstraint(
                condition=Q(kind="SUBSTITUTE", trainer__isnull=False)
                | Q(kind="CANCELLED", trainer__isnull=True),
                name="classchange_substitute_named",
            ),
        ]
        indexes = [
            models.Index(fields=["trainer", "date"], name="classchange_trainer", condition=LIVE),
        ]

    def __str__(self) -> str:
        return f"{self.batch_id} on {self.date}: {self.kind}"

    def audit_label(self) -> str:
        return f"{self.batch.name}, {format_day(self.date)}"

    def audit_branch_id(self) -> int | None:
        return self.batch.branch_id
