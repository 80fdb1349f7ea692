"""Looks up the document of a public link."""

from shared_apps.core.documents import NO_SUCH_LINK
from shared_apps.core.errors import NotFound
from tenant_apps.fees.models import DocumentLink
from tenant_apps.workspace.documents import Document


def document_of_link(digest: str) -> Document:
    """Returns the document that the link belongs to. Raises NotFound for an unknown or expired
    link."""
    found = DocumentLink.working(digest)
    link = found.select_related("payment", "due", "credit_note").first()
    if link is None or link.document.deleted_at is not None:
        raise NotFound(NO_SUCH_LINK)
    return link.document
