"""Proofs of UPI payments that nobody at the centre has seen in the bank yet."""

from django.db import models
from django.db.models import Q

from shared_apps.core.constraints import known_values
from shared_apps.core.records import CHANGE_STAMPS, LIVE, Record, search_column
from shared_apps.core.translation import lazy
from tenants.rights import Rights


@known_values("status")
class UpiProof(Record):
    """What a payer says was paid by UPI: the UTR that the bank gave it, a screenshot, or both.

    It is no payment and has no receipt number until somebody finds the money in the bank and
    verifies it; then `payment` is the payment. What the verifier corrects replaces what the payer
    said, which the audit log keeps.

    Money for all students of a `family` pays their oldest dues; what is left is an advance of `student`,
    and `payment` is the first of the payments.
    """

    class Status(models.TextChoices):
        PENDING_VERIFICATION = "PENDING_VERIFICATION", lazy("To verify")
        CONFIRMED = "CONFIRMED", lazy("Confirmed")
        REJECTED = "REJECTED", lazy("Rejected")

    TRANSITIONS = {
        "PENDING_VERIFICATION": {"CONFIRMED", "REJECTED"},
        "REJECTED": {"PENDING_VERIFICATION"},
    }
    RIGHTS = Rights(
        update=("utr", "amount", "date", "status", "payment", "reason", *CHANGE_STAMPS),
        delete=False,
    )
    AUDIT_WITH = ("student",)

    student = models.ForeignKey(
        "students.Student", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    family = models.ForeignKey(
        "families.Family", on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )
    student_name = models.CharField(max_length=80)
    utr = models.CharField(max_length=12, blank=True)
    amount = models.DecimalField(max_digits=12, decimal_places=2)
    date = models.DateField()
    photo = models.ForeignKey(
        "workspace.StoredFile", on_delete=models.PROTECT, null=True, related_name="+"
    )
    from_payer = models.BooleanField(default=False)
    status = models.CharField(max_length=20, choices=Status, default=Status.PENDING_VERIFICATION)
    payment = models.OneToOneField(
        "fees.Payment", on_delete=models.PROTECT, null=True, related_name="proof"
    )
    reason = models.CharField(max_length=300, blank=True)
    search_text = search_column("utr", "student_name")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "utr",
                condition=LIVE & ~Q(status="REJECTED") & ~Q(utr=""),
                name="upi_proof_utr_once",
                violation_error_message=lazy("A proof with this UTR already waits or is verified."),
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="upi_proof_amount_positive"),
            models.CheckConstraint(
                condition=~Q(utr="") | Q(photo__isnull=False), name="upi_proof_shows_something"
            ),
            models.CheckConstraint(
                condition=(Q(status="CONFIRMED", payment__isnull=False) & ~Q(utr=""))
                | (~Q(status="CONFIRMED") & Q(payment__isnull=True)),
                name="upi_proof_payment_once_confirmed",
            ),
            models.CheckConstraint(
                condition=~Q(status="REJECTED") | ~Q(reason=""),
                name="upi_proof_rejection_has_a_reason",
            ),
        ]
        indexes = [
            models.Index(fields=["student", "status"], name="upi_proof_student"),
            models.Index(
                fields=["date", "id"],
                name="upi_proof_waiting",
                condition=Q(status="PENDING_VERIFICATION"),
            ),
        ]

    def __str__(self) -> str:
        return self.utr or self.student_name

    def audit_label(self) -> str:
        return str(self)

    def audit_branch_id(self) -> int | None:
        return self.student.branch_id
