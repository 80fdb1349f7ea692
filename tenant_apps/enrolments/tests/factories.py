"""Students who owe: enrolled as the services do it."""

from datetime import timedelta

from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses.tests.factories import make_course, plan_of
from tenant_apps.enrolments import services
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_student


def make_unrenewable(student: Student) -> Enrolment:
    """With more missed periods than anybody can mean: begun 80 months ago, and only the first was asked
    for. Nobody can enrol so far back, so the rows are moved there; the test is the tables' owner."""
    enrolment = make_enrolment(student)
    start = add_months(today(), -80)
    second = add_months(start, 1)
    asked = EnrolmentDue.objects.filter(enrolment=enrolment)
    asked.update(period_from=start, period_to=second - timedelta(days=1))
    Enrolment.objects.filter(pk=enrolment.pk).update(start=start, renews_on=second)
    enrolment.refresh_from_db()
    return enrolment


def make_enrolment(student: Student | None = None, **choice) -> Enrolment:
    """In a course of its own, from the first of this month, with auto-renewal: one due of ₹4,720.00."""
    student = student or make_student()
    course = choice.pop("course", None) or make_course()
    choice = {"start": month_start(today()), "auto_renew": True} | choice
    return services.enrol(
        by=SYSTEM, student=student, course=course, fee_plan=plan_of(course), **choice
    )
