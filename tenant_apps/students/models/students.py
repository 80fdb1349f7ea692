"""The student model."""

from django.db import models
from django.db.models import Q

from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import Series
from shared_apps.core.people import Gender
from shared_apps.core.records import LIVE, Record, search_column, trigram_index
from shared_apps.core.translation import lazy


@known_values("status")
class Student(Record):
    """A student belongs to one branch. The plan's limit counts ACTIVE and ON_HOLD.

    `status_reason` is the reason for the current status. `imported_by` is the import that created
    the student; imported students have no audit entry of their own, only the import has one.
    The student's dues are billed to the company `bill_to_name`, if there is one. It has a GSTIN only
    if it is registered.
    """

    class Status(models.TextChoices):
        ACTIVE = "ACTIVE", lazy("Active")
        ON_HOLD = "ON_HOLD", lazy("On hold")
        COMPLETED = "COMPLETED", lazy("Completed")
        LEFT = "LEFT", lazy("Left")

    TRANSITIONS = {
        "ACTIVE": {"ON_HOLD", "COMPLETED", "LEFT"},
        "ON_HOLD": {"ACTIVE", "COMPLETED", "LEFT"},
    }
    CODES = Series("student", "STU-{:05d}")
    ON_ROLL = frozenset({"ACTIVE", "ON_HOLD"})

    code = models.CharField(max_length=12)
    name = models.CharField(max_length=80)
    phone = models.CharField(max_length=10)
    whatsapp = models.CharField(max_length=10, blank=True)
    email = models.EmailField(blank=True)
    dob = models.DateField(null=True)
    gender = models.CharField(max_length=6, choices=Gender, blank=True)
    guardian_name = models.CharField(max_length=80, blank=True)
    guardian_relation = models.CharField(max_length=30, blank=True)
    guardian_phone = models.CharField(max_length=10, blank=True)
    guardian_consent = models.BooleanField(default=False)
    address = models.CharField(max_length=255, blank=True)
    city = models.CharField(max_length=60, blank=True)
    state = models.CharField(max_length=60, blank=True)
    pincode = models.CharField(max_length=6, blank=True)
    school = models.CharField(max_length=120, blank=True)
    bill_to_name = models.CharField(max_length=120, blank=True, default="", db_default="")
    bill_to_address = models.CharField(max_length=255, blank=True, default="", db_default="")
    bill_to_state = models.CharField(max_length=60, blank=True, default="", db_default="")
    bill_to_gstin = models.CharField(max_length=15, blank=True, default="", db_default="")
    admission_date = models.DateField()
    left_on = models.DateField(null=True)
    status_reason = models.CharField(max_length=300, blank=True)
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    imported_by = models.ForeignKey(
        "students.StudentImport", on_delete=models.PROTECT, related_name="students", null=True
    )
    photo_id = models.PositiveBigIntegerField(null=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.ACTIVE)
    search_text = search_column("code", "name", "phone", "whatsapp")

    class Meta:
        constraints = [
            models.UniqueConstraint("code", name="student_code_once"),
            models.CheckConstraint(
                condition=Q(status__in=["ACTIVE", "ON_HOLD"]) | Q(left_on__isnull=False),
                name="student_left_on_a_day",
                violation_error_message=lazy(
                    "Enter the date on which the student left or completed."
                ),
            ),
        ]
        indexes = [
            models.Index(fields=["branch", "status"], name="student_branch_status", condition=LIVE),
            # The list's default order, so that a page is read from the index without sorting.
            models.Index(fields=["created_at", "id"], name="student_newest", condition=LIVE),
            models.Index(
                fields=["branch", "created_at", "id"],
                name="student_newest_of_branch",
                condition=LIVE,
            ),
            models.Index(fields=["phone"], name="student_phone"),
            trigram_index("student_search"),
        ]

    def audit_student_id(self) -> int | None:
        return self.pk

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"
