"""The lists of marks and of staff days, with the specification's columns."""

from collections.abc import Iterable

from shared_apps.core.api.columns import clock, day, id_, ref, stamps, text
from shared_apps.core.api.filters import Limit, choices, date_from, date_to, ids, of, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import lazy
from tenant_apps.attendance.models import Mark, StaffDay
from tenant_apps.attendance.selectors.scope import marks_of_trainer
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.courses.selectors import batch_ref, course_ref
from tenant_apps.students.selectors import code_and_name, student_ref

MARKS = Listing(
    Mark.objects.all(),
    columns=[
        id_(),
        day("date", label=lazy("Date")),
        text("studentId", "student__code", label=lazy("ID")),
        student_ref(label=lazy("Name")),
        branch_ref(),
        clock("checkIn", "check_in", label=lazy("Check in")),
        clock("checkOut", "check_out", label=lazy("Check out")),
        text("code", label=lazy("Attendance")),
        batch_ref(),
        course_ref("batch__course"),
        text("note", label=lazy("Note")),
    ],
    search="student__search_text",
    filters={
        "branch": ids("branch_id"),
        "batch": of("batch_id"),
        "course": ids("batch__course_id"),
        "student": of("student_id"),
        "code": choices(Mark.Code, "code"),
        "from": date_from("date"),
        "to": date_to("date"),
    },
    ordering={
        "createDt": "pk",
        "date": "date",
        "studentId": "student__code",
        "studentName": "student__name",
        "code": "code",
    },
    default="-date",
    tabs="code",
    scope=own_branch("branch_id"),
)
MARKS.narrow(Role.TRAINER, marks_of_trainer, search=code_and_name("student__"))

STAFF_DAYS = Listing(
    StaffDay.objects.live(),
    columns=[
        id_(),
        day("date", label=lazy("Date")),
        text("staffId", "member__code", label=lazy("ID")),
        ref("memberObjectId", "member", label=lazy("Name"), username="name"),
        branch_ref(),
        clock("checkIn", "check_in", label=lazy("Check in")),
        clock("checkOut", "check_out", label=lazy("Check out")),
        text("status", label=lazy("Status")),
        text("note", label=lazy("Note")),
        text("reason", label=lazy("Reason")),
        *stamps(),
    ],
    search="member__search_text",
    filters={
        "branch": ids("branch_id"),
        "member": ids("member_id"),
        "status": choices(StaffDay.Status),
        "from": date_from("date"),
        "to": date_to("date"),
    },
    ordering={
        "date": "date",
        "staffId": "member__code",
        "username": "member__name",
        "checkIn": "check_in",
    },
    default="-date",
    tabs="status",
    scope=own_branch("branch_id"),
)
_self = ids("member_id")


def own_days(principal: Principal) -> Iterable[Limit]:
    """STAFF and TRAINER see their own days."""
    yield Limit("self", _self, [principal.id])


for _role in (Role.STAFF, Role.TRAINER):
    STAFF_DAYS.narrow(_role, own_days)
