"""Reports of students and enquiries."""

from django.db.models import Q

from shared_apps.core.api.columns import day, id_, ref, text
from shared_apps.core.api.filters import own_branch
from shared_apps.core.api.reports import Dimension, Measure, Report, Share, Source
from shared_apps.core.roles import EVERYONE, Role
from shared_apps.core.translation import lazy
from tenant_apps.attendance.models import Mark
from tenant_apps.attendance.rules import WORTH
from tenant_apps.attendance.selectors import marks_of_trainer
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.courses.selectors import batch_ref, course_ref
from tenant_apps.enquiries.models import OPEN, Enquiry
from tenant_apps.renewals.selectors import RENEWING
from tenant_apps.reports.selectors.shared import batch, branch, course, words_of
from tenant_apps.students.models import Student
from tenant_apps.students.selectors import student_ref

MEASURES = {
    "PRESENT": "present",
    "LATE": "late",
    "HALF_DAY": "halfDay",
    "ABSENT": "absent",
}


def _marked(name: str, *codes: Mark.Code, label: str) -> Measure:
    return Measure(name, where=Q(code__in=codes) if codes else None, label=label)


ATTENDANCE_REPORT = Report(
    "attendance",
    Source(
        Mark.objects.all(),
        title=lazy("Attendance"),
        day="date",
        dimensions=[
            batch(),
            course("batch__course"),
            branch(),
            Dimension("code", "code", label=lazy("Attendance"), words=words_of(Mark.Code)),
        ],
        measures=[
            _marked("marks", label=lazy("Marks")),
            _marked("present", Mark.Code.PRESENT, label=lazy("Present")),
            _marked("late", Mark.Code.LATE, label=lazy("Late")),
            _marked("halfDay", Mark.Code.HALF_DAY, label=lazy("Half day")),
            _marked("absent", Mark.Code.ABSENT, label=lazy("Absent")),
            _marked("excused", Mark.Code.EXCUSED, label=lazy("Excused")),
        ],
        columns=[
            id_(),
            day("date", label=lazy("Date")),
            student_ref(label=lazy("Name")),
            batch_ref(),
            text("code", label=lazy("Attendance")),
        ],
        heading="studentObjectId",
        texts=["batchObjectId", "date", "code"],
        default="-date",
        scope=own_branch("branch_id"),
    ),
    shares=[
        Share(
            "attended",
            lazy("Attended %"),
            {MEASURES[code]: worth for code, worth in WORTH.items()},
            {MEASURES[code]: 1 for code in WORTH},
        )
    ],
    title=lazy("Attendance"),
    about=lazy("marks by batch, course and day"),
    section="people",
    by="batch",
    chart="present",
    roles=EVERYONE,
    note=lazy("Of the attended classes a half day counts half. Excused classes are not counted."),
)
ATTENDANCE_REPORT.sources[0].query.narrow(Role.TRAINER, marks_of_trainer)

_ENQUIRY = [
    id_(),
    day("date", label=lazy("Date")),
    text("enquiryId", "code", label=lazy("Enquiry ID")),
    text("studentName", "name", label=lazy("Student name")),
    text("source", label=lazy("Source")),
    ref("ownerObjectId", "owner", label=lazy("Assigned to"), username="name"),
    text("status", label=lazy("Status")),
    branch_ref(),
]

ENQUIRIES_REPORT = Report(
    "enquiries",
    Source(
        Enquiry.objects.all(),
        title=lazy("Enquiries"),
        day="date",
        dimensions=[
            Dimension("source", "source", label=lazy("Source"), words=words_of(Enquiry.Source)),
            Dimension(
                "owner",
                "owner_id",
                "owner__name",
                lazy("Assigned to"),
                of="staff",
                none=lazy("Nobody"),
            ),
            branch(),
        ],
        measures=[
            Measure("enquiries", label=lazy("Enquiries")),
            Measure("open", where=Q(status__in=OPEN), label=lazy("Open")),
            Measure("onHold", where=Q(status="ON_HOLD"), label=lazy("On hold")),
            Measure("lost", where=Q(status="LOST"), label=lazy("Lost")),
            Measure("converted", where=Q(status="CONVERTED"), label=lazy("Converted")),
        ],
        columns=_ENQUIRY,
        heading="studentName",
        texts=["enquiryId", "source", "status"],
        default="-date",
        scope=own_branch("branch_id"),
    ),
    shares=[Share("conversion", lazy("Converted %"), {"converted": 1}, {"enquiries": 1})],
    title=lazy("Enquiry funnel"),
    about=lazy("by source and owner"),
    section="people",
    by="source",
    chart="enquiries",
    note=lazy("Enquiries that came in the period, by where they stand now."),
)


def _students(name: str, title: str, day_: str, measure: Measure) -> Source:
    return Source(
        Student.objects.all(),
        name=name,
        title=title,
        day=day_,
        dimensions=[branch()],
        measures=[measure],
        columns=[
            id_(),
            day("date", day_, label=lazy("Date")),
            text("studentId", "code", label=lazy("Student ID")),
            text("studentName", "name", label=lazy("Name")),
            branch_ref(),
            text("status", label=lazy("Status")),
        ],
        heading="studentName",
        texts=["studentId", "date", "status"],
        default="-date",
        scope=own_branch("branch_id"),
    )


RETENTION_REPORT = Report(
    "retention",
    _students("rows", lazy("Joined"), "admission_date", Measure("joined", label=lazy("Joined"))),
    _students(
        "left",
        lazy("Left"),
        "left_on",
        Measure("left", label=lazy("Left or completed")),
    ),
    title=lazy("Retention"),
    about=lazy("who joined and who left"),
    section="people",
    by="month",
    note=lazy("By the day of admission, and by the day on which a student left or completed."),
)

RENEWALS_REPORT = Report(
    "renewals",
    Source(
        RENEWING,
        title=lazy("Renewals"),
        day="renews_on",
        day_label=lazy("Renews on"),
        dimensions=[course(), branch(), batch()],
        measures=[
            Measure("renewals", label=lazy("Renewals")),
            Measure("fee", "base_fee", label=lazy("Course fee")),
        ],
        columns=[
            id_(),
            day("renewsOn", "renews_on", label=lazy("Renews on")),
            text("enrollNo", "number", label=lazy("Enroll no")),
            student_ref(),
            course_ref(label=lazy("Course name")),
            branch_ref(),
        ],
        heading="studentObjectId",
        texts=["courseObjectId", "enrollNo", "renewsOn"],
        default="renewsOn",
        scope=own_branch("branch_id"),
    ),
    title=lazy("Renewals ahead"),
    about=lazy("the next 90 days"),
    section="people",
    ahead=90,
    by="month",
    note=lazy("The next renewal of each enrolment, before discount and tax."),
)
