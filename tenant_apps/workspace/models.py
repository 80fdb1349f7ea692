from decimal import Decimal

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from shared_apps.core import documents, files, list_views, numbering
from shared_apps.core.api import idempotency
from shared_apps.core.records import Record
from shared_apps.core.translation import lazy
from tenants.rights import FREE

TEN, ALL = Decimal(10), Decimal(100)
FIVE_THOUSAND = Decimal(5000)
HUNDRED = Decimal(100)


class WorkspaceSettings(Record):
    """The settings of a centre (one row). Its name and GSTIN are on Organisation."""

    receipt_note = models.CharField(max_length=300, blank=True)
    # Limits of what a role may grant on its own (PRODUCT.md, 3); null means no limit.
    staff_discount_percent = models.DecimalField(max_digits=5, decimal_places=2, default=TEN)
    admin_discount_percent = models.DecimalField(max_digits=5, decimal_places=2, default=ALL)
    staff_days_back = models.PositiveSmallIntegerField(null=True, default=60)
    admin_days_back = models.PositiveSmallIntegerField(null=True)
    # Rupees up to which an expense needs no approval (PRODUCT.md, 4.9); null means any amount.
    expense_limit = models.DecimalField(
        max_digits=12, decimal_places=2, null=True, default=FIVE_THOUSAND
    )
    # Rupees up to which one person closes a day with a difference; null means any amount.
    cash_difference_limit = models.DecimalField(
        max_digits=12, decimal_places=2, null=True, default=HUNDRED
    )
    # Rupees that a student is charged for a bounced cheque; null means nothing.
    cheque_bounce_charge = models.DecimalField(max_digits=12, decimal_places=2, null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(pk=1), name="workspace_settings_one_row"),
            models.CheckConstraint(
                condition=Q(
                    staff_discount_percent__gte=0,
                    staff_discount_percent__lte=100,
                    admin_discount_percent__gte=0,
                    admin_discount_percent__lte=100,
                ),
                name="workspace_settings_discounts_percent",
            ),
        ]


class NumberSeries(numbering.NumberSeries):
    """The workspace's gapless counters: students, enrolments, receipts, invoices."""


class RequestKey(idempotency.IdempotencyKey):
    """The Idempotency-Keys used by users of this workspace."""


class StoredFile(files.StoredFile):
    """Photos, logos and documents of this workspace."""


class Letterhead(documents.Letterhead):
    """The branches of this workspace as their documents show them."""


class DocumentCopy(documents.DocumentCopy):
    """The first copies of this workspace's documents."""


class ListView(list_views.ListView):
    """Saved views of lists of this workspace's users."""


class ListPreference(list_views.ListPreference):
    """List preferences of this workspace's users."""


class BulkChange(models.Model):
    """A change of many records. The first `done` of `ids` have been processed, in that order, and were
    called `names`; those in `left_out` were not changed. Deleted after 30 days."""

    class Status(models.TextChoices):
        QUEUED = "QUEUED", lazy("Queued")
        RUNNING = "RUNNING", lazy("Running")
        DONE = "DONE", lazy("Done")
        FAILED = "FAILED", lazy("Failed")

    RIGHTS = FREE

    user_id = models.BigIntegerField()
    user_name = models.CharField(max_length=120)
    resource = models.CharField(max_length=60)
    action = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    ids = ArrayField(models.BigIntegerField())
    done = models.PositiveIntegerField(default=0)
    names = models.JSONField(default=list, db_default=[])
    left_out = models.JSONField(default=list)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.QUEUED)
    message = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    @property
    def is_over(self) -> bool:
        return self.status in {self.Status.DONE, self.Status.FAILED}
