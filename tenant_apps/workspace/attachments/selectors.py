from django.db.models import TextField, Value
from django.db.models.functions import Cast, Concat

from shared_apps.core.api.columns import Column, instant, integer, text
from shared_apps.core.translation import lazy
from tenant_apps.workspace.services import link_to

_EXTENSIONS = {"application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg"}


def _link(packed: str) -> str:
    """Returns the five-minute link to a file. Its file name is the title. `packed` is "file id, MIME
    type, title", separated by spaces."""
    file_id, mime_type, title = packed.split(" ", 2)
    name = title.replace("/", "-").replace("\\", "-")
    return link_to(int(file_id), f"{name}.{_EXTENSIONS[mime_type]}")


def attachment_columns() -> list[Column]:
    """The columns that every list of attachments has, behind those of its own."""
    packed = Concat(
        Cast("file_id", TextField()),
        Value(" "),
        "file__mime_type",
        Value(" "),
        "title",
        output_field=TextField(),
    )
    return [
        text("title", label=lazy("Title")),
        text("file", packed, convert=_link),
        text("mimeType", "file__mime_type"),
        integer("size", "file__size", label=lazy("Bytes")),
        text("createdBy", "created_by_name", label=lazy("Created by")),
        instant("createDt", "created_at", label=lazy("Created")),
        integer("version"),
    ]
