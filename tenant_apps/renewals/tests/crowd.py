"""Creates many enrolments with a due renewal, in a few SQL statements."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from itertools import count

from shared_apps.core.dates import add_months
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.courses.rules import MONTHS_IN_PERIOD
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.services import agreed_terms
from tenant_apps.students.models import Student


def make_renewing_enrolments(
    branch: Branch, course: Course, days: Sequence[date]
) -> list[Enrolment]:
    """Creates a student and an enrolment in this branch and course for each of the `days`, which is
    the first day of its next period. Earlier periods have no dues."""
    plan = course.fee_plans.get()
    months = MONTHS_IN_PERIOD[plan.kind]
    students = Student.objects.bulk_create(
        (
            Student(
                code=f"CRW-{index:05d}",
                name=f"Crowd {index}",
                phone="9822014567",
                admission_date=add_months(day, -12),
                branch=branch,
            )
            for index, day in enumerate(days)
        ),
        batch_size=2000,
    )
    return Enrolment.objects.bulk_create(
        (
            Enrolment(
                number=f"CRW-{index:05d}",
                student=student,
                branch=branch,
                start=start_before(day, months),
                **agreed_terms(course, plan),
                discount_value=Decimal(0),
                auto_renew=True,
                renews_on=day,
            )
            for index, (student, day) in enumerate(zip(students, days, strict=True))
        ),
        batch_size=2000,
    )


def start_before(day: date, months: int) -> date:
    """Returns the first day of an enrolment of at least four periods of `months` that has a period
    beginning on `day`. Periods from 30 November do not begin on 31 March; from 31 October they do."""
    starts = (add_months(day, -months * periods) for periods in count(4))
    return next(start for start in starts if start.day == day.day)
