"""The timeline of a student: events of all apps, newest first. Each app declares its own sources."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from django.db.models import (
    BigIntegerField,
    CharField,
    DateTimeField,
    F,
    QuerySet,
    SmallIntegerField,
    Value,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, JSONObject
from django.db.models.lookups import LessThan
from django.utils import timezone

from shared_apps.core.api.compiled import Compiled, compile_plain
from shared_apps.core.api.filters import Bind
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from tenant_apps.attendance import selectors as attendance
from tenant_apps.certificates import selectors as certificates
from tenant_apps.enquiries import selectors as enquiries
from tenant_apps.enrolments import selectors as enrolments
from tenant_apps.fees import selectors as fees
from tenant_apps.students import selectors as students
from tenant_apps.students.models import Student
from tenant_apps.students.timeline import TimelineSource
from tenant_apps.timeline.schemas import StudentTimeline, TimelineEntry

SOURCES: Sequence[TimelineSource] = (
    *students.STUDENT_TIMELINE,
    *fees.STUDENT_TIMELINE,
    *enrolments.STUDENT_TIMELINE,
    *enquiries.STUDENT_TIMELINE,
    *attendance.STUDENT_TIMELINE,
    *certificates.STUDENT_TIMELINE,
)
PAGE_SIZE = 30
BEFORE = Bind("before", DateTimeField())
"""Query parameter: the instant before which events are read."""

TimelineRow = tuple[datetime, int, int, str, Mapping[str, Any]]
"""Time, index of the source, row id, user and facts."""


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
    if len(found) <= PAGE_SIZE:
        return found, False
    # Events of the same instant as the first one of the next page belong to the next page.
    page = [row for row in found if row[0] > found[-1][0]]
    return page or found[:PAGE_SIZE], True


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
    return [source for source in SOURCES if role in source.readers]


@cache
def compiled_timeline(role: Role) -> Compiled:
    """Returns the compiled query for the newest events of all sources, one more than a page."""
    first, *others = [_rows(number, source, role) for number, source in enumerate(_sources(role))]
    newest = first.union(*others, all=True).order_by("-told_at", "told_by_source", "-told_id")
    return compile_plain(newest[: PAGE_SIZE + 1])


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
    return earlier.values_list(*columns)[: PAGE_SIZE + 1]


def _expression(source: str | Combinable) -> Combinable:
    return F(source) if isinstance(source, str) else source
