from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import Series
from shared_apps.core.records import Record, search_column
from shared_apps.core.translation import lazy


@known_values("status")
class Branch(Record):
    """A place where the centre teaches. Staff, students, batches and receipts belong to one.

    `letterhead` is the issuer of the documents that the branch issues from now on.
    """

    class Status(models.TextChoices):
        ACTIVE = "ACTIVE", lazy("Active")
        INACTIVE = "INACTIVE", lazy("Inactive")

    TRANSITIONS = {"ACTIVE": {"INACTIVE"}, "INACTIVE": {"ACTIVE"}}
    CODES = Series("branch", "BR-{:03d}", max_length=10)
    NOT_AUDITED = frozenset({"letterhead_id"})

    code = models.CharField(max_length=10)
    name = models.CharField(max_length=60)
    phone = models.CharField(max_length=10)
    email = models.EmailField(blank=True)
    address = models.CharField(max_length=255)
    city = models.CharField(max_length=60)
    state = models.CharField(max_length=60)
    pincode = models.CharField(max_length=6)
    gstin = models.CharField(max_length=15, blank=True)
    # Stands in every receipt number, so it is fixed once a receipt carries it.
    receipt_prefix = models.CharField(max_length=3)
    prefix_used = models.BooleanField(default=False)
    upi_id = models.CharField(max_length=120, blank=True)
    upi_merchant = models.BooleanField(default=False, db_default=False)
    weekly_off = ArrayField(models.PositiveSmallIntegerField(), default=list)  # 0 = Monday
    opens_at = models.TimeField(null=True)
    closes_at = models.TimeField(null=True)
    letterhead = models.ForeignKey(
        "workspace.Letterhead",
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
    )
    status = models.CharField(max_length=8, choices=Status, default=Status.ACTIVE)
    search_text = search_column("code", "name", "phone", "city")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["code"], name="branch_code_once"),
            models.UniqueConstraint(
                Lower("name"),
                condition=Q(deleted_at__isnull=True),
                name="branch_name_once",
                violation_error_message=lazy("A branch of this name exists."),
            ),
            # Also against deleted branches: their receipts keep the numbers.
            models.UniqueConstraint(
                fields=["receipt_prefix"],
                name="branch_receipt_prefix_once",
                violation_error_message=lazy("Another branch uses this receipt prefix."),
            ),
            models.CheckConstraint(
                condition=Q(receipt_prefix__regex=r"^[A-Z0-9]{1,3}$"),
                name="branch_receipt_prefix_short",
            ),
        ]

    def audit_branch_id(self) -> int | None:
        return self.pk

    def __str__(self) -> str:
        return self.name


class Holiday(Record):
    """A day on which a branch is closed besides its weekly days off."""

    branch = models.ForeignKey(Branch, on_delete=models.PROTECT, related_name="+")
    date = models.DateField()
    name = models.CharField(max_length=60)
    search_text = search_column("name")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["branch", "date"],
                condition=Q(deleted_at__isnull=True),
                name="holiday_once_a_day",
                violation_error_message=lazy("This day is a holiday already."),
            )
        ]

    def __str__(self) -> str:
        return self.name
