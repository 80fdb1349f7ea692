"""Purchases and distributions: what stands behind the movements of the stock."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import Series
from shared_apps.core.records import CHANGE_STAMPS, Record, search_column
from shared_apps.core.translation import lazy
from tenant_apps.fees.models import Payment
from tenants.rights import Rights

STATUS_ONLY = Rights(update=("status", *CHANGE_STAMPS), delete=False)

PAID_BY = [choice for choice in Payment.Method.choices if choice[0] != Payment.Method.CHEQUE]
"""How purchases are paid. The cheques of `Payment` are those that students hand in."""


class OfItem(Record):
    """What was done with an item, which keeps the name that it had then."""

    RIGHTS = STATUS_ONLY

    number = models.CharField(max_length=12)
    date = models.DateField()
    item = models.ForeignKey("materials.Item", on_delete=models.PROTECT, related_name="+")
    item_code = models.CharField(max_length=12)
    item_name = models.CharField(max_length=80)
    quantity = models.PositiveIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.number


@known_values("status", "method")
class Purchase(OfItem):
    """Units of an item that a branch bought. `amount` is what was paid, tax included. A purchase that
    went back to the vendor keeps its number and amount."""

    class Status(models.TextChoices):
        RECEIVED = "RECEIVED", lazy("Received")
        RETURNED = "RETURNED", lazy("Returned")

    TRANSITIONS = {"RECEIVED": {"RETURNED"}}
    NUMBERS = Series("purchase", "PUR-{:05d}")

    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    invoice_number = models.CharField(max_length=40, blank=True)
    vendor_name = models.CharField(max_length=80)
    amount = models.DecimalField(max_digits=12, decimal_places=2)
    method = models.CharField(max_length=13, choices=PAID_BY)
    status = models.CharField(max_length=8, choices=Status, default=Status.RECEIVED)
    search_text = search_column("number", "item_code", "item_name", "invoice_number", "vendor_name")

    class Meta:
        constraints = [
            models.UniqueConstraint("number", name="purchase_number_once"),
            models.UniqueConstraint(
                Lower("vendor_name"),
                Lower("invoice_number"),
                "item",
                "branch",
                condition=Q(status="RECEIVED") & ~Q(invoice_number=""),
                name="purchase_invoice_once",
                violation_error_message=lazy(
                    "This material of this vendor's invoice is already recorded."
                ),
            ),
            models.CheckConstraint(
                condition=Q(quantity__gt=0, amount__gt=0), name="purchase_of_something"
            ),
        ]
        indexes = [
            models.Index(fields=["date", "id"], name="purchase_newest"),
            models.Index(fields=["branch", "date", "id"], name="purchase_newest_of_branch"),
        ]


@known_values("status")
class Distribution(OfItem):
    """Units of an item that `from_branch` gave out: to another `branch`, or to a `student` of its own.
    The student is named as on that day. `due` is what the student was charged for it.

    Of several materials that were given in one act, all but the first name the first one in `given_with`,
    and all name the `kit` that they were. `acknowledged_by` is who confirmed to have received them, as
    typed, `acknowledged_at` when: by the link, or on the signed delivery note.
    """

    class Status(models.TextChoices):
        DISTRIBUTED = "DISTRIBUTED", lazy("Distributed")
        RETURNED = "RETURNED", lazy("Returned")

    RIGHTS = Rights(
        update=("status", "acknowledged_at", "acknowledged_by", *CHANGE_STAMPS), delete=False
    )
    TRANSITIONS = {"DISTRIBUTED": {"RETURNED"}}
    NUMBERS = Series("distribution", "DIS-{:05d}")

    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    from_branch = models.ForeignKey("branches.Branch", on_delete=models.PROTECT, related_name="+")
    student = models.ForeignKey(
        "students.Student", null=True, on_delete=models.PROTECT, related_name="+"
    )
    due = models.ForeignKey("fees.Due", null=True, on_delete=models.PROTECT, related_name="+")
    student_code = models.CharField(max_length=12, blank=True)
    student_name = models.CharField(max_length=80, blank=True)
    kit = models.ForeignKey(
        "materials.Kit", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    kit_name = models.CharField(max_length=80, blank=True, default="", db_default="")
    given_with = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="others"
    )
    acknowledged_at = models.DateTimeField(null=True)
    acknowledged_by = models.CharField(max_length=80, blank=True, default="", db_default="")
    status = models.CharField(max_length=11, choices=Status, default=Status.DISTRIBUTED)
    search_text = search_column("number", "item_code", "item_name", "student_code", "student_name")

    class Meta:
        constraints = [
            models.UniqueConstraint("number", name="distribution_number_once"),
            models.CheckConstraint(condition=Q(quantity__gt=0), name="distribution_of_something"),
            models.CheckConstraint(
                condition=Q(student__isnull=True) & ~Q(branch=F("from_branch"))
                | Q(student__isnull=False, branch=F("from_branch")),
                name="distribution_to_a_student_or_another_branch",
            ),
            models.CheckConstraint(
                condition=Q(acknowledged_at=None, acknowledged_by="")
                | (
                    Q(acknowledged_at__isnull=False, student__isnull=False) & ~Q(acknowledged_by="")
                ),
                name="distribution_acknowledged_by_somebody",
            ),
        ]
        indexes = [
            models.Index(fields=["date", "id"], name="distribution_newest"),
            models.Index(fields=["branch", "date", "id"], name="distribution_newest_of_branch"),
        ]

    def audit_branch_id(self) -> int | None:
        return self.from_branch_id
