"""Students with dues. The dues have no enrolment, since `fees` must not import it."""

from datetime import date
from decimal import Decimal
from itertools import count
from typing import Any

from django.db import transaction

from shared_apps.core import gst
from shared_apps.core.dates import add_months, month_start, period_label, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses.models import Course
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.fees import services
from tenant_apps.fees.models import Due, Payment
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_student

_numbers = count(4127)


@transaction.atomic
def make_due(
    student: Student,
    *,
    fee: Decimal = Decimal(4000),
    month: date | None = None,
    due_date: date | None = None,
    course: Course | None = None,
) -> Due:
    """Issues a due of one month with 18 % GST: ₹4,720.00, by default due on the 10th of this month.
    Applies the student's advance to it, as enrolling does."""
    month = month or month_start(today())
    course = course or make_course()
    supply = services.supply_to(student, online=course.online)
    charge = gst.Charge("Course fee", "999293", fee, Decimal(18))
    new = services.NewDue(
        student=student,
        branch=student.branch,
        course=course,
        label=f"Guitar, {period_label(month, 1)}",
        lines=[gst.tax_line(charge, supply)],
        supply=supply,
        due_date=due_date or month.replace(day=10),
        grace_days=0,
    )
    [due] = services.issue_dues(by=SYSTEM, dues=[new])
    services.use_advance(by=SYSTEM, student_id=student.pk)
    return due


def pay_by_cheque(student: Student, amount: Decimal | int = 5000, **details: Any) -> Payment:
    """Records a cheque of today. Each has another number."""
    cheque = {
        "method": Payment.Method.CHEQUE,
        "reference": f"{next(_numbers):06}",
        "bank": "State Bank of India",
        "cheque_date": today(),
    }
    return services.record_payment(
        by=SYSTEM, student=student, amount=Decimal(amount), **cheque | details
    )


def make_owing(months: int = 3, *, online: bool = False, **student: object) -> Student:
    """Returns a student with a due of ₹4,720.00 for each of the last `months` months, including
    this one. The course is held in a classroom or `online`."""
    owing = make_student(**student)
    course = make_course(online=online)
    for past in reversed(range(months)):
        make_due(owing, month=add_months(month_start(today()), -past), course=course)
    return owing
