"""Adds documents of students."""

from typing import Any

from shared_apps.core.principal import Actor
from tenant_apps.students.models import StudentDocument
from tenant_apps.workspace.attachments.services import attach


def add_document(*, by: Actor, content: bytes, **fields: Any) -> StudentDocument:
    """Stores a PDF or a photo of a student. `fields` are `student`, `kind` and `title`. Raises what
    `attach` raises."""
    document: StudentDocument = attach(by=by, attachment=StudentDocument(**fields), content=content)
    return document
