"""What a student has learnt, on paper."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from shared_apps.core.chains import Chain
from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import Series
from shared_apps.core.records import LIVE, search_column
from shared_apps.core.translation import lazy
from tenant_apps.workspace.documents import Document


@known_values("status")
class Certificate(Document):
    """A PDF that somebody uploaded or that was made from the template. Student and course are named
    as on the day of issue: the check page says what the paper says, whatever is corrected later.

    `check_code` is the secret part of the address that anybody who holds the paper can open.
    """

    class Status(models.TextChoices):
        ISSUED = "ISSUED", lazy("Issued")
        REVOKED = "REVOKED", lazy("Revoked")

    TRANSITIONS = {"ISSUED": {"REVOKED"}}

    # The columns with the names of student and course say who it was issued to.
    recipient = None

    NUMBERS = Series("certificate", "CER-{:05d}")
    # The rest may be corrected.
    CHAIN = Chain(
        lazy("certificates"),
        ("number", "student_code"),
        day="created_at",
        amount="",
        has_recipient=False,
    )

    number = models.CharField(max_length=12)
    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    course = models.ForeignKey("courses.Course", on_delete=models.PROTECT, related_name="+")
    student_code = models.CharField(max_length=12)
    student_name = models.CharField(max_length=80)
    course_name = models.CharField(max_length=120)
    title = models.CharField(max_length=80, blank=True)
    description = models.CharField(max_length=2000)
    signatory = models.CharField(max_length=80, blank=True)
    from_template = models.BooleanField(default=False)
    file = models.ForeignKey("workspace.StoredFile", on_delete=models.PROTECT, related_name="+")
    check_code = models.CharField(max_length=16)
    status = models.CharField(max_length=7, choices=Status, default=Status.ISSUED)
    reason = models.CharField(max_length=300, blank=True)
    revoked_at = models.DateTimeField(null=True)
    search_text = search_column("number", "student_code", "student_name", "course_name")

    AUDIT_WITH = ("student",)

    class Meta:
        constraints = [
            models.UniqueConstraint("number", name="certificate_number_once"),
            models.UniqueConstraint("check_code", name="certificate_check_code_once"),
            models.UniqueConstraint(
                "student",
                "course",
                Lower("title"),
                condition=LIVE & Q(status="ISSUED"),
                name="certificate_issued_once",
                violation_error_message=(
                    lazy(
                        "This student already has this certificate for the course. Revoke or delete "
                        "that one first, or give this one another title."
                    )
                ),
            ),
            models.CheckConstraint(
                condition=Q(status="ISSUED", revoked_at__isnull=True)
                | (Q(status="REVOKED", revoked_at__isnull=False) & ~Q(reason="")),
                name="certificate_revoked_with_a_reason",
                violation_error_message=lazy("Please give the reason."),
            ),
            models.CheckConstraint(
                condition=Q(from_template=False) | ~Q(title=""),
                name="certificate_made_with_a_title",
                violation_error_message=lazy("Please give the certificate a title."),
            ),
        ]
        indexes = [
            models.Index(fields=["student", "created_at"], name="certificate_student"),
            models.Index(fields=["created_at", "id"], name="certificate_newest", condition=LIVE),
        ]

    def audit_branch_id(self) -> int | None:
        return self.student.branch_id

    def __str__(self) -> str:
        return self.number
