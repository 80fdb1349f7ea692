"""What the platform issues to a centre."""

from decimal import Decimal

from django.db import models
from django.db.models import F, Q

from shared_apps.billing.models.money import AMOUNT
from shared_apps.billing.models.orders import Order
from shared_apps.core.constraints import known_values
from shared_apps.core.documents import Document
from shared_apps.core.numbering import DocumentSeries
from shared_apps.core.records import search_column
from shared_apps.core.translation import lazy
from tenants.rights import FINAL


@known_values("document")
class Invoice(Document):
    """The platform's invoice to a centre for one term: one line, as it was on the day of issue."""

    class Kind(models.TextChoices):
        TAX_INVOICE = "TAX_INVOICE", lazy("Tax invoice")
        FEE_BILL = "FEE_BILL", lazy("Bill")

    RIGHTS = FINAL
    NUMBERS = DocumentSeries("platform_invoice", "{prefix}/{year}/{number:06d}")
    PREFIX = "CM"

    number = models.CharField(max_length=16)
    issue_date = models.DateField()
    organisation = models.ForeignKey(
        "tenants.Organisation", on_delete=models.PROTECT, related_name="+"
    )
    order = models.OneToOneField(Order, on_delete=models.PROTECT, related_name="invoice")
    letterhead = models.ForeignKey(
        "platform.PlatformLetterhead", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    document = models.CharField(max_length=11, choices=Kind)
    supplier_gstin = models.CharField(max_length=15, blank=True)
    place_of_supply = models.CharField(max_length=60, blank=True)
    head = models.CharField(max_length=120)
    sac = models.CharField(max_length=8)
    rate = models.DecimalField(max_digits=5, decimal_places=2)
    taxable = models.DecimalField(**AMOUNT)
    cgst = models.DecimalField(**AMOUNT)
    sgst = models.DecimalField(**AMOUNT)
    igst = models.DecimalField(**AMOUNT)
    total = models.DecimalField(**AMOUNT)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["number"], name="platform_invoice_number_once"),
            models.CheckConstraint(
                condition=Q(total=F("taxable") + F("cgst") + F("sgst") + F("igst")),
                name="platform_invoice_total_adds_up",
            ),
            models.CheckConstraint(
                condition=Q(cgst=F("sgst")) & (Q(igst=0) | Q(cgst=0)),
                name="platform_invoice_halves_equal",
            ),
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def document_name(self) -> str:
        return str(self.get_document_display())


@known_values("method")
class CreditNote(Document):
    """Takes back an invoice or a part of it (CGST Act, section 34), when its payment is refunded.

    `referral_credit` of `total` goes back to the centre's referral credit, the rest is money: paid
    back by Razorpay (`refund`), or by hand with a `reference`. `ends_on` is the last day of the
    invoice's term afterwards; null when the term had ended before.
    """

    class Method(models.TextChoices):
        UPI = "UPI", lazy("UPI")
        BANK_TRANSFER = "BANK_TRANSFER", lazy("Bank transfer")
        RAZORPAY = "RAZORPAY", lazy("Razorpay")

    RIGHTS = FINAL
    HISTORY = frozenset({"invoice", "refund"})
    NUMBERS = DocumentSeries("platform_credit", "{prefix}/{year}/C{number:05d}")

    number = models.CharField(max_length=16)
    issue_date = models.DateField()
    organisation = models.ForeignKey(
        "tenants.Organisation", on_delete=models.PROTECT, related_name="+"
    )
    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="credit_notes")
    letterhead = models.ForeignKey(
        "platform.PlatformLetterhead", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    taxable = models.DecimalField(**AMOUNT)
    cgst = models.DecimalField(**AMOUNT)
    sgst = models.DecimalField(**AMOUNT)
    igst = models.DecimalField(**AMOUNT)
    total = models.DecimalField(**AMOUNT)
    reason = models.CharField(max_length=300)
    referral_credit = models.DecimalField(**AMOUNT, default=Decimal(0))
    method = models.CharField(max_length=13, choices=Method)
    reference = models.CharField(max_length=40, blank=True)
    refund = models.OneToOneField(
        "billing.GatewayRefund", null=True, on_delete=models.PROTECT, related_name="credit_note"
    )
    ends_on = models.DateField(null=True)
    search_text = search_column("number", "reason")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["number"], name="platform_credit_number_once"),
            models.CheckConstraint(
                condition=Q(total=F("taxable") + F("cgst") + F("sgst") + F("igst"))
                & Q(cgst=F("sgst")),
                name="platform_credit_total_adds_up",
            ),
            models.CheckConstraint(
                condition=Q(total__gt=0, taxable__gte=0, cgst__gte=0, igst__gte=0)
                & Q(referral_credit__gte=0, referral_credit__lte=F("total")),
                name="platform_credit_amounts_not_negative",
            ),
            models.CheckConstraint(
                condition=Q(method="RAZORPAY") | ~Q(reference=""),
                name="platform_credit_says_how_it_was_paid",
            ),
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def paid_back(self) -> Decimal:
        """The money that goes back, in rupees."""
        return self.total - self.referral_credit
