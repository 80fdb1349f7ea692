"""One student's attendance in all courses, for the student's own page."""

from collections import Counter
from datetime import date, timedelta
from typing import Any

from django.db.models import Count, Q, QuerySet

from shared_apps.core.dates import add_months
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from tenant_apps.attendance import rules
from tenant_apps.attendance.models import Mark
from tenant_apps.attendance.schemas import (
    AttendanceOfStudent,
    CourseTally,
    DayOfStudent,
)
from tenant_apps.attendance.selectors.registers import shown, tally
from tenant_apps.attendance.selectors.watchlist import LAST_CAME, RECENT
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.selectors import taken_enrolments, taught_by
from tenant_apps.students.models import Student


def attendance_of(principal: Principal, student: Student, first: date) -> AttendanceOfStudent:
    """All courses of a student, and the month that begins on `first`; of a trainer's own courses
    for a trainer. Three statements."""
    enrolments = list(_enrolments(principal, student))
    marks = Mark.objects.filter(enrolment__in=[enrolment.pk for enrolment in enrolments])
    counts: dict[int, Counter[str]] = {enrolment.pk: Counter() for enrolment in enrolments}
    for enrolment_id, code, count in (
        marks.order_by().values_list("enrolment_id", "code").annotate(count=Count("pk"))
    ):
        counts[enrolment_id][code] = count
    last = add_months(first, 1) - timedelta(days=1)
    month = list(
        marks.filter(date__range=(first, last))
        .select_related("batch__course")
        .order_by("date", "check_in", "pk")
    )
    return {
        "studentObjectId": {
            "_id": student.pk,
            "studentId": student.code,
            "studentName": student.name,
        },
        "month": f"{first:%Y-%m}",
        "total": tally(sum(counts.values(), Counter())),
        "monthTotal": tally(Counter(mark.code for mark in month)),
        "courses": [_course(enrolment, counts[enrolment.pk]) for enrolment in enrolments],
        "days": [_day(mark) for mark in month],
    }


def _enrolments(principal: Principal, student: Student) -> QuerySet[Enrolment]:
    own = taught_by(principal.id) if principal.rights is Role.TRAINER else Q()
    found: QuerySet[Enrolment] = taken_enrolments(student=student.pk).filter(own)
    return (
        found.select_related("course", "batch")
        .annotate(recent=RECENT, last_came=LAST_CAME)
        .order_by("-start", "-pk")
    )


def _course(enrolment: Any, counts: Counter[str]) -> CourseTally:
    concern = None
    if enrolment.status in Enrolment.RUNNING:
        concern = rules.concern(enrolment.recent, enrolment.last_came)
    batch = enrolment.batch
    return {
        **tally(counts),
        "enrolmentObjectId": enrolment.pk,
        "enrollNo": enrolment.number,
        "courseObjectId": {"_id": enrolment.course_id, "coursename": enrolment.course.name},
        "batchObjectId": {"_id": batch.pk, "name": batch.name} if batch else None,
        "status": enrolment.status,
        "absentInARow": rules.absent_in_a_row(enrolment.recent),
        "why": concern.why if concern else "",
    }


def _day(mark: Mark) -> DayOfStudent:
    return {
        "date": mark.date,
        "batchObjectId": {"_id": mark.batch_id, "name": mark.batch.name},
        "coursename": mark.batch.course.name,
        "code": Mark.Code(mark.code),
        "checkIn": shown(mark.check_in),
        "checkOut": shown(mark.check_out),
        "note": mark.note,
    }
