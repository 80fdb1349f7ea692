"""Looks up the document of a public link."""

from shared_apps.core.documents import NO_SUCH_LINK
from shared_apps.core.errors import NotFound
from tenant_apps.fees import documents
from tenant_apps.workspace.documents import Document


def document_of_link(digest: str) -> Document:
    """Returns the document that the link belongs to. Raises NotFound for an unknown or expired
    link."""
    for model, keys in documents.links():
        link = model.working(digest).select_related(*keys).first()
        if link is not None:
            document: Document = next(filter(None, (getattr(link, key) for key in keys)))
            if document.deleted_at is None:
                return document
    raise NotFound(NO_SUCH_LINK)
