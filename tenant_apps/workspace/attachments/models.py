from typing import Any, ClassVar

from django.db import models

from shared_apps.core.records import Record, search_column


class Attachment(Record):
    """A PDF or a photo of a record. The model of an app adds the foreign key to the record and names
    it in `OWNER`."""

    OWNER: ClassVar[str]

    title = models.CharField(max_length=80)
    file = models.ForeignKey("workspace.StoredFile", on_delete=models.PROTECT, related_name="+")
    search_text = search_column("title")

    class Meta:
        abstract = True

    @property
    def owner(self) -> Any:
        return getattr(self, self.OWNER)

    def __str__(self) -> str:
        return self.title
