"""Money given back to students, and the payments that it is taken from."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from shared_apps.core.chains import Chain
from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import DocumentSeries
from shared_apps.core.records import CHANGE_STAMPS, LIVE, search_column
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.fees.models import Movement, Payment
from tenant_apps.workspace.documents import Document
from tenants.rights import Rights

METHODS = [choice for choice in Payment.Method.choices if choice[0] != Payment.Method.CHEQUE]
"""A cheque that the centre writes is a bank transfer once the bank has paid it."""
AMOUNT: dict[str, Any] = {"max_digits": 12, "decimal_places": 2}


@known_values("status", "method")
class Refund(Document):
    """A part of a student's advance that is given back.

    Number, `date`, issuer and recipient are those of the day of paying; until then there are none.
    `advance_before` is the student's advance just before it was paid. `due_by` is the day until which
    it must be paid. `approval_limit` is the centre's limit of the day of asking, null if it needed no
    approval. `note` says why it was rejected or reversed.

    A refund of who left a course has the `enrolment`, the `rule` by which it was calculated as it is
    printed, and in `calculation` the credits (`schemas.CreditOfRefund`).
    """

    class Status(models.TextChoices):
        REQUESTED = "REQUESTED", lazy("Requested")
        APPROVED = "APPROVED", lazy("Approved")
        PAID = "PAID", lazy("Paid")
        REJECTED = "REJECTED", lazy("Rejected")
        REVERSED = "REVERSED", lazy("Reversed")

    TRANSITIONS = {
        "REQUESTED": {"APPROVED", "REJECTED"},
        "APPROVED": {"PAID", "REJECTED"},
        "PAID": {"REVERSED"},
    }
    WAITING = ("REQUESTED", "APPROVED")
    POSTED = ("PAID", "REVERSED")
    NOT_AUDITED = Document.NOT_AUDITED | {"approval_id", "calculation"}
    RIGHTS = Rights(
        update=(
            "number",
            "date",
            "method",
            "reference",
            "advance_before",
            "letterhead",
            "recipient",
            "chain_hash",
            "status",
            "note",
            "reversed_on",
            "approval",
            *CHANGE_STAMPS,
        ),
        delete=False,
    )
    NUMBERS = DocumentSeries("refund", "{prefix}/{short_year}/RF{number:05d}")
    CHAIN = Chain(
        lazy("refunds"),
        ("number", "date", "student_code", "amount", "method", "advance_before"),
        personal=("student_name", "reference"),
        day="date",
        amount="amount",
    )

    number = models.CharField(max_length=16, blank=True)
    date = models.DateField(null=True)
    due_by = models.DateField()
    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    student_code = models.CharField(max_length=12)
    student_name = models.CharField(max_length=80)
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    amount = models.DecimalField(**AMOUNT)
    method = models.CharField(max_length=13, choices=METHODS)
    reference = models.CharField(max_length=60, blank=True)
    reason = models.CharField(max_length=300)
    advance_before = models.DecimalField(null=True, **AMOUNT)
    status = models.CharField(max_length=9, choices=Status)
    note = models.CharField(max_length=300, blank=True)
    reversed_on = models.DateField(null=True)
    approval_limit = models.DecimalField(null=True, **AMOUNT)
    approval = models.ForeignKey(
        "approvals.Approval", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    enrolment = models.ForeignKey(
        "enrolments.Enrolment", null=True, on_delete=models.PROTECT, related_name="+"
    )
    rule = models.CharField(max_length=600, blank=True)
    calculation = models.JSONField(default=list)
    search_text = search_column("number", "reference", "student_code", "student_name")

    class Meta:
        constraints = [
            models.UniqueConstraint("number", condition=~Q(number=""), name="refund_number_once"),
            models.UniqueConstraint(
                Lower("reference"),
                "method",
                condition=Q(status="PAID") & ~Q(reference=""),
                name="refund_reference_once",
                violation_error_message=lazy("A refund with this reference is already recorded."),
            ),
            models.CheckConstraint(
                condition=Q(amount__gt=0),
                name="refund_amount_positive",
                violation_error_message=lazy("The amount must be more than ₹0.00."),
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="refund_has_a_reason"),
            models.CheckConstraint(
                condition=Q(status__in=["REQUESTED", "APPROVED", "REJECTED"], date=None, number="")
                | Q(
                    ~Q(number=""),
                    status__in=["PAID", "REVERSED"],
                    date__isnull=False,
                    advance_before__gte=models.F("amount"),
                ),
                name="refund_numbered_when_paid",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=["PAID", "REVERSED"]) | Q(method="CASH") | ~Q(reference=""),
                name="refund_paid_with_a_reference",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=["REJECTED", "REVERSED"]) | ~Q(note=""),
                name="refund_refused_with_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(status="REVERSED", reversed_on__isnull=False)
                | (~Q(status="REVERSED") & Q(reversed_on=None)),
                name="refund_reversed_on_a_day",
            ),
        ]
        indexes = [
            models.Index(fields=["student", "status"], name="refund_student"),
            models.Index(fields=["created_at", "id"], name="refund_newest", condition=LIVE),
            models.Index(
                fields=["branch", "created_at", "id"],
                name="refund_newest_of_branch",
                condition=LIVE,
            ),
        ]

    def __str__(self) -> str:
        return self.number or _("Refund of {student}").format(student=self.student_name)

    def audit_label(self) -> str:
        return str(self)

    @classmethod
    def all_series(cls) -> dict[Any, Q]:
        return {cls.NUMBERS: ~Q(number="")}

    @property
    def document_name(self) -> str:
        return _("Refund")


class RefundPart(models.Model):
    """What a paid refund gives back of one payment, with its movement, and the counter-entry if the
    refund was reversed."""

    RIGHTS = Rights(update=("reversal",), delete=False)

    refund = models.ForeignKey(
        Refund, on_delete=models.PROTECT, related_name="parts", db_index=False
    )
    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="refund_parts")
    amount = models.DecimalField(**AMOUNT)
    movement = models.OneToOneField(Movement, on_delete=models.PROTECT, related_name="refunded")
    reversal = models.OneToOneField(
        Movement, null=True, on_delete=models.PROTECT, related_name="refund_reversed"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["refund", "payment"], name="refundpart_once"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="refundpart_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.amount} of payment {self.payment_id}"
