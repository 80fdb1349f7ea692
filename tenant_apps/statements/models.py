"""Links that open a student's statement without signing in."""

from django.db import models

from shared_apps.core.documents import DocumentLink


class StatementLink(DocumentLink):
    """A link to the statement of a student from a day on: up to the day on which it is opened."""

    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    first = models.DateField()

    def __str__(self) -> str:
        return f"Link to the statement of student {self.student_id} until {self.ends_at:%d-%m-%Y}"
