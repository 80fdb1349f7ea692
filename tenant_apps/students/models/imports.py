"""Students that come from a spreadsheet: the upload, its rows, and what is wrong with them."""

from typing import Any

from django.db import models
from django.db.models import Q

from shared_apps.core.constraints import known_values
from shared_apps.core.records import Record, search_column
from tenants.rights import FREE


@known_values("status")
class StudentImport(Record):
    """One uploaded table on its way to becoming students.

    `columns` are the file's headings, `mapping` the student's field of each ("" = left out),
    `sample` its first rows. `branch` takes the rows that name none; `any_branch` tells whether a row
    may name another one. `without_consent` counts the minors of whom the file does not say that a
    guardian has consented; with `consent_for_minors` somebody has said so for all of them. With
    `only_ready` the rows without a fault are made although others have one. `room` is how many
    students the plan had room for when the rows were checked, null without a limit.
    """

    class Status(models.TextChoices):
        UPLOADED = "UPLOADED", "Uploaded"
        CHECKING = "CHECKING", "Being checked"
        CHECKED = "CHECKED", "Checked"
        RUNNING = "RUNNING", "Running"
        DONE = "DONE", "Done"
        FAILED = "FAILED", "Failed"

    TRANSITIONS = {
        "UPLOADED": {"CHECKING"},
        "CHECKING": {"CHECKED", "FAILED"},
        "CHECKED": {"CHECKING", "UPLOADED", "RUNNING"},
        "RUNNING": {"DONE", "FAILED"},
        "FAILED": {"CHECKING", "UPLOADED", "RUNNING"},
    }
    AT_WORK = frozenset({"CHECKING", "RUNNING"})

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
        """Without the people in the sample: the audit log outlives the import."""
        return {name: value for name, value in super().snapshot().items() if name != "sample"}


class ImportSheet(models.Model):
    """The table's rows, `[number in the spreadsheet, [cell, …]]`, kept until they are students or the
    import is given up."""

    RIGHTS = FREE

    of = models.OneToOneField(
        StudentImport, on_delete=models.CASCADE, primary_key=True, related_name="sheet"
    )
    rows = models.JSONField()


@known_values("kind")
class ImportFault(models.Model):
    """What a check found in a cell or a row. `row` counts as the spreadsheet does: 1 is the
    headings' row."""

    class Kind(models.TextChoices):
        FAULT = "FAULT", "Fault"
        DUPLICATE = "DUPLICATE", "Already there"

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
