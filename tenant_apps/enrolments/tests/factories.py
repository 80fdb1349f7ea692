"""Factories of enrolments, which use the services."""

from datetime import timedelta

from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses.tests.factories import make_course, plan_of
from tenant_apps.enrolments import services
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_student


def make_unrenewable(student: Student) -> Enrolment:
    """Creates an enrolment with too many missed periods to renew: it began 80 months ago, and only
    the first period was charged. Enrolling that far back is refused, so the rows are changed
    directly; the test needs the fixture `tables_owner`."""
    enrolment = make_enrolment(student)
    start = add_months(today(), -80)
    second = add_months(start, 1)
    links = EnrolmentDue.objects.filter(enrolment=enrolment)
    links.update(period_from=start, period_to=second - timedelta(days=1))
    Enrolment.objects.filter(pk=enrolment.pk).update(start=start, renews_on=second)
    enrolment.refresh_from_db()
    return enrolment


def make_enrolment(student: Student | None = None, **choice) -> Enrolment:
    """Creates an enrolment. Defaults: a new course, start on the first of this month, auto-renewal;
    this creates one due of ₹4,720.00."""
    student = student or make_student()
    course = choice.pop("course", None) or make_course()
    choice = {"start": month_start(today()), "auto_renew": True} | choice
    return services.enrol(
        by=SYSTEM, student=student, course=course, fee_plan=plan_of(course), **choice
    )
