"""What students have to pay, and credit notes that lower it."""

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from django.db import models
from django.db.models import F, Q

from shared_apps.core.chains import Chain
from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import DocumentSeries
from shared_apps.core.records import CHANGE_STAMPS, LIVE, search_column
from shared_apps.core.translation import lazy
from tenant_apps.workspace.documents import Document
from tenants.rights import FINAL, Rights

AMOUNT: dict[str, Any] = {"max_digits": 12, "decimal_places": 2}


@known_values("status")
class Due(Document):
    """An amount that a student has to pay, with its tax as of the day of issue: a tax invoice, a
    bill of supply or a fee bill. An opening balance is what the student still owed when the centre
    moved in from another system, which has billed and taxed it.

    `voided_on` is the day on which it was cancelled or written off.

    ISSUED, PART_PAID and PAID are recomputed from the allocations, in both directions. "Overdue" is
    derived from `late_after`, the last day on which paying is not late.
    """

    class Status(models.TextChoices):
        ISSUED = "ISSUED", lazy("Issued")
        PART_PAID = "PART_PAID", lazy("Part paid")
        PAID = "PAID", lazy("Paid")
        CANCELLED = "CANCELLED", lazy("Cancelled")
        WRITTEN_OFF = "WRITTEN_OFF", lazy("Written off")

    class Kind(models.TextChoices):
        TAX_INVOICE = "TAX_INVOICE", lazy("Tax invoice")
        BILL_OF_SUPPLY = "BILL_OF_SUPPLY", lazy("Bill of supply")
        FEE_BILL = "FEE_BILL", lazy("Fee bill")
        OPENING = "OPENING", lazy("Opening balance")

    TRANSITIONS = {
        "ISSUED": {"PART_PAID", "PAID", "CANCELLED", "WRITTEN_OFF"},
        "PART_PAID": {"ISSUED", "PAID"},
        "PAID": {"ISSUED", "PART_PAID"},
    }
    OPEN = ("ISSUED", "PART_PAID")
    # A late fee may refer to a course that has been deleted since the late due was issued.
    HISTORY = frozenset({"course"})
    VOID = ("CANCELLED", "WRITTEN_OFF")
    RIGHTS = Rights(update=("status", "reason", "voided_on", *CHANGE_STAMPS), delete=False)

    NUMBERS = DocumentSeries(
        "invoice",
        "{prefix}/{short_year}/I{number:05d}",
        since=2027,
        older_pattern="{prefix}-I/{short_year}/{number:05d}",
    )
    CHAIN = Chain(
        lazy("bills"),
        (
            *("number", "issue_date", "due_date", "document", "label"),
            *("supplier_gstin", "place_of_supply"),
            *("taxable", "cgst", "sgst", "igst", "total"),
        ),
        others={"openingdue": lazy("opening dues")},
    )
    OPENING_NUMBERS = DocumentSeries("openingdue", "{prefix}/{short_year}/OD{number:05d}")

    number = models.CharField(max_length=16)
    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    course = models.ForeignKey(
        "courses.Course",
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,  # no query filters dues by course
    )
    label = models.CharField(max_length=160)
    issue_date = models.DateField()
    due_date = models.DateField()
    late_after = models.DateField()
    document = models.CharField(max_length=14, choices=Kind)
    supplier_gstin = models.CharField(max_length=15, blank=True)
    place_of_supply = models.CharField(max_length=60, blank=True)
    taxable = models.DecimalField(**AMOUNT)
    cgst = models.DecimalField(**AMOUNT)
    sgst = models.DecimalField(**AMOUNT)
    igst = models.DecimalField(**AMOUNT)
    total = models.DecimalField(**AMOUNT)
    status = models.CharField(max_length=11, choices=Status, default=Status.ISSUED)
    reason = models.CharField(max_length=300, blank=True)
    voided_on = models.DateField(null=True)
    search_text = search_column("number", "label")

    class Meta:
        constraints = [
            models.UniqueConstraint("number", name="due_number_once"),
            models.CheckConstraint(
                condition=Q(taxable__gte=0, cgst__gte=0, sgst__gte=0, igst__gte=0),
                name="due_amounts_not_negative",
            ),
            models.CheckConstraint(
                condition=Q(total=F("taxable") + F("cgst") + F("sgst") + F("igst")),
                name="due_total_adds_up",
            ),
            models.CheckConstraint(
                condition=Q(igst=0) | Q(cgst=0, sgst=0), name="due_one_kind_of_gst"
            ),
            models.CheckConstraint(
                condition=Q(document="TAX_INVOICE") | Q(cgst=0, sgst=0, igst=0),
                name="due_bill_of_supply_without_tax",
            ),
            models.CheckConstraint(
                condition=Q(late_after__gte=F("due_date")), name="due_late_only_after_its_day"
            ),
            models.CheckConstraint(
                condition=~Q(status__in=["CANCELLED", "WRITTEN_OFF"]) | ~Q(reason=""),
                name="due_voided_with_a_reason",
            ),
        ]
        indexes = [
            models.Index(fields=["student", "status", "due_date"], name="due_student"),
            models.Index(
                fields=["branch", "status", "due_date", "id"], name="due_branch", condition=LIVE
            ),
            # The list's default order, for all branches and for one.
            models.Index(fields=["due_date", "id"], name="due_oldest", condition=LIVE),
            models.Index(
                fields=["branch", "due_date", "id"], name="due_oldest_of_branch", condition=LIVE
            ),
            # The bills of a GST return, and those that a later month takes back.
            models.Index(fields=["supplier_gstin", "issue_date"], name="due_of_gstin"),
            models.Index(
                fields=["supplier_gstin", "issue_date"],
                name="due_cancelled_of_gstin",
                condition=Q(status="CANCELLED"),
            ),
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def series(self) -> DocumentSeries:
        is_brought = self.document == self.Kind.OPENING
        return self.OPENING_NUMBERS if is_brought else self.NUMBERS

    @classmethod
    def all_series(cls) -> dict[Any, Q]:
        brought = Q(document=cls.Kind.OPENING)
        return {cls.NUMBERS: ~brought, cls.OPENING_NUMBERS: brought}

    @property
    def document_name(self) -> str:
        """The document's name in print. Dues without a GSTIN that were issued before fee bills
        existed are stored as bills of supply, which only a registered branch may issue."""
        if not self.supplier_gstin and self.document != self.Kind.OPENING:
            return str(self.Kind.FEE_BILL.label)
        return str(self.get_document_display())


class TaxedLine(models.Model):
    """One line of a document with its SAC and tax. `position` starts at 1."""

    RIGHTS = FINAL

    position = models.PositiveSmallIntegerField()
    head = models.CharField(max_length=60)
    sac = models.CharField(max_length=8)
    taxable = models.DecimalField(**AMOUNT)
    rate = models.DecimalField(max_digits=5, decimal_places=2)
    cgst = models.DecimalField(**AMOUNT)
    sgst = models.DecimalField(**AMOUNT)
    igst = models.DecimalField(**AMOUNT)
    total = models.DecimalField(**AMOUNT)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.head


class DueLine(TaxedLine):
    """One line of a due."""

    due = models.ForeignKey(Due, on_delete=models.PROTECT, related_name="lines", db_index=False)

    class Meta:
        ordering = ["due", "position"]
        constraints = [
            models.UniqueConstraint(fields=["due", "position"], name="dueline_position_once"),
            models.CheckConstraint(
                condition=Q(total=F("taxable") + F("cgst") + F("sgst") + F("igst")),
                name="dueline_total_adds_up",
            ),
        ]


class CreditNote(Document):
    """Credits a due or a part of it (CGST Act, section 34). The amounts of the due itself do not
    change. Each line has the `position` of the due line that it credits.

    `freed` is what the note has freed of payments (payment id → amount), in the transaction that
    issues it.
    """

    freed: Mapping[int, Decimal] = MappingProxyType({})

    RIGHTS = FINAL
    NUMBERS = DocumentSeries(
        "credit",
        "{prefix}/{short_year}/C{number:05d}",
        since=2027,
        older_pattern="{prefix}/{year}/C{number:05d}",
    )
    CHAIN = Chain(
        lazy("credit notes"),
        (
            *("number", "issue_date", "due__number"),
            *("taxable", "cgst", "sgst", "igst", "total"),
        ),
        personal=("reason",),
    )

    number = models.CharField(max_length=16)
    due = models.ForeignKey(Due, on_delete=models.PROTECT, related_name="credit_notes")
    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    branch = models.ForeignKey("branches.Branch", on_delete=models.PROTECT, related_name="+")
    issue_date = models.DateField()
    taxable = models.DecimalField(**AMOUNT)
    cgst = models.DecimalField(**AMOUNT)
    sgst = models.DecimalField(**AMOUNT)
    igst = models.DecimalField(**AMOUNT)
    total = models.DecimalField(**AMOUNT)
    reason = models.CharField(max_length=300)
    search_text = search_column("number", "reason")

    class Meta:
        constraints = [
            models.UniqueConstraint("number", name="creditnote_number_once"),
            models.CheckConstraint(
                condition=Q(total__gt=0), name="creditnote_takes_something_back"
            ),
            models.CheckConstraint(
                condition=Q(taxable__gte=0, cgst__gte=0, sgst__gte=0, igst__gte=0),
                name="creditnote_amounts_not_negative",
            ),
            models.CheckConstraint(
                condition=Q(total=F("taxable") + F("cgst") + F("sgst") + F("igst")),
                name="creditnote_total_adds_up",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="creditnote_has_a_reason"),
        ]
        indexes = [
            models.Index(fields=["student"], name="creditnote_student"),
            models.Index(fields=["issue_date"], name="creditnote_issued"),
        ]

    def __str__(self) -> str:
        return self.number


class CreditNoteLine(TaxedLine):
    """The credited part of the due line with the same `position`."""

    note = models.ForeignKey(
        CreditNote, on_delete=models.PROTECT, related_name="lines", db_index=False
    )

    class Meta:
        ordering = ["note", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["note", "position"], name="creditnoteline_position_once"
            ),
            models.CheckConstraint(
                condition=Q(total=F("taxable") + F("cgst") + F("sgst") + F("igst")),
                name="creditnoteline_total_adds_up",
            ),
        ]
