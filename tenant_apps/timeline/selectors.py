"""The timeline of a student: events of all apps, newest first. What happened to the records of a
student is read from the audit log, what else there is from the sources of the apps."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from django.db.models import (
    BigIntegerField,
    Case,
    CharField,
    DateTimeField,
    F,
    Q,
    QuerySet,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, JSONObject
from django.db.models.lookups import LessThan
from django.utils import timezone

from shared_apps.core.api.compiled import Compiled, compile_plain
from shared_apps.core.api.filters import Bind
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import one_language
from tenant_apps.attendance import selectors as attendance
from tenant_apps.audit.models import AuditEntry
from tenant_apps.certificates import selectors as certificates
from tenant_apps.enquiries import selectors as enquiries
from tenant_apps.enrolments import selectors as enrolments
from tenant_apps.fees import selectors as fees
from tenant_apps.materials import selectors as materials
from tenant_apps.refunds import selectors as refunds
from tenant_apps.reminders import selectors as reminders
from tenant_apps.students import selectors as students
from tenant_apps.students.models import Student
from tenant_apps.students.timeline import STUDENT, AuditedEvents, Facts, TimelineSource
from tenant_apps.timeline.schemas import StudentTimeline, TimelineEntry

AUDITED: Mapping[str, AuditedEvents] = {
    str(events.model._meta.model_name): events
    for events in (
        *students.AUDITED_EVENTS,
        *fees.AUDITED_EVENTS,
        *enrolments.AUDITED_EVENTS,
        *certificates.AUDITED_EVENTS,
        *materials.AUDITED_EVENTS,
        *reminders.AUDITED_EVENTS,
        *refunds.AUDITED_EVENTS,
    )
}
"""The events of the audit log, by the kind of its entries."""
SOURCES: Sequence[TimelineSource] = (
    *students.STUDENT_TIMELINE,
    *enquiries.STUDENT_TIMELINE,
    *attendance.STUDENT_TIMELINE,
    *reminders.STUDENT_TIMELINE,
)
PAGE_SIZE = 30
BEFORE = Bind("before", DateTimeField())
"""Query parameter: the instant before which events are read."""

TimelineRow = tuple[datetime, str, int, str, Facts]
"""Time, kind of the audit entry or index of the source, row id, user and facts."""


def student_timeline(
    student: Student, before: datetime | None, principal: Principal
) -> StudentTimeline:
    """Returns a page of the events before that instant (None: now), newest first, that the user may
    see. Events of the same instant are on the same page. One SQL statement."""
    role = principal.rights
    found: list[TimelineRow] = compiled_timeline(role).fetch(
        {"student": student.pk, "reader": principal.id, "before": before or timezone.now()}
    )
    page, more = _page(found)
    with one_language():
        entries = list(_entries(page, student.pk, role))
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


def _entries(page: Sequence[TimelineRow], student_id: int, role: Role) -> Iterator[TimelineEntry]:
    for at, source, _, by, facts in page:
        events = SOURCES[int(source)] if source.isdigit() else AUDITED[source]
        text = events.describe(facts, role)
        if text:
            link = events.link.format(student=student_id, **facts)
            yield {"at": at, "kind": events.kind, "text": text, "link": link, "by": by}


@cache
def compiled_timeline(role: Role) -> Compiled:
    """Returns the compiled query for the newest events of all sources, one more than a page."""
    sources = [
        _newest(source.rows(role), Value(str(number)), source.at, source.by, source.facts)
        for number, source in enumerate(SOURCES)
        if role in source.readers
    ]
    newest = _audited(role).union(*sources, all=True)
    return compile_plain(newest.order_by("-told_at", "told_by_source", "-told_id")[: PAGE_SIZE + 1])


def _audited(role: Role) -> QuerySet:
    """The entries that the role may read, with the facts that their kinds declare."""
    shown = Q()
    facts: dict[str, Combinable] = {name: F(name) for name in ("action", "before", "after")}
    of_kinds: defaultdict[str, list[When]] = defaultdict(list)
    for kind, events in AUDITED.items():
        if role in events.readers:
            shown |= Q(kind=kind) & events.shown(role)
            for name, expression in events.facts.items():
                of_kinds[name].append(When(kind=kind, then=expression))
    facts |= {name: Case(*whens) for name, whens in of_kinds.items()}
    rows = AuditEntry.objects.filter(shown, student_id=STUDENT)
    return _newest(rows, F("kind"), "at", "actor_name", facts)


def _newest(
    rows: QuerySet, source: Combinable, at: Any, by: Any, facts: Mapping[str, Any]
) -> QuerySet:
    rows = rows.annotate(
        told_at=_expression(at),
        told_by_source=Cast(source, CharField()),
        told_id=Cast("pk", BigIntegerField()),
        told_by=Cast(_expression(by), CharField()),
        facts=JSONObject(**facts),
    )
    earlier = rows.filter(LessThan(F("told_at"), BEFORE)).order_by("-told_at", "-pk")
    columns = ("told_at", "told_by_source", "told_id", "told_by", "facts")
    return earlier.values_list(*columns)[: PAGE_SIZE + 1]


def _expression(source: str | Combinable) -> Combinable:
    return F(source) if isinstance(source, str) else source
