"""The timeline of a student: events of all apps, newest first."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from django.db.models import BigIntegerField, CharField, F, QuerySet, SmallIntegerField, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, JSONObject
from django.db.models.lookups import LessThan
from django.utils import timezone

from shared_apps.core.api.compiled import Compiled, compile_plain
from shared_apps.core.principal import Principal
from shared_apps.core.roles import FRONT_DESK, Role
from tenant_apps.audit.models import AuditEntry
from tenant_apps.students.models import Student, StudentDocument
from tenant_apps.students.ports import BEFORE, STUDENT, TIMELINE_PAGE, TimelineSource
from tenant_apps.students.ports import student_timeline as timeline_port
from tenant_apps.students.schemas import StudentTimeline, TimelineEntry

TimelineRow = tuple[datetime, int, int, str, Mapping[str, Any]]
"""Time, index of the source, row id, user and facts."""

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


def student_timeline(
    student: Student, before: datetime | None, principal: Principal
) -> StudentTimeline:
    """Returns a page of the events before that instant (None: now), newest first, that the user may
    see. Events of the same instant are on the same page. One SQL statement."""
    role = principal.rights
    sources, compiled = _sources(role), compiled_timeline(role)
    found: list[TimelineRow] = compiled.fetch(
        {"student": student.pk, "reader": principal.id, "before": before or timezone.now()}
    )
    page, more = _page(found)
    entries = list(_entries(page, sources, student.pk, role))
    if more and not entries:
        return student_timeline(student, page[-1][0], principal)
    return {"data": entries, "next": page[-1][0] if more else None}


def _page(found: Sequence[TimelineRow]) -> tuple[Sequence[TimelineRow], bool]:
    """Returns the rows of the page and whether there are more."""
    if len(found) <= TIMELINE_PAGE:
        return found, False
    # Events of the same instant as the first one of the next page belong to the next page.
    page = [row for row in found if row[0] > found[-1][0]]
    return page or found[:TIMELINE_PAGE], True


def _entries(
    page: Sequence[TimelineRow], sources: Sequence[TimelineSource], student_id: int, role: Role
) -> Iterator[TimelineEntry]:
    for at, number, _, by, facts in page:
        source = sources[number]
        text = source.describe(facts, role)
        if text:
            link = source.link.format(student=student_id, **facts)
            yield {"at": at, "kind": source.kind, "text": text, "link": link, "by": by}


@cache
def _sources(role: Role) -> list[TimelineSource]:
    """Returns the sources that this role may read."""
    sources = [*SOURCES, *(source for found in timeline_port.ask() for source in found)]
    return [source for source in sources if role in source.readers]


@cache
def compiled_timeline(role: Role) -> Compiled:
    """Returns the compiled query for the newest events of all sources, one more than a page."""
    first, *others = [_rows(number, source, role) for number, source in enumerate(_sources(role))]
    newest = first.union(*others, all=True).order_by("-told_at", "told_by_source", "-told_id")
    return compile_plain(newest[: TIMELINE_PAGE + 1])


def _rows(number: int, source: TimelineSource, role: Role) -> QuerySet:
    rows = source.rows(role).annotate(
        told_at=_expression(source.at),
        told_by_source=Value(number, SmallIntegerField()),
        told_id=Cast("pk", BigIntegerField()),
        told_by=Cast(_expression(source.by), CharField()),
        facts=JSONObject(**source.facts),
    )
    earlier = rows.filter(LessThan(F("told_at"), BEFORE)).order_by("-told_at", "-pk")
    columns = ("told_at", "told_by_source", "told_id", "told_by", "facts")
    return earlier.values_list(*columns)[: TIMELINE_PAGE + 1]


def _expression(source: str | Combinable) -> Combinable:
    return F(source) if isinstance(source, str) else source


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
SOURCES = [
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
