"""Charges that do not come from an enrolment: an examination, a costume, a lost card."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from shared_apps.core import gst
from shared_apps.core.dates import add_months, format_day, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import ZERO, rupees
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.courses.models import Course
from tenant_apps.fees import selectors
from tenant_apps.fees.models import Due
from tenant_apps.fees.services.dues import NewDue, issue_dues, supply_to, use_advance
from tenant_apps.students.models import Student

MAX_MONTHS_AHEAD = 12
"""How far ahead a charge may fall due. The limit catches a mistyped year."""


@dataclass(frozen=True, slots=True)
class PlannedCharge:
    """A charge with its tax. `pending_after` is the student's balance including the charge."""

    supply: gst.Supply
    line: gst.Line
    pending_after: Decimal

    @property
    def document(self) -> gst.Document:
        return gst.document_for(self.supply, [self.line])


def plan_charge(
    *, student: Student, head: str, amount: Decimal, course: Course | None = None
) -> PlannedCharge:
    """Returns the charge of `amount` rupees before GST, without saving it. It has the GST rate of
    the course; without a course it is exempt."""
    supply = supply_to(student, online=course.online if course else False)
    sac, rate = (course.sac, course.gst_rate) if course else ("", ZERO)
    line = gst.tax_line(gst.Charge(head, sac, rupees(amount), rate), supply)
    return PlannedCharge(supply, line, selectors.pending(student.pk) + line.total)


@writing()
def add_charge(
    *,
    by: Actor,
    student: Student,
    head: str,
    amount: Decimal,
    due_date: date | None = None,
    course: Course | None = None,
) -> Due:
    """Issues a due with one line and applies the student's advance to it. `due_date` defaults to
    today.

    Raises Invalid for a due date before today or more than a year ahead, Conflict `wrong_state`
    while the student's branch is inactive.
    """
    day = due_date or today()
    farthest = add_months(today(), MAX_MONTHS_AHEAD)
    if day < today():
        raise Invalid.field("dueDate", _("The due date cannot be before today."))
    if day > farthest:
        raise Invalid.field(
            "dueDate",
            _("The due date can be {day} at the latest.").format(day=format_day(farthest)),
        )
    student = lock(student)
    if student.branch.status != student.branch.Status.ACTIVE:
        raise Conflict(_("The student's branch is inactive."), code="wrong_state")
    planned = plan_charge(student=student, head=head, amount=amount, course=course)
    new = NewDue(
        student=student,
        branch=student.branch,
        course=course,
        label=head,
        lines=[planned.line],
        supply=planned.supply,
        due_date=day,
        grace_days=0,
    )
    [due] = issue_dues(by=by, dues=[new])
    use_advance(by=by, student_id=student.pk)
    return due
