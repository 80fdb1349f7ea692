"""Import of students from a spreadsheet: the upload, its rows and their faults."""

from typing import Any

from django.db import models
from django.db.models import Q

from shared_apps.core.constraints import known_values
from shared_apps.core.records import Record, search_column
from shared_apps.core.translation import lazy
from tenants.rights import FREE


@known_values("status")
class StudentImport(Record):
    """One uploaded table of students.

    `columns` are the headings of the file, `mapping` the student field of each ("" = left out) and
    `sample` the first rows. `branch` is used for rows without a branch; `any_branch` allows rows to
    name another one. `without_consent` counts minors for whom the file states no guardian's
    consent; `consent_for_minors` means that a user has confirmed it for all of them. With
    `only_ready`, rows without a fault are imported even if others have one. `room` is the number of
    students that the plan still allowed at the check, null without a limit.
    """

    class Status(models.TextChoices):
        UPLOADED = "UPLOADED", lazy("Uploaded")
        CHECKING = "CHECKING", lazy("Being checked")
        CHECKED = "CHECKED", lazy("Checked")
        RUNNING = "RUNNING", lazy("Running")
        DONE = "DONE", lazy("Done")
        FAILED = "FAILED", lazy("Failed")

    TRANSITIONS = {
        "UPLOADED": {"CHECKING"},
        "CHECKING": {"CHECKED", "FAILED"},
        "CHECKED": {"CHECKING", "UPLOADED", "RUNNING"},
        "RUNNING": {"DONE", "FAILED", "CHECKED"},
        "FAILED": {"CHECKING", "UPLOADED", "RUNNING"},
    }
    IN_PROGRESS = frozenset({"CHECKING", "RUNNING"})

    file_name = models.CharField(max_length=120)
    columns = models.JSONField()
    mapping = models.JSONField()
    sample = models.JSONField()
    rows = models.PositiveIntegerField()
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", null=True
    )
    any_branch = models.BooleanField(default=False)
    status = models.CharField(max_length=8, choices=Status, default=Status.UPLOADED)
    good = models.PositiveIntegerField(default=0)
    faulty = models.PositiveIntegerField(default=0)
    duplicates = models.PositiveIntegerField(default=0)
    room = models.IntegerField(null=True)
    without_consent = models.PositiveIntegerField(default=0)
    consent_for_minors = models.BooleanField(default=False)
    skip_duplicates = models.BooleanField(default=False)
    only_ready = models.BooleanField(default=False)
    made = models.PositiveIntegerField(default=0)
    message = models.CharField(max_length=300, blank=True)
    begun_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    search_text = search_column("file_name")

    class Meta:
        indexes = [
            models.Index(
                fields=["created_at", "id"],
                name="student_import_newest",
                condition=Q(deleted_at__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return self.file_name

    def snapshot(self) -> dict[str, Any]:
        """Excludes `sample`, which has personal data: the audit log is kept longer than the
        import."""
        return {name: value for name, value in super().snapshot().items() if name != "sample"}


class ImportSheet(models.Model):
    """The rows of the table, `[row number in the spreadsheet, [cell, …]]`. Deleted once they are
    imported or the import is discarded."""

    RIGHTS = FREE

    of = models.OneToOneField(
        StudentImport, on_delete=models.CASCADE, primary_key=True, related_name="sheet"
    )
    rows = models.JSONField()


@known_values("kind")
class ImportFault(models.Model):
    """A fault found by a check in a cell or a row. `row` is the row number in the spreadsheet: 1 is
    the row of the headings."""

    class Kind(models.TextChoices):
        FAULT = "FAULT", lazy("Fault")
        DUPLICATE = "DUPLICATE", lazy("Already there")

    RIGHTS = FREE

    of = models.ForeignKey(
        StudentImport, on_delete=models.CASCADE, related_name="faults", db_index=False
    )
    kind = models.CharField(max_length=9, choices=Kind)
    row = models.PositiveIntegerField()
    name = models.CharField(max_length=80, blank=True)
    heading = models.CharField(max_length=80, blank=True)
    value = models.CharField(max_length=120, blank=True)
    message = models.CharField(max_length=200)

    class Meta:
        indexes = [models.Index(fields=["of", "row", "id"], name="import_fault_of")]
