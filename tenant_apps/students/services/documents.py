"""Papers of students are kept, renamed and deleted."""

from typing import Any

from django.db import transaction

from shared_apps.core import files
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from tenant_apps.audit import services as audit
from tenant_apps.students.models import Student, StudentDocument
from tenant_apps.workspace.services import keeping_file, withdraw_file

MOST_OF_ONE = 50
PAPER = files.Accepted(
    mime_types=files.PDF.mime_types | files.IMAGE.mime_types,
    limit=5_000_000,
    too_large="File size should be less than 5MB",
    unreadable="Please upload a PDF, or a .jpg, .jpeg or .png image.",
)


@transaction.atomic
def add_document(*, by: Actor, student: Student, content: bytes, **fields: Any) -> StudentDocument:
    """Keeps a PDF or a photo, judged by its content. Raises Invalid on `file` for anything else and
    for 5,000,000 bytes or more, Conflict when the student has 50 papers already, Unavailable
    `storage_full`."""
    PAPER.check_size(content, field="file")
    upload = files.safe_document(content, field="file")
    lock(student)
    if StudentDocument.objects.live().filter(student=student).count() >= MOST_OF_ONE:
        raise Conflict(f"{student.name} has {MOST_OF_ONE} documents. Please delete one first.")
    with keeping_file(by=by, kind="document", upload=upload) as stored:
        return audit.create(StudentDocument(student=student, file=stored, **fields), by=by)


@transaction.atomic
def change_document(
    *, by: Actor, record: StudentDocument, version: int | None = None, **changes: Any
) -> StudentDocument:
    """Another title or kind; the paper itself stays. Raises Stale."""
    return audit.change(record, by=by, version=version, **changes)


@transaction.atomic
def delete_document(*, by: Actor, record: StudentDocument) -> None:
    """Soft: gone from the list, and links that were given out end at once."""
    audit.remove(record, by=by)
    withdraw_file(record.file_id)
