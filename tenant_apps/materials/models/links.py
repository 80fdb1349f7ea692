"""Links that open what a student was given without signing in."""

from django.db import models

from shared_apps.core.documents import DocumentLink
from tenant_apps.materials.models.documents import Distribution


class HandoverLink(DocumentLink):
    """A link to what a student was given in one act, for whoever confirms to have received it.
    `distribution` is the first of the act."""

    distribution = models.ForeignKey(
        Distribution, on_delete=models.PROTECT, related_name="+", db_index=False
    )

    def __str__(self) -> str:
        return f"Link to distribution {self.distribution_id} until {self.ends_at:%d-%m-%Y}"
