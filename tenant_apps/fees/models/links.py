"""Links that open a document without signing in."""

from django.db import models
from django.db.models import Q

from shared_apps.core import documents
from tenant_apps.fees.models.advances import AdvanceVoucher
from tenant_apps.fees.models.dues import CreditNote, Due
from tenant_apps.fees.models.payments import Payment


class DocumentLink(documents.DocumentLink):
    """A link to a receipt, to the bill of a due, to a credit note or to a voucher of an advance."""

    payment = models.ForeignKey(Payment, null=True, on_delete=models.PROTECT, related_name="links")
    due = models.ForeignKey(Due, null=True, on_delete=models.PROTECT, related_name="links")
    credit_note = models.ForeignKey(
        CreditNote, null=True, on_delete=models.PROTECT, related_name="links"
    )
    voucher = models.ForeignKey(
        AdvanceVoucher, null=True, on_delete=models.PROTECT, related_name="links"
    )

    class Meta:
        db_table = "fees_receiptlink"  # what it was called when only receipts had links
        constraints = [
            models.CheckConstraint(
                condition=Q(payment__isnull=False, due=None, credit_note=None, voucher=None)
                | Q(payment=None, due__isnull=False, credit_note=None, voucher=None)
                | Q(payment=None, due=None, credit_note__isnull=False, voucher=None)
                | Q(payment=None, due=None, credit_note=None, voucher__isnull=False),
                name="documentlink_to_one_document",
            )
        ]

    def __str__(self) -> str:
        document = self.payment or self.due or self.credit_note or self.voucher
        return f"Link to {document} until {self.ends_at:%d-%m-%Y}"
