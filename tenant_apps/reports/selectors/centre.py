"""Reports of the centre itself: branches, courses and batches, people."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from shared_apps.core.api.columns import Column, clock, day, id_, ref, text
from shared_apps.core.api.filters import own_branch
from shared_apps.core.api.reports import Dimension, Measure, Report, Share, Source
from shared_apps.core.roles import EVERYONE, Role
from shared_apps.core.translation import lazy
from tenant_apps.attendance.models import StaffDay
from tenant_apps.attendance.rules import STAFF_WORTH
from tenant_apps.attendance.selectors import own_days
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.courses.selectors import batch_ref, course_ref
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.selectors import enrolments_of_trainer
from tenant_apps.finance.models import Expense, ExpenseLine, Income, IncomeLine
from tenant_apps.finance.selectors import EARNED, SPENT
from tenant_apps.reports.selectors.shared import batch, branch, course, words_of
from tenant_apps.staff.models import Member
from tenant_apps.staff.selectors import COUNTED
from tenant_apps.students.selectors import student_ref

_RUNNING = Enrolment.objects.live().filter(status__in=Enrolment.RUNNING)
_EARLIER = _RUNNING.filter(
    branch=OuterRef("branch"), course=OuterRef("course"), pk__lt=OuterRef("pk")
)


def _lines(name: str, lines: QuerySet, measure: Measure, *columns: Column, **more: Any) -> Source:
    """Posted lines of income or of expenses: what people entered together with what other apps keep."""
    return Source(
        lines,
        name=name,
        day="date",
        dimensions=[branch()],
        measures=[measure],
        columns=[
            id_(),
            day("date", label=lazy("Date")),
            *columns,
            text("name", label=lazy("Name")),
            branch_ref(label=lazy("Branch name")),
        ],
        heading="name",
        default="-date",
        scope=own_branch("branch_id"),
        **more,
    )


INCOME_AND_EXPENSE = [
    _lines(
        "income",
        IncomeLine.objects.filter(status__in=Income.POSTED),
        EARNED,
        text("incomeId", "code", label=lazy("Income ID")),
        text("source", "category_name", label=lazy("Source")),
        title=lazy("Income"),
        texts=["incomeId", "date", "source"],
    ),
    _lines(
        "expense",
        ExpenseLine.objects.filter(status__in=Expense.POSTED),
        SPENT,
        text("expenseId", "code", label=lazy("Expense ID")),
        text("category", "category_name", label=lazy("Category")),
        title=lazy("Expense"),
        texts=["expenseId", "date", "category"],
        page="/finace-page",
        page_filters=["from", "to", "branch"],
    ),
]
"""Income with the payments of fees, and expenses with the purchases of material."""

BRANCH_REPORT = Report(
    "branches",
    Source(
        Member.objects.live().filter(status__in=COUNTED),
        name="staff",
        title=lazy("Staff"),
        day=None,
        dimensions=[branch()],
        measures=[Measure("staffCount", label=lazy("Staff count"))],
        columns=[
            id_(),
            text("staffId", "code", label=lazy("Staff ID")),
            text("username", "name", label=lazy("Name")),
            text("role", label=lazy("Role")),
            branch_ref(),
        ],
        heading="username",
        texts=["staffId", "role"],
        default="staffId",
        scope=own_branch("branch_id"),
        page="/stafflistpage",
        page_filters=["branch"],
    ),
    Source(
        # Of each branch one row for a course that has students: the oldest of its enrolments.
        _RUNNING.filter(~Exists(_EARLIER)),
        name="courses",
        title=lazy("Courses"),
        day=None,
        dimensions=[branch()],
        measures=[Measure("courseCount", label=lazy("Course count"))],
        columns=[
            id_(),
            text("courseId", "course__code", label=lazy("Course ID")),
            text("coursename", "course__name", label=lazy("Course name")),
            branch_ref(),
        ],
        heading="coursename",
        texts=["courseId"],
        default="coursename",
        scope=own_branch("branch_id"),
    ),
    Source(
        Enquiry.objects.all(),
        name="enquiries",
        title=lazy("Enquiries"),
        day="date",
        dimensions=[branch()],
        measures=[Measure("enquiryCount", label=lazy("Enquiry count"))],
        columns=[
            id_(),
            day("date", label=lazy("Date")),
            text("enquiryId", "code", label=lazy("Enquiry ID")),
            text("studentName", "name", label=lazy("Student name")),
            text("status", label=lazy("Status")),
            branch_ref(),
        ],
        heading="studentName",
        texts=["enquiryId", "date", "status"],
        default="-date",
        scope=own_branch("branch_id"),
    ),
    *INCOME_AND_EXPENSE,
    title=lazy("Branch summary"),
    about=lazy("staff, courses, enquiries, income and expense"),
    section="centre",
    by="branch",
    chart="income",
    note=lazy(
        "Staff and courses with students as they are now; enquiries, income and expense of the period."
    ),
)

COURSE_REPORT = Report(
    "courses",
    Source(
        _RUNNING,
        title=lazy("Enrolments"),
        day=None,
        dimensions=[
            course(),
            batch(),
            branch(),
            Dimension(
                "status",
                "status",
                label=lazy("Status"),
                words={one: Enrolment.Status(one).label for one in Enrolment.RUNNING},
            ),
        ],
        measures=[
            Measure("students", label=lazy("Students")),
            Measure("onTrial", where=Q(status="TRIAL"), label=lazy("Trial")),
            Measure("active", where=Q(status="ACTIVE"), label=lazy("Active")),
            Measure("paused", where=Q(status="PAUSED"), label=lazy("Paused")),
        ],
        columns=[
            id_(),
            text("enrollNo", "number", label=lazy("Enroll no")),
            student_ref(),
            course_ref(label=lazy("Course name")),
            batch_ref(),
            branch_ref(),
            day("start", label=lazy("Start")),
            text("status", label=lazy("Status")),
        ],
        heading="studentObjectId",
        texts=["courseObjectId", "enrollNo", "status"],
        default="-start",
        scope=own_branch("branch_id"),
    ),
    title=lazy("Courses and batches"),
    about=lazy("students by course and batch"),
    section="centre",
    by="course",
    chart="students",
    roles=EVERYONE,
    note=lazy("Enrolments that are running now. Who learns two courses is counted in both."),
)
COURSE_REPORT.sources[0].query.narrow(Role.TRAINER, enrolments_of_trainer)


def _days(name: str, status: str, label: str) -> Measure:
    return Measure(name, where=Q(status=status), label=label)


_OF_STATUS = {
    "PRESENT": "present",
    "HALF_DAY": "halfDay",
    "ON_DUTY": "onDuty",
    "ABSENT": "absent",
}

STAFF_REPORT = Report(
    "staff",
    Source(
        StaffDay.objects.live(),
        title=lazy("Days"),
        day="date",
        dimensions=[
            Dimension("member", "member_id", "member__name", lazy("Person"), of="staff"),
            branch(),
            Dimension("status", "status", label=lazy("Status"), words=words_of(StaffDay.Status)),
        ],
        measures=[
            Measure("days", label=lazy("Days")),
            _days("present", "PRESENT", lazy("Present")),
            _days("halfDay", "HALF_DAY", lazy("Half day")),
            _days("onDuty", "ON_DUTY", lazy("On duty elsewhere")),
            _days("leave", "LEAVE", lazy("Leave")),
            _days("absent", "ABSENT", lazy("Absent")),
        ],
        columns=[
            id_(),
            day("date", label=lazy("Date")),
            ref("memberObjectId", "member", label=lazy("Name"), username="name"),
            branch_ref(),
            clock("checkIn", "check_in", label=lazy("Check in")),
            clock("checkOut", "check_out", label=lazy("Check out")),
            text("status", label=lazy("Status")),
        ],
        heading="memberObjectId",
        texts=["date", "status"],
        default="-date",
        scope=own_branch("branch_id"),
    ),
    shares=[
        Share(
            "attended",
            lazy("Attended %"),
            {name: STAFF_WORTH[status] for status, name in _OF_STATUS.items()},
            dict.fromkeys(_OF_STATUS.values(), 1),
        )
    ],
    title=lazy("Staff attendance"),
    about=lazy("days at work, on leave and absent"),
    section="centre",
    by="member",
    chart="present",
    note=lazy("Leave is not counted. A half day counts half."),
)
STAFF_REPORT.sources[0].query.narrow(Role.STAFF, own_days)
