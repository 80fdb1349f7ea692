"""What happened to a student, from all apps, in the order of time."""

from collections.abc import Iterator
from datetime import datetime
from operator import itemgetter
from typing import Any

from django.db.models import Q
from django.utils import timezone

from shared_apps.core.principal import Principal
from shared_apps.core.roles import FRONT_DESK
from tenant_apps.audit.models import AuditEntry
from tenant_apps.students.models import Student, StudentDocument
from tenant_apps.students.ports import TIMELINE_PAGE
from tenant_apps.students.ports import student_timeline as told_above
from tenant_apps.students.shapes import StudentTimeline, TimelineEntry

# How a changed field is called; the rest speak for themselves.
_CALLED = {
    "dob": "date of birth",
    "whatsapp": "WhatsApp number",
    "branch_id": "branch",
    "photo_id": "photo",
    "guardian_consent": "guardian's consent",
    "school": "school or work",
}
_WITH_STATUS = {"status", "status_reason", "left_on"}


def student_timeline(
    student: Student, before: datetime | None, principal: Principal
) -> StudentTimeline:
    """A page of what happened before that instant (None: now), newest first, as far as this person
    may read it. Things of one instant stay on one page."""
    asked: dict[str, Any] = {"before": before or timezone.now(), "principal": principal}
    at_front_desk = principal.rights in FRONT_DESK
    entries = [
        *_admission(student, asked["before"]),
        *_changes(student, asked["before"], reasons=at_front_desk),
        *(_papers(student, asked["before"]) if at_front_desk else ()),
    ]
    for answer in told_above.ask(student_id=student.pk, **asked):
        entries += answer
    entries.sort(key=itemgetter("at"), reverse=True)
    end = TIMELINE_PAGE
    while 0 < end < len(entries) and entries[end]["at"] == entries[end - 1]["at"]:
        end -= 1
    page = entries[: end or TIMELINE_PAGE]
    return {"data": page, "next": page[-1]["at"] if len(entries) > len(page) else None}


def _admission(student: Student, before: datetime) -> Iterator[TimelineEntry]:
    """From the record itself: an import makes many students and one audit entry."""
    if student.created_at < before:
        how = "imported from a spreadsheet" if student.imported_by_id else "added"
        yield _entry(student.created_at, f"Student {how}.", student.created_by_name)


def _changes(student: Student, before: datetime, *, reasons: bool) -> Iterator[TimelineEntry]:
    logged = AuditEntry.objects.filter(
        kind=Student._meta.model_name, target_id=student.pk, action="changed", at__lt=before
    )
    for change in logged.order_by("-at", "-pk")[: TIMELINE_PAGE + 1]:
        told = list(_sentences(change.before, change.after, reasons=reasons))
        yield _entry(change.at, " ".join(told), change.actor_name)


def _sentences(before: dict[str, Any], after: dict[str, Any], *, reasons: bool) -> Iterator[str]:
    """What changed, and to what only for the status: phones are not for every reader."""
    names = set(after)
    if "status" in after:
        was, now = (Student.Status(state["status"]).label for state in (before, after))
        reason = str(after.get("status_reason") or "").rstrip(".") if reasons else ""
        yield f"{was} → {now}: {reason}." if reason else f"{was} → {now}."
        names -= _WITH_STATUS
    if names:
        yield f"Changed {', '.join(sorted(_CALLED.get(n, n.replace('_', ' ')) for n in names))}."


def _papers(student: Student, before: datetime) -> Iterator[TimelineEntry]:
    papers = StudentDocument.objects.filter(student=student)
    recent = papers.filter(Q(created_at__lt=before) | Q(deleted_at__lt=before))
    for paper in recent.order_by("-pk")[: TIMELINE_PAGE + 1]:
        if paper.created_at < before:
            said = f"{paper.get_kind_display()} added: {paper.title}."
            yield _entry(paper.created_at, said, paper.created_by_name, kind="DOCUMENT")
        if paper.deleted_at and paper.deleted_at < before:
            said = f"{paper.get_kind_display()} deleted: {paper.title}."
            yield _entry(paper.deleted_at, said, paper.updated_by_name, kind="DOCUMENT")


def _entry(at: datetime, text: str, by: str, *, kind: Any = "STUDENT") -> TimelineEntry:
    return {"at": at, "kind": kind, "text": text, "link": "", "by": by}
