"""Looks up the document of a public link."""

from django.utils import timezone

from shared_apps.core.errors import NotFound
from shared_apps.core.translation import lazy
from tenant_apps.fees.models import DocumentLink
from tenant_apps.workspace.documents import Document

NO_SUCH_LINK = lazy("This link has expired or is incomplete. Please ask the centre for a new one.")


def document_of_link(digest: str) -> Document:
    """Returns the document that the link belongs to. Raises NotFound for an unknown or expired
    link."""
    found = DocumentLink.objects.filter(digest=digest, ends_at__gt=timezone.now())
    link = found.select_related("payment", "due", "credit_note").first()
    if link is None or link.document.deleted_at is not None:
        raise NotFound(NO_SUCH_LINK)
    return link.document
