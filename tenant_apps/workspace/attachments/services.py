"""Attaches files to records, changes what is said of them, and deletes them."""

from typing import Any

from shared_apps.core import files
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.workspace.attachments.models import Attachment
from tenant_apps.workspace.services import storing_file, withdraw_file

MAX_ATTACHMENTS = 50


@writing()
def attach(*, by: Actor, attachment: Attachment, content: bytes) -> Any:
    """Stores a PDF or a photo and saves the new attachment, which is returned. The type is detected
    from the content.

    Raises Invalid on `file` for other types and for 5,000,000 bytes or more, Conflict if the record
    already has 50 files, Unavailable `storage_full`.
    """
    files.DOCUMENT.check_size(content, field="file")
    upload = files.safe_document(content, field="file")
    owner = attachment.owner
    lock(owner)
    existing = type(attachment).objects.live().filter(**{attachment.OWNER: owner})
    if existing.count() >= MAX_ATTACHMENTS:
        raise Conflict(
            _("{owner} already has {max_attachments} files. Please delete one first.").format(
                owner=owner, max_attachments=MAX_ATTACHMENTS
            )
        )
    with storing_file(by=by, kind="document", upload=upload) as stored:
        attachment.file = stored
        return audit.create(attachment, by=by)


@writing()
def change_attachment(
    *, by: Actor, record: Attachment, version: int | None = None, **changes: Any
) -> Any:
    """Changes the title and what else is said of the file; the file cannot be changed. Raises Stale."""
    return audit.change(record, by=by, version=version, **changes)


@writing()
def delete_attachment(*, by: Actor, record: Attachment) -> None:
    """Soft-deletes the attachment. Existing links to its file stop working at once."""
    audit.remove(record, by=by)
    withdraw_file(record.file_id)
