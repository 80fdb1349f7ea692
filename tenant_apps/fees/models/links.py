"""Links that open a document without signing in."""

from django.db import models
from django.db.models import Q

from shared_apps.core import documents
from tenant_apps.fees.models.dues import CreditNote, Due
from tenant_apps.fees.models.payments import Payment
from tenant_apps.workspace.documents import Document


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
