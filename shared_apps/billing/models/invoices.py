"""What the platform issues to a centre."""

from django.db import models
from django.db.models import F, Q

from shared_apps.billing.models.orders import AMOUNT, Order
from shared_apps.core.constraints import known_values
from shared_apps.core.documents import Document
from shared_apps.core.numbering import DocumentSeries
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
