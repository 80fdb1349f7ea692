"""The list of students. Apps of higher layers add the columns of money and courses (see their
apps.py)."""

from datetime import date, datetime, timedelta
from typing import Any, TypedDict

from django.db.models import Count, Q, QuerySet, Value
from django.db.models.functions import Concat, Lower

from shared_apps.core.api.columns import Column, day, flag, id_, ref, stamps, text
from shared_apps.core.api.filters import choices, date_from, date_to, ids, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.dates import add_months, months_shown
from shared_apps.core.india import mask_phone
from shared_apps.core.periods import Span
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import lazy
from shared_apps.core.wording import counted
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.students.models import Student
from tenant_apps.workspace.services import link_to

_HIDDEN = frozenset({Role.TRAINER})
_LABEL = lazy("Student")


def phone(name: str, source: str, **options: Any) -> Column:
    """Returns a column with a phone number. Trainers see only its last four digits."""
    return text(name, source, shown_as={Role.TRAINER: mask_phone}, **options)


def student_ref(path: str = "student", *, label: str = _LABEL, **more: str) -> Column:
    """Returns a column with a student: the id, the name, the code, and `more` fields by the name in
    the answer. `path` leads to the student."""
    return ref("studentObjectId", path, label=label, studentName="name", studentId="code", **more)


def code_and_name(student: str = "") -> Lower:
    """Returns the text that trainers search instead of `search_text`, since searching must not
    reveal masked phone numbers. `student` is the lookup prefix to the student, such as
    "student__"."""
    return Lower(Concat(f"{student}code", Value(" "), f"{student}name"))


STUDENTS = Listing(
    Student.objects.live(),
    columns=[
        id_(),
        day("admissionDate", "admission_date", label=lazy("Date")),
        text("studentId", "code", label=lazy("Student ID")),
        text("studentName", "name", label=lazy("Name")),
        phone("phone", "phone", label=lazy("Phone")),
        branch_ref(),
        text("userLogo", "photo_id", convert=link_to),
        text("status", label=lazy("Status")),
        *stamps(),
    ],
    detail=[
        phone("whatsapp", "whatsapp"),
        text("email"),
        day("dob"),
        text("gender"),
        text("guardianName", "guardian_name"),
        text("guardianRelation", "guardian_relation"),
        phone("guardianPhone", "guardian_phone"),
        flag("guardianConsent", "guardian_consent"),
        text("address"),
        text("city"),
        text("state"),
        text("pincode"),
        text("school"),
        text("billToName", "bill_to_name", hidden_from=_HIDDEN),
        text("billToAddress", "bill_to_address", hidden_from=_HIDDEN),
        text("billToState", "bill_to_state", hidden_from=_HIDDEN),
        text("billToGstin", "bill_to_gstin", hidden_from=_HIDDEN),
        day("leftOn", "left_on"),
        text("statusReason", "status_reason", hidden_from=_HIDDEN),
    ],
    search="search_text",
    filters={
        "status": choices(Student.Status),
        "branch": ids("branch_id"),
        "import": ids("imported_by_id"),
        "from": date_from("admission_date"),
        "to": date_to("admission_date"),
    },
    ordering={
        "studentId": "code",
        "studentName": Lower("name"),
        "admissionDate": "admission_date",
        "status": "status",
    },
    tabs="status",
    scope=own_branch("branch_id"),
)


def count_on_roll() -> int:
    """Returns the number of students that count towards the plan limit: ACTIVE and ON_HOLD, in all
    branches."""
    return Student.objects.live().filter(status__in=Student.ON_ROLL).count()


def own_records(since: datetime | None) -> dict[str, int]:
    """Returns the number of students entered after `since`, or ever. Deleted students count too,
    since their codes are used."""
    rows = Student.objects.all()
    return {"students": (rows.filter(created_at__gt=since) if since else rows).count()}


def branch_close_blocker(*, branch_id: int) -> str | None:
    """Returns the active and on-hold students of the branch as the end of "Kothrud still has …", or
    None."""
    count = Student.objects.live().filter(branch=branch_id, status__in=Student.ON_ROLL).count()
    return counted(count, "{count} student", "{count} students") if count else None


class CountedStudents(TypedDict):
    students: int


def plan_usage() -> CountedStudents:
    return {"students": count_on_roll()}


def with_phone(principal: Principal, number: str) -> QuerySet[Student]:
    """Returns students of the user's branch with this phone or WhatsApp number, newest first. The
    owner gets those of all branches."""
    found = Student.objects.live().filter(phone=number) | Student.objects.live().filter(
        whatsapp=number
    )
    if not principal.is_owner:
        own = principal.branch_id
        found = found.none() if own is None else found.filter(branch_id=own)
    return found.select_related("branch").order_by("-pk")


class MonthOnRoll(TypedDict):
    month: str
    active: int


class StudentFigures(TypedDict):
    """`joined` counts the period, `joinedBefore` the period before it."""

    active: int
    joined: int
    joinedBefore: int
    trend: list[MonthOnRoll]


class HomeStudents(TypedDict, total=False):
    students: StudentFigures


def home_figures(*, principal: Principal, today: date, span: Span) -> HomeStudents:
    """Returns the students of the selected branch: active now, joined in the period, and active at
    the end of each month. Empty for trainers, who see their own figures. One SQL statement."""
    if not principal.sees_figures:
        return {}
    students = Student.objects.live().of_branch(principal.branch_id)
    months = _months_on_roll(today)
    found = students.aggregate(
        active=Count("pk", filter=Q(status=Student.Status.ACTIVE)),
        joined=Count("pk", filter=Q(admission_date__range=span.days)),
        before=Count("pk", filter=Q(admission_date__range=span.days_before)),
        **{month: Count("pk", filter=on_roll) for month, on_roll in months.items()},
    )
    return {
        "students": {
            "active": found["active"],
            "joined": found["joined"],
            "joinedBefore": found["before"],
            "trend": [{"month": month, "active": found[month]} for month in months],
        }
    }


def _months_on_roll(today: date) -> dict[str, Q]:
    """Returns a filter per month for students on the roll at its end (today for this month):
    admitted by then and not yet left. Students who are on hold now are excluded from all months, so
    that the last figure equals `active`."""
    starts = months_shown(today)
    ends = [min(add_months(start, 1) - timedelta(days=1), today) for start in starts]
    on_hold = Q(status=Student.Status.ON_HOLD)
    return {
        f"{start:%Y-%m}": Q(admission_date__lte=end)
        & (Q(left_on__isnull=True) | Q(left_on__gt=end))
        & ~on_hold
        for start, end in zip(starts, ends, strict=True)
    }


def branch_figures(*, branch_id: int, principal: Principal) -> CountedStudents:
    """Returns the number of active and on-hold students of the branch."""
    on_roll = Student.objects.live().filter(branch=branch_id, status__in=Student.ON_ROLL)
    return {"students": on_roll.count()}
