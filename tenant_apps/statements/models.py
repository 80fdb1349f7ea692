"""Links that open a statement without signing in."""

from django.db import models
from django.db.models import Q

from shared_apps.core.documents import DocumentLink


class StatementLink(DocumentLink):
    """A link to the statement of a student or of a family, from a day on: up to the day on which it is
    opened."""

    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False, null=True
    )
    family = models.ForeignKey(
        "families.Family", on_delete=models.PROTECT, related_name="+", db_index=False, null=True
    )
    first = models.DateField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(student__isnull=False, family__isnull=True)
                | Q(student__isnull=True, family__isnull=False),
                name="statementlink_of_student_or_family",
            ),
        ]

    def __str__(self) -> str:
        of = f"family {self.family_id}" if self.family_id else f"student {self.student_id}"
        return f"Link to the statement of {of} until {self.ends_at:%d-%m-%Y}"
