"""A student's absences as entries of the timeline: for a trainer those of the own courses. The third
absence in a row and those after it say so."""

from datetime import date

from django.db.models import Count, F, Max, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Coalesce, NullIf

from shared_apps.core.roles import Role
from shared_apps.core.sql_days import InIndia
from shared_apps.core.subqueries import OfOuter
from shared_apps.core.translation import gettext as _
from tenant_apps.attendance import rules
from tenant_apps.attendance.models import Mark
from tenant_apps.students.timeline import READER, STUDENT, Facts, TimelineSource


def _absent(role: Role) -> QuerySet:
    marks = Mark.objects.filter(student=STUDENT, code=Mark.Code.ABSENT)
    if role is Role.TRAINER:
        marks = marks.filter(Q(enrolment__trainer=READER) | Q(batch__trainer=READER))
    return marks.annotate(came=_CAME_BEFORE)


def _tell(facts: Facts, role: Role) -> str:
    in_a_row = facts["in_a_row"]
    text = (
        _("Absent from {batch}, {in_a_row} times in a row{note}.")
        if in_a_row >= rules.ROW_OF_ABSENCES
        else _("Absent from {batch}{note}.")
    )
    note = f": {facts['note'].rstrip('.')}" if facts["note"] else ""
    return text.format(batch=facts["batch"], in_a_row=in_a_row, note=note)


# An excused class is not counted at all: it does not end a row of absences.
_CAME = [code for code in rules.WORTH if code != Mark.Code.ABSENT]
_CAME_BEFORE = OfOuter(
    Mark.objects.filter(code__in=_CAME, date__lt=OuterRef("date")),
    "enrolment",
    Max("date"),
    outer="enrolment",
)
_IN_A_ROW = OfOuter(
    Mark.objects.filter(
        code=Mark.Code.ABSENT,
        date__lte=OuterRef("date"),
        date__gt=Coalesce(OuterRef("came"), Value(date.min)),
    ),
    "enrolment",
    Count("*"),
    outer="enrolment",
)
STUDENT_TIMELINE = [
    TimelineSource(
        kind="ATTENDANCE",
        rows=_absent,
        at=InIndia(F("date"), F("batch__start_time")),
        by=Coalesce(NullIf("register__updated_by_name", Value("")), "register__created_by_name"),
        facts={"batch": "batch__name", "note": "note", "in_a_row": _IN_A_ROW},
        describe=_tell,
    ),
]
