"""Dues, payments and allocations. Posted rows are never edited or deleted: the application's
database role has no right to (`RIGHTS`), and database triggers refuse it to every role (migration
0002). A payment is undone by a reversal, a due by cancelling it, or by a credit note if part of it
was paid.
"""

from datetime import date, datetime
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils import timezone

from shared_apps.core import documents
from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import DocumentSeries
from shared_apps.core.principal import Actor
from shared_apps.core.records import CHANGE_STAMPS, search_column
from tenant_apps.workspace.documents import Document
from tenants.rights import FINAL, Rights

LIVE = Q(deleted_at__isnull=True)
AMOUNT: dict[str, Any] = {"max_digits": 12, "decimal_places": 2}


@known_values("status")
class Due(Document):
    """An amount that a student has to pay, with its tax as of the day of issue: a tax invoice, a
    bill of supply or a fee bill.

    `voided_on` is the day on which it was cancelled or written off.

    ISSUED, PART_PAID and PAID are recomputed from the allocations, in both directions. "Overdue" is
    derived from `late_after`, the last day on which paying is not late.
    """

    class Status(models.TextChoices):
        ISSUED = "ISSUED", "Issued"
        PART_PAID = "PART_PAID", "Part paid"
        PAID = "PAID", "Paid"
        CANCELLED = "CANCELLED", "Cancelled"
        WRITTEN_OFF = "WRITTEN_OFF", "Written off"

    class Kind(models.TextChoices):
        TAX_INVOICE = "TAX_INVOICE", "Tax invoice"
        BILL_OF_SUPPLY = "BILL_OF_SUPPLY", "Bill of supply"
        FEE_BILL = "FEE_BILL", "Fee bill"

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
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def document_name(self) -> str:
        """The document's name in print. Dues without a GSTIN that were issued before fee bills
        existed are stored as bills of supply, which only a registered branch may issue."""
        if not self.supplier_gstin:
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
    change. Each line has the `position` of the due line that it credits."""

    RIGHTS = FINAL
    NUMBERS = DocumentSeries(
        "credit",
        "{prefix}/{short_year}/C{number:05d}",
        since=2027,
        older_pattern="{prefix}/{year}/C{number:05d}",
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
        indexes = [models.Index(fields=["student"], name="creditnote_student")]

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


@known_values("status", "method")
class Payment(Document):
    """Money received, with the data printed on its receipt: student, courses, the balance before
    and after, the next due date. A reversed payment keeps its receipt number."""

    class Method(models.TextChoices):
        CASH = "CASH", "Cash"
        UPI = "UPI", "UPI"
        CARD = "CARD", "Card"
        BANK_TRANSFER = "BANK_TRANSFER", "Bank transfer"

    class Status(models.TextChoices):
        CONFIRMED = "CONFIRMED", "Confirmed"
        REVERSED = "REVERSED", "Reversed"

    TRANSITIONS = {"CONFIRMED": {"REVERSED"}}
    RIGHTS = Rights(update=("status", *CHANGE_STAMPS), delete=False)

    NUMBERS = DocumentSeries("receipt", "{prefix}/{year}/{number:06d}")

    receipt_number = models.CharField(max_length=16)
    date = models.DateField()
    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    student_code = models.CharField(max_length=12)
    student_name = models.CharField(max_length=80)
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    amount = models.DecimalField(**AMOUNT)
    method = models.CharField(max_length=13, choices=Method)
    reference = models.CharField(max_length=60, blank=True)
    course_names = models.CharField(max_length=300, blank=True)
    balance_before = models.DecimalField(**AMOUNT)
    balance_after = models.DecimalField(**AMOUNT)
    next_due = models.DateField(null=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.CONFIRMED)
    search_text = search_column("receipt_number", "reference", "student_code", "student_name")

    class Meta:
        constraints = [
            models.UniqueConstraint("receipt_number", name="payment_receipt_number_once"),
            models.UniqueConstraint(
                Lower("reference"),
                "method",
                condition=~Q(status="REVERSED") & ~Q(reference=""),
                name="payment_reference_once",
                violation_error_message="A payment with this reference is already recorded.",
            ),
            models.CheckConstraint(
                condition=Q(amount__gt=0),
                name="payment_amount_positive",
                violation_error_message="The amount must be more than ₹0.00.",
            ),
            models.CheckConstraint(
                condition=Q(balance_after=F("balance_before") - F("amount")),
                name="payment_balances_agree",
            ),
        ]
        indexes = [
            models.Index(fields=["student", "status"], name="payment_student"),
            models.Index(fields=["branch", "status"], name="payment_branch", condition=LIVE),
            # The list's default order, so that a page is read from the index without sorting.
            models.Index(fields=["date", "id"], name="payment_newest"),
            models.Index(fields=["branch", "date", "id"], name="payment_newest_of_branch"),
        ]

    def __str__(self) -> str:
        return self.receipt_number

    @property
    def document_name(self) -> str:
        return "Receipt"


@known_values("kind", "account")
class Movement(models.Model):
    """Money that came or went on a day. Rows are only added: balances, collections and totals are
    their sums, so nothing that happens later changes the figure of a past day.

    `amount` is positive for money received and negative for money given back. `account` is where it
    went: the method of payment. A payment has one PAYMENT, and one REVERSAL if it was reversed.
    """

    class Kind(models.TextChoices):
        PAYMENT = "PAYMENT", "Payment"
        REVERSAL = "REVERSAL", "Reversal"

    RIGHTS = FINAL
    # The payment has both, and was saved under them.
    HISTORY = frozenset({"student", "branch"})

    kind = models.CharField(max_length=10, choices=Kind)
    day = models.DateField()
    at = models.DateTimeField(default=timezone.now)
    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    payment = models.ForeignKey(
        Payment, on_delete=models.PROTECT, related_name="movements", db_index=False
    )
    account = models.CharField(max_length=13, choices=Payment.Method)
    amount = models.DecimalField(**AMOUNT)
    reason = models.CharField(max_length=300, blank=True)
    by_id = models.BigIntegerField(null=True)
    by_name = models.CharField(max_length=120)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["payment", "kind"], name="movement_once"),
            models.CheckConstraint(
                condition=Q(kind="PAYMENT", amount__gt=0)
                | (Q(kind="REVERSAL", amount__lt=0) & ~Q(reason="")),
                name="movement_sign_of_its_kind",
            ),
        ]
        indexes = [
            models.Index(fields=["student"], include=["amount"], name="movement_student"),
            models.Index(fields=["branch", "day"], include=["amount"], name="movement_branch"),
            models.Index(fields=["day"], include=["amount"], name="movement_day"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.payment_id}"

    @classmethod
    def of_payment(cls, payment: Payment) -> "Movement":
        """Returns the unsaved PAYMENT of a saved payment, dated as the payment."""
        return cls(
            kind=cls.Kind.PAYMENT,
            day=payment.date,
            at=payment.created_at,
            by_id=payment.created_by_id,
            by_name=payment.created_by_name,
            amount=payment.amount,
            **cls._subject(payment),
        )

    @classmethod
    def of_reversal(
        cls, payment: Payment, *, day: date, at: datetime, reason: str, by: Actor
    ) -> "Movement":
        """Returns the unsaved REVERSAL of a payment."""
        return cls(
            kind=cls.Kind.REVERSAL,
            day=day,
            at=at,
            reason=reason,
            by_id=by.id,
            by_name=by.name[:120],
            amount=-payment.amount,
            **cls._subject(payment),
        )

    @staticmethod
    def _subject(payment: Payment) -> dict[str, Any]:
        return {
            "payment": payment,
            "student_id": payment.student_id,
            "branch_id": payment.branch_id,
            "account": payment.method,
        }


class Reversal(models.Model):
    """The reversal of a payment as the previous release reads it. `Movement` has the same; this table
    is dropped with the next release."""

    RIGHTS = FINAL

    payment = models.OneToOneField(Payment, on_delete=models.PROTECT, related_name="reversal")
    date = models.DateField()
    amount = models.DecimalField(**AMOUNT)
    reason = models.CharField(max_length=300)
    at = models.DateTimeField(default=timezone.now)
    by_id = models.BigIntegerField(null=True)
    by_name = models.CharField(max_length=120)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__lt=0), name="reversal_takes_back"),
            models.CheckConstraint(condition=~Q(reason=""), name="reversal_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"Reversal of {self.payment_id}"

    @classmethod
    def of(cls, movement: Movement) -> "Reversal":
        """Returns the same reversal, unsaved."""
        same = ("payment", "amount", "reason", "at", "by_id", "by_name")
        return cls(date=movement.day, **{name: getattr(movement, name) for name in same})


class Allocation(models.Model):
    """The part of a payment that pays a due, until a reversal or a credit note releases it.
    `from_advance` marks amounts that were an advance when the payment was recorded; they are not on
    its receipt, which never changes. `equal_halves` is false for receipts issued before CGST and
    SGST of a part were made equal; they keep the split that was printed."""

    RIGHTS = Rights(update=("released_at",), delete=False)

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="allocations")
    due = models.ForeignKey(Due, on_delete=models.PROTECT, related_name="allocations")
    amount = models.DecimalField(**AMOUNT)
    from_advance = models.BooleanField(default=False)
    equal_halves = models.BooleanField(default=True, db_default=True)
    at = models.DateTimeField(default=timezone.now)
    released_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="allocation_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.amount} of payment {self.payment_id} for due {self.due_id}"


class DocumentLink(documents.DocumentLink):
    """A link to a receipt, to the bill of a due or to a credit note."""

    payment = models.ForeignKey(Payment, null=True, on_delete=models.PROTECT, related_name="links")
    due = models.ForeignKey(Due, null=True, on_delete=models.PROTECT, related_name="links")
    credit_note = models.ForeignKey(
        CreditNote, null=True, on_delete=models.PROTECT, related_name="links"
    )

    class Meta:
        db_table = "fees_receiptlink"  # what it was called when only receipts had links
        constraints = [
            models.CheckConstraint(
                condition=Q(payment__isnull=False, due=None, credit_note=None)
                | Q(payment=None, due__isnull=False, credit_note=None)
                | Q(payment=None, due=None, credit_note__isnull=False),
                name="documentlink_to_one_document",
            )
        ]

    @property
    def document(self) -> Document:
        """The document that the link opens."""
        found = self.payment or self.due or self.credit_note
        assert found is not None
        return found

    def __str__(self) -> str:
        return f"Link to {self.document} until {self.ends_at:%d-%m-%Y}"
