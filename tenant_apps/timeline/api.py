from datetime import datetime

from django.utils.dateparse import parse_datetime

from shared_apps.core.api.call import Call, RawResponse
from shared_apps.core.api.resource import Resource, verb
from shared_apps.core.errors import Invalid
from shared_apps.core.roles import EVERYONE
from shared_apps.core.translation import gettext as _
from tenant_apps.students.models import Student
from tenant_apps.students.selectors import STUDENTS
from tenant_apps.timeline.schemas import StudentTimeline
from tenant_apps.timeline.selectors import student_timeline


class StudentTimelineResource(Resource):
    path = "student"
    listing = STUDENTS

    @verb("GET", policy=EVERYONE, query={"before": str}, id_only=True)
    def timeline(self, call: Call, student: Student) -> RawResponse[StudentTimeline]:
        """The student's timeline. Pass the previous response's `next` as `before` for older
        entries."""
        before = _instant(call.query.get("before", ""))
        return RawResponse(student_timeline(student, before, call.by))


def _instant(raw: str) -> datetime | None:
    try:
        found = parse_datetime(raw) if raw else None
    except ValueError:
        found = None
    if raw and (found is None or found.tzinfo is None):
        raise Invalid.field("before", _("Enter an instant like 2026-11-20T10:00:00Z."))
    return found
