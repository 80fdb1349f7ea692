"""Imports of what a centre brings from another system: the upload, its rows, their faults, and what
each row became."""

from typing import Any

from django.db import models
from django.db.models import Q

from shared_apps.core.constraints import known_values
from shared_apps.core.records import LIVE, Record, search_column
from shared_apps.core.translation import lazy
from tenants.rights import FINAL, FREE


@known_values("kind", "status")
class DataImport(Record):
    """One uploaded table.

    `columns` are the headings of the file, `mapping` the field of each ("" = left out) and `sample`
    the first rows. `digest` is the SHA-256 of the file. `day` is the day as of which opening balances
    are. Rows may name any branch, or, with `branch`, that one only.

    `done` is how many rows of the sheet a run has been through. `made` of them became a record, the
    others are among the faults.
    """

    class Kind(models.TextChoices):
        COURSES = "COURSES", lazy("Courses and fee plans")
        BATCHES = "BATCHES", lazy("Batches")
        ENROLMENTS = "ENROLMENTS", lazy("Enrolments")
        ENQUIRIES = "ENQUIRIES", lazy("Enquiries")
        OPENING_DUES = "OPENING_DUES", lazy("Opening dues")
        OPENING_ADVANCES = "OPENING_ADVANCES", lazy("Opening advances")
        OPENING_MONEY = "OPENING_MONEY", lazy("Opening cash and bank")
        OPENING_STOCK = "OPENING_STOCK", lazy("Opening stock")
        NEXT_NUMBERS = "NEXT_NUMBERS", lazy("Next numbers")

    class Status(models.TextChoices):
        UPLOADED = "UPLOADED", lazy("Uploaded")
        CHECKING = "CHECKING", lazy("Being checked")
        CHECKED = "CHECKED", lazy("Checked")
        RUNNING = "RUNNING", lazy("Running")
        DONE = "DONE", lazy("Done")
        UNDOING = "UNDOING", lazy("Being undone")
        UNDONE = "UNDONE", lazy("Undone")

    TRANSITIONS = {
        "UPLOADED": {"CHECKING"},
        "CHECKING": {"CHECKED", "UPLOADED"},
        "CHECKED": {"CHECKING", "UPLOADED", "RUNNING", "UNDOING"},
        "RUNNING": {"DONE", "CHECKED"},
        "DONE": {"UNDOING"},
        "UNDOING": {"UNDONE", "DONE", "CHECKED"},
    }
    IN_PROGRESS = frozenset({"CHECKING", "RUNNING", "UNDOING"})
    STANDS = (Q(status__in=["RUNNING", "DONE", "UNDOING"]) | Q(made__gt=0)) & ~Q(status="UNDONE")
    """Imports whose records are there, or are being made."""

    kind = models.CharField(max_length=16, choices=Kind)
    file_name = models.CharField(max_length=120)
    digest = models.CharField(max_length=64)
    columns = models.JSONField()
    mapping = models.JSONField()
    sample = models.JSONField()
    rows = models.PositiveIntegerField()
    day = models.DateField(null=True)
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", null=True
    )
    status = models.CharField(max_length=8, choices=Status, default=Status.UPLOADED)
    good = models.PositiveIntegerField(default=0)
    faulty = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    made = models.PositiveIntegerField(default=0)
    message = models.CharField(max_length=300, blank=True)
    ended_at = models.DateTimeField(null=True)
    search_text = search_column("file_name")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "digest"],
                condition=LIVE
                & ~Q(status="UNDONE")
                & (Q(status__in=["RUNNING", "DONE", "UNDOING"]) | Q(made__gt=0)),
                name="dataimport_file_once",
                violation_error_message=lazy(
                    "This file is imported already. To import it again, undo the other import first."
                ),
            ),
            models.CheckConstraint(
                condition=Q(made__lte=models.F("done"), done__lte=models.F("rows")),
                name="dataimport_within_its_rows",
            ),
        ]
        indexes = [
            models.Index(fields=["created_at", "id"], name="dataimport_newest", condition=LIVE)
        ]

    def __str__(self) -> str:
        return self.file_name

    def snapshot(self) -> dict[str, Any]:
        """Excludes `sample`, which has personal data: the audit log is kept longer than the
        import."""
        return {name: value for name, value in super().snapshot().items() if name != "sample"}


class DataImportSheet(models.Model):
    """The rows of the table, `[row number in the spreadsheet, [cell, …]]`. Deleted once they are
    imported or the import is discarded."""

    RIGHTS = FREE

    of = models.OneToOneField(
        DataImport, on_delete=models.CASCADE, primary_key=True, related_name="sheet"
    )
    rows = models.JSONField()


class DataImportFault(models.Model):
    """A fault in a cell or a row, found by a check or when the row was imported. `row` is the row
    number in the spreadsheet: 1 is the row of the headings."""

    RIGHTS = FREE

    of = models.ForeignKey(
        DataImport, on_delete=models.CASCADE, related_name="faults", db_index=False
    )
    row = models.PositiveIntegerField()
    name = models.CharField(max_length=80, blank=True)
    heading = models.CharField(max_length=80, blank=True)
    value = models.CharField(max_length=120, blank=True)
    message = models.CharField(max_length=200)

    class Meta:
        indexes = [models.Index(fields=["of", "row", "id"], name="dataimportfault_of")]


class DataImportRow(models.Model):
    """What a row became: the id of a record of the import's kind."""

    RIGHTS = FINAL

    of = models.ForeignKey(
        DataImport, on_delete=models.PROTECT, related_name="made_rows", db_index=False
    )
    row = models.PositiveIntegerField()
    record_id = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["of", "row"], name="dataimportrow_once"),
        ]
