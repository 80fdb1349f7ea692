"""The base of the workspace's documents."""

from django.db import models

from shared_apps.core import documents
from tenant_apps.workspace.models import Letterhead


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
