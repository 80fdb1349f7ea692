"""Advances with their GST: receipt vouchers, refund vouchers, and what dues take of an advance."""

from decimal import Decimal
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from shared_apps.core.chains import Chain
from shared_apps.core.constraints import known_values
from shared_apps.core.gst import Taxed
from shared_apps.core.numbering import DocumentSeries
from shared_apps.core.records import search_column
from shared_apps.core.translation import lazy
from tenant_apps.fees.models.dues import AMOUNT, Due
from tenant_apps.fees.models.payments import Allocation, Payment
from tenant_apps.workspace.documents import Document
from tenants.rights import FINAL


@known_values("kind", "cause")
class AdvanceVoucher(Document):
    """The document of an advance: a receipt voucher when it is received (CGST Rules, rule 50), a
    refund voucher when it is given back without an invoice (rule 51).

    `total` is the advance; `taxable` and the taxes are contained in it. A refund voucher names its
    receipt voucher in `receipt` and has that one's rate and place of supply.
    """

    class Kind(models.TextChoices):
        RECEIPT = "RECEIPT", lazy("Receipt voucher")
        REFUND = "REFUND", lazy("Refund voucher")

    class Cause(models.TextChoices):
        """What made the money an advance, or why it was given back."""

        PAYMENT = "PAYMENT", lazy("Paid in advance")
        CREDIT_NOTE = "CREDIT_NOTE", lazy("Freed by a credit note")
        RETURNED = "RETURNED", lazy("Refund reversed")
        REVERSAL = "REVERSAL", lazy("Payment reversed")
        REFUND = "REFUND", lazy("Refunded")

    RIGHTS = FINAL
    # The payment has the same, and its student is locked.
    HISTORY = frozenset({"payment", "receipt", "student", "branch"})

    RECEIPT_NUMBERS = DocumentSeries("receipt_voucher", "{prefix}/{short_year}/A{number:05d}")
    REFUND_NUMBERS = DocumentSeries("refund_voucher", "{prefix}/{short_year}/B{number:05d}")

    NUMBERS = RECEIPT_NUMBERS
    CHAIN = Chain(
        lazy("receipt vouchers"),
        (
            *("number", "issue_date", "kind", "cause", "label", "sac", "rate"),
            *("supplier_gstin", "place_of_supply"),
            *("taxable", "cgst", "sgst", "igst", "total"),
        ),
        others={"refund_voucher": lazy("refund vouchers")},
    )

    kind = models.CharField(max_length=7, choices=Kind)
    cause = models.CharField(max_length=11, choices=Cause)
    number = models.CharField(max_length=16)
    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="vouchers")
    receipt = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="refund_vouchers"
    )
    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    issue_date = models.DateField()
    label = models.CharField(max_length=160)
    sac = models.CharField(max_length=8)
    rate = models.DecimalField(max_digits=5, decimal_places=2)
    supplier_gstin = models.CharField(max_length=15)
    place_of_supply = models.CharField(max_length=60)
    taxable = models.DecimalField(**AMOUNT)
    cgst = models.DecimalField(**AMOUNT)
    sgst = models.DecimalField(**AMOUNT)
    igst = models.DecimalField(**AMOUNT)
    total = models.DecimalField(**AMOUNT)
    reason = models.CharField(max_length=300, blank=True)
    search_text = search_column("number", "label")

    class Meta:
        constraints = [
            models.UniqueConstraint("number", name="advancevoucher_number_once"),
            models.CheckConstraint(condition=Q(total__gt=0), name="advancevoucher_of_an_amount"),
            models.CheckConstraint(
                condition=Q(cgst__gte=0, sgst__gte=0, igst__gte=0),
                name="advancevoucher_tax_not_negative",
            ),
            models.CheckConstraint(
                condition=Q(total=F("taxable") + F("cgst") + F("sgst") + F("igst")),
                name="advancevoucher_total_adds_up",
            ),
            models.CheckConstraint(
                condition=Q(igst=0, cgst=F("sgst")) | Q(cgst=0, sgst=0),
                name="advancevoucher_one_kind_of_gst",
            ),
            models.CheckConstraint(
                condition=Q(
                    kind="RECEIPT", receipt=None, cause__in=["PAYMENT", "CREDIT_NOTE", "RETURNED"]
                )
                | Q(kind="REFUND", receipt__isnull=False, cause__in=["REVERSAL", "REFUND"]),
                name="advancevoucher_refund_names_its_receipt",
            ),
            models.CheckConstraint(
                condition=Q(rate__gt=0) & ~Q(supplier_gstin=""), name="advancevoucher_is_taxed"
            ),
            # A payment is an advance once: when it is recorded.
            models.UniqueConstraint(
                fields=["payment"],
                condition=Q(cause="PAYMENT"),
                name="advancevoucher_once_a_payment",
            ),
        ]
        indexes = [
            models.Index(fields=["student"], name="advancevoucher_student"),
            models.Index(fields=["branch", "issue_date"], name="advancevoucher_branch"),
            models.Index(fields=["issue_date", "id"], name="advancevoucher_newest"),
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def series(self) -> DocumentSeries:
        is_receipt = self.kind == self.Kind.RECEIPT
        return self.RECEIPT_NUMBERS if is_receipt else self.REFUND_NUMBERS

    @classmethod
    def all_series(cls) -> dict[Any, Q]:
        return {
            cls.RECEIPT_NUMBERS: Q(kind=cls.Kind.RECEIPT),
            cls.REFUND_NUMBERS: Q(kind=cls.Kind.REFUND),
        }

    @property
    def document_name(self) -> str:
        return str(self.get_kind_display())

    @property
    def amounts(self) -> Taxed:
        return Taxed(self.taxable, self.cgst, self.sgst, self.igst)


class AdvanceAdjustment(models.Model):
    """What a due takes of an advance that has a receipt voucher. Rows are only added.

    `taxable` may be a paisa below zero: CGST and SGST stay equal, so a part of one paisa cannot be
    split. The rows and refund vouchers of a receipt voucher never exceed it, tax by tax.
    """

    RIGHTS = FINAL
    # The voucher has both, and was saved under them.
    HISTORY = frozenset({"student", "branch"})

    voucher = models.ForeignKey(
        AdvanceVoucher, on_delete=models.PROTECT, related_name="adjustments"
    )
    allocation = models.ForeignKey(
        Allocation, on_delete=models.PROTECT, related_name="adjustments", db_index=False
    )
    due = models.ForeignKey(Due, on_delete=models.PROTECT, related_name="adjustments")
    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    day = models.DateField()
    at = models.DateTimeField(default=timezone.now)
    taxable = models.DecimalField(**AMOUNT)
    cgst = models.DecimalField(**AMOUNT)
    sgst = models.DecimalField(**AMOUNT)
    igst = models.DecimalField(**AMOUNT)
    total = models.DecimalField(**AMOUNT)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["allocation", "voucher"], name="advanceadjustment_once"
            ),
            models.CheckConstraint(
                condition=Q(total__gt=0, taxable__gte=Decimal("-0.01")),
                name="advanceadjustment_takes_something",
            ),
            models.CheckConstraint(
                condition=Q(cgst__gte=0, sgst__gte=0, igst__gte=0),
                name="advanceadjustment_tax_not_negative",
            ),
            models.CheckConstraint(
                condition=Q(total=F("taxable") + F("cgst") + F("sgst") + F("igst")),
                name="advanceadjustment_total_adds_up",
            ),
        ]
        indexes = [
            models.Index(fields=["branch", "day"], name="advanceadjustment_branch"),
            models.Index(fields=["day"], name="advanceadjustment_day"),
            models.Index(fields=["student"], name="advanceadjustment_student"),
        ]

    def __str__(self) -> str:
        return f"{self.total} of {self.voucher_id} for due {self.due_id}"
