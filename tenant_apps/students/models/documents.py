"""Documents that a student has handed in."""

from django.db import models
from django.db.models import Q

from shared_apps.core.constraints import known_values
from shared_apps.core.translation import lazy
from tenant_apps.workspace.attachments.models import Attachment


@known_values("kind")
class StudentDocument(Attachment):
    """A document of a student. A full Aadhaar number must not be stored, so the form asks for a
    masked copy (Aadhaar Act, section 8; UIDAI circular on masked Aadhaar)."""

    class Kind(models.TextChoices):
        PHOTO_ID = "PHOTO_ID", lazy("Photo ID")
        ADDRESS = "ADDRESS", lazy("Proof of address")
        MARKSHEET = "MARKSHEET", lazy("Mark sheet")
        CONSENT = "CONSENT", lazy("Guardian's consent")
        OTHER = "OTHER", lazy("Other")

    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="documents", db_index=False
    )
    kind = models.CharField(max_length=9, choices=Kind)

    OWNER = "student"
    AUDIT_WITH = ("student",)

    class Meta:
        indexes = [
            models.Index(
                fields=["student", "created_at"],
                name="student_document_of",
                condition=Q(deleted_at__isnull=True),
            )
        ]

    def audit_branch_id(self) -> int | None:
        return self.student.branch_id
