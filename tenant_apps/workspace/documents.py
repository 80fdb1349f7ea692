"""The base of the workspace's documents, and the head that they are printed with."""

import base64
from typing import TypedDict

from django.core.files.storage import default_storage
from django.db import models

from shared_apps.core import documents
from tenant_apps.workspace.models import Letterhead, StoredFile


class Document(documents.Document):
    """A numbered document of the workspace.

    `letterhead` is empty only on rows that the previous release wrote while it was being replaced;
    they show the branch as it is now.
    """

    letterhead = models.ForeignKey(
        Letterhead, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )

    class Meta:
        abstract = True


class Head(TypedDict):
    """`logo` is a data URL of the image; without a logo it is None and `initials` are printed."""

    issuer: Letterhead
    initials: str
    logo: str | None


def head(letterhead: Letterhead) -> Head:
    """Returns what every document template prints of its issuer."""
    return {
        "issuer": letterhead,
        "initials": "".join(word[0] for word in letterhead.name.split()[:2]).upper(),
        "logo": _logo(letterhead.logo_id),
    }


def _logo(file_id: int | None) -> str | None:
    stored = StoredFile.objects.filter(pk=file_id).first() if file_id is not None else None
    if stored is None or not default_storage.exists(stored.path):
        return None
    with default_storage.open(stored.path) as file:
        return f"data:{stored.mime_type};base64,{base64.b64encode(file.read()).decode()}"
