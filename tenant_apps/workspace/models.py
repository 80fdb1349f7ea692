from django.db import models
from django.db.models import Q

from shared_apps.core import files, numbering
from shared_apps.core.api import idempotency
from shared_apps.core.records import Record


class WorkspaceSettings(Record):
    """The one row of what a centre decides for itself. Its names and GSTIN stand on Organisation."""

    receipt_note = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(pk=1), name="workspace_settings_one_row")]


class NumberSeries(numbering.NumberSeries):
    """The workspace's gapless counters: students, enrolments, receipts, invoices."""


class RequestKey(idempotency.IdempotencyKey):
    """The Idempotency-Keys that this workspace's people have used."""


class StoredFile(files.StoredFile):
    """Photos, logos and documents of this workspace."""
