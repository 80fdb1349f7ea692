"""A student's absences, for the timeline of the student's page."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from tenant_apps.attendance import rules
from tenant_apps.attendance.models import Mark
from tenant_apps.students.ports import TIMELINE_PAGE
from tenant_apps.students.shapes import TimelineEntry


def student_timeline(
    *, student_id: int, before: datetime, principal: Principal
) -> list[TimelineEntry]:
    """Classes missed before that instant, newest first; of the own courses for a trainer. The third
    absence in a row and those after it say so."""
    told = [entry for entry in _absences(student_id, principal) if entry["at"] < before]
    return sorted(told, key=lambda entry: entry["at"], reverse=True)[: TIMELINE_PAGE + 1]


def _absences(student_id: int, principal: Principal) -> Iterator[TimelineEntry]:
    marks = Mark.objects.filter(student=student_id)
    if principal.rights is Role.TRAINER:
        marks = marks.filter(Q(enrolment__trainer=principal.id) | Q(batch__trainer=principal.id))
    in_a_row: Counter[int] = Counter()
    for mark in marks.select_related("batch", "register").order_by("date", "pk"):
        if mark.code == Mark.Code.ABSENT:
            in_a_row[mark.enrolment_id] += 1
            yield _entry(mark, in_a_row[mark.enrolment_id])
        elif mark.code in rules.WORTH:
            in_a_row[mark.enrolment_id] = 0


def _entry(mark: Mark, in_a_row: int) -> TimelineEntry:
    again = f", {in_a_row} times in a row" if in_a_row >= rules.ROW_OF_ABSENCES else ""
    note = f": {mark.note.rstrip('.')}" if mark.note else ""
    at = datetime.combine(mark.date, mark.batch.start_time, timezone.get_default_timezone())
    return {
        "at": at,
        "kind": "ATTENDANCE",
        "text": f"Absent from {mark.batch.name}{again}{note}.",
        "link": "",
        "by": mark.register.updated_by_name or mark.register.created_by_name,
    }
