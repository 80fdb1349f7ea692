"""Students and their documents as entries of a student's timeline."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Q

from shared_apps.core.roles import FRONT_DESK, Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.students.models import Student, StudentDocument
from tenant_apps.students.timeline import STUDENT, AuditedEvents, Facts, TimelineSource

# Names of fields for the text; other fields are shown by their own name.
_LABELS = {
    "dob": lazy("date of birth"),
    "whatsapp": lazy("WhatsApp number"),
    "branch_id": lazy("branch"),
    "photo_id": lazy("photo"),
    "guardian_consent": lazy("guardian's consent"),
    "school": lazy("school or work"),
}
_STATUS_FIELDS = {"status", "status_reason", "left_on"}


def _admission(facts: Facts, role: Role) -> str:
    """Built from the record, since imported students have no audit entry of their own."""
    return _("Student imported from a spreadsheet.") if facts["imported"] else _("Student added.")


def _change(facts: Facts, role: Role) -> str:
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
        yield _("Changed {fields}.").format(
            fields=", ".join(sorted(str(_LABELS.get(n, n.replace("_", " "))) for n in names))
        )


def _document(facts: Facts, role: Role) -> str:
    added = facts["action"] == "created"
    what = facts["after"] if added else facts["before"]
    text = _("{kind} added: {title}.") if added else _("{kind} deleted: {title}.")
    return text.format(kind=StudentDocument.Kind(what["kind"]).label, title=what["title"])


STUDENT_TIMELINE = [
    TimelineSource(
        kind="STUDENT",
        rows=lambda role: Student.objects.filter(pk=STUDENT),
        at="created_at",
        by="created_by_name",
        facts={"imported": "imported_by_id"},
        describe=_admission,
    ),
]
AUDITED_EVENTS = [
    AuditedEvents(
        kind="STUDENT",
        model=Student,
        shown=lambda role: Q(action="changed"),
        describe=_change,
    ),
    AuditedEvents(
        kind="DOCUMENT",
        model=StudentDocument,
        shown=lambda role: Q(action__in=["created", "deleted"]),
        describe=_document,
        readers=FRONT_DESK,
    ),
]
