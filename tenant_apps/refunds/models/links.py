"""Links that open a refund without signing in."""

from django.db import models

from shared_apps.core.documents import DocumentLink
from tenant_apps.refunds.models.refunds import Refund


class RefundLink(DocumentLink):
    """A link to the paper of a refund."""

    refund = models.ForeignKey(
        Refund, on_delete=models.PROTECT, related_name="links", db_index=False
    )

    def __str__(self) -> str:
        return f"Link to refund {self.refund_id} until {self.ends_at:%d-%m-%Y}"
