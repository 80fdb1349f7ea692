"""What happened to a student, from all apps, in the order of time."""

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
from tenant_apps.students.ports import student_timeline as told_above
from tenant_apps.students.schemas import StudentTimeline, TimelineEntry

Happening = tuple[datetime, int, int, str, Mapping[str, Any]]
"""When, the number of its source, the row's id, who, and the facts."""

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
    may read it. Things of one instant stay on one page. One statement."""
    role = principal.rights
    sources, compiled = _sources(role), compiled_timeline(role)
    found: list[Happening] = compiled.fetch(
        {"student": student.pk, "reader": principal.id, "before": before or timezone.now()}
    )
    page, more = _page(found)
    entries = list(_entries(page, sources, student.pk, role))
    if more and not entries:
        return student_timeline(student, page[-1][0], principal)
    return {"data": entries, "next": page[-1][0] if more else None}


def _page(found: Sequence[Happening]) -> tuple[Sequence[Happening], bool]:
    """A page of them, and whether there are more."""
    if len(found) <= TIMELINE_PAGE:
        return found, False
    # What happened in the same instant as the first one of the next page goes there too.
    page = [happening for happening in found if happening[0] > found[-1][0]]
    return page or found[:TIMELINE_PAGE], True


def _entries(
    page: Sequence[Happening], sources: Sequence[TimelineSource], student_id: int, role: Role
) -> Iterator[TimelineEntry]:
    for at, number, _, by, facts in page:
        source = sources[number]
        text = source.tell(facts, role)
        if text:
            link = source.link.format(student=student_id, **facts)
            yield {"at": at, "kind": source.kind, "text": text, "link": link, "by": by}


@cache
def _sources(role: Role) -> list[TimelineSource]:
    """What this role may read of."""
    everywhere = [*SOURCES, *(source for found in told_above.ask() for source in found)]
    return [source for source in everywhere if role in source.readers]


@cache
def compiled_timeline(role: Role) -> Compiled:
    """The newest happenings of all sources, one more than a page."""
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
    """From the record itself: an import makes many students and one audit entry."""
    return "Student imported from a spreadsheet." if facts["imported"] else "Student added."


def _change(facts: Mapping[str, Any], role: Role) -> str:
    return " ".join(_sentences(facts["before"], facts["after"], reasons=role in FRONT_DESK))


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


def _paper(what: str) -> Any:
    def tell(facts: Mapping[str, Any], role: Role) -> str:
        kind = StudentDocument.Kind(facts["kind"]).label
        return f"{kind} {what}: {facts['title']}."

    return tell


def _papers(role: Role) -> QuerySet:
    return StudentDocument.objects.filter(student=STUDENT)


_OF_PAPER = {"kind": "kind", "title": "title"}
SOURCES = [
    TimelineSource(
        "STUDENT",
        lambda role: Student.objects.filter(pk=STUDENT),
        at="created_at",
        by="created_by_name",
        facts={"imported": "imported_by_id"},
        tell=_admission,
    ),
    TimelineSource(
        "STUDENT",
        lambda role: AuditEntry.objects.filter(
            kind=Student._meta.model_name, target_id=STUDENT, action="changed"
        ),
        at="at",
        by="actor_name",
        facts={"before": "before", "after": "after"},
        tell=_change,
    ),
    TimelineSource(
        "DOCUMENT",
        _papers,
        at="created_at",
        by="created_by_name",
        facts=_OF_PAPER,
        tell=_paper("added"),
        readers=FRONT_DESK,
    ),
    TimelineSource(
        "DOCUMENT",
        lambda role: _papers(role).filter(deleted_at__isnull=False),
        at="deleted_at",
        by="updated_by_name",
        facts=_OF_PAPER,
        tell=_paper("deleted"),
        readers=FRONT_DESK,
    ),
]
