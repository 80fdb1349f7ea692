"""Adds, renames and deletes documents of students."""

from typing import Any

from shared_apps.core import files
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.students.models import Student, StudentDocument
from tenant_apps.workspace.services import storing_file, withdraw_file

MAX_DOCUMENTS = 50
ACCEPTED_FILES = files.Accepted(
    mime_types=files.PDF.mime_types | files.IMAGE.mime_types,
    limit=5_000_000,
    too_large="File size should be less than 5MB",
    unreadable="Please upload a PDF, or a .jpg, .jpeg or .png image.",
)


@writing()
def add_document(*, by: Actor, student: Student, content: bytes, **fields: Any) -> StudentDocument:
    """Stores a PDF or a photo. The type is detected from the content.

    Raises Invalid on `file` for other types and for 5,000,000 bytes or more, Conflict if the
    student already has 50 documents, Unavailable `storage_full`.
    """
    ACCEPTED_FILES.check_size(content, field="file")
    upload = files.safe_document(content, field="file")
    lock(student)
    if StudentDocument.objects.live().filter(student=student).count() >= MAX_DOCUMENTS:
        raise Conflict(f"{student.name} has {MAX_DOCUMENTS} documents. Please delete one first.")
    with storing_file(by=by, kind="document", upload=upload) as stored:
        return audit.create(StudentDocument(student=student, file=stored, **fields), by=by)


@writing()
def change_document(
    *, by: Actor, record: StudentDocument, version: int | None = None, **changes: Any
) -> StudentDocument:
    """Changes the title or kind; the file cannot be changed. Raises Stale."""
    return audit.change(record, by=by, version=version, **changes)


@writing()
def delete_document(*, by: Actor, record: StudentDocument) -> None:
    """Soft-deletes the document. Existing links to its file stop working at once."""
    audit.remove(record, by=by)
    withdraw_file(record.file_id)
