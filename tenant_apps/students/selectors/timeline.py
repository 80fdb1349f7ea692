"""Students and their documents as entries of a student's timeline."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from shared_apps.core.roles import FRONT_DESK, Role
from tenant_apps.audit.models import AuditEntry
from tenant_apps.students.models import Student, StudentDocument
from tenant_apps.students.timeline import STUDENT, TimelineSource

# Names of fields for the text; other fields are shown by their own name.
_LABELS = {
    "dob": "date of birth",
    "whatsapp": "WhatsApp number",
    "branch_id": "branch",
    "photo_id": "photo",
    "guardian_consent": "guardian's consent",
    "school": "school or work",
}
_STATUS_FIELDS = {"status", "status_reason", "left_on"}


def _admission(facts: Mapping[str, Any], role: Role) -> str:
    """Built from the record, since imported students have no audit entry of their own."""
    return "Student imported from a spreadsheet." if facts["imported"] else "Student added."


def _change(facts: Mapping[str, Any], role: Role) -> str:
    return " ".join(_sentences(facts["before"], facts["after"], reasons=role in FRONT_DESK))


def _sentences(before: dict[str, Any], after: dict[str, Any], *, reasons: bool) -> Iterator[str]:
    """Yields the names of the changed fields. New values are shown only for the status, since not
    every reader may see phone numbers."""
    names = set(after)
    if "status" in after:
        was, now = (Student.Status(state["status"]).label for state in (before, after))
        reason = str(after.get("status_reason") or "").rstrip(".") if reasons else ""
        yield f"{was} → {now}: {reason}." if reason else f"{was} → {now}."
        names -= _STATUS_FIELDS
    if names:
        yield f"Changed {', '.join(sorted(_LABELS.get(n, n.replace('_', ' ')) for n in names))}."


def _document_text(what: str) -> Any:
    def describe(facts: Mapping[str, Any], role: Role) -> str:
        kind = StudentDocument.Kind(facts["kind"]).label
        return f"{kind} {what}: {facts['title']}."

    return describe


def _documents(role: Role) -> QuerySet:
    return StudentDocument.objects.filter(student=STUDENT)


_DOCUMENT_FACTS = {"kind": "kind", "title": "title"}
STUDENT_TIMELINE: Sequence[TimelineSource] = [
    TimelineSource(
        "STUDENT",
        lambda role: Student.objects.filter(pk=STUDENT),
        at="created_at",
        by="created_by_name",
        facts={"imported": "imported_by_id"},
        describe=_admission,
    ),
    TimelineSource(
        "STUDENT",
        lambda role: AuditEntry.objects.filter(
            kind=Student._meta.model_name, target_id=STUDENT, action="changed"
        ),
        at="at",
        by="actor_name",
        facts={"before": "before", "after": "after"},
        describe=_change,
    ),
    TimelineSource(
        "DOCUMENT",
        _documents,
        at="created_at",
        by="created_by_name",
        facts=_DOCUMENT_FACTS,
        describe=_document_text("added"),
        readers=FRONT_DESK,
    ),
    TimelineSource(
        "DOCUMENT",
        lambda role: _documents(role).filter(deleted_at__isnull=False),
        at="deleted_at",
        by="updated_by_name",
        facts=_DOCUMENT_FACTS,
        describe=_document_text("deleted"),
        readers=FRONT_DESK,
    ),
]
