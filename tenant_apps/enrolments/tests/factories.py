"""Students who owe: enrolled as the services do it."""

from shared_apps.core.dates import month_start, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses.tests.factories import make_course, plan_of
from tenant_apps.enrolments import services
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_student


def make_enrolment(student: Student | None = None, **choice) -> Enrolment:
    """In a course of its own, from the first of this month, with auto-renewal: one due of ₹4,720.00."""
    student = student or make_student()
    course = choice.pop("course", None) or make_course()
    choice = {"start": month_start(today()), "auto_renew": True} | choice
    return services.enrol(
        by=SYSTEM, student=student, course=course, fee_plan=plan_of(course), **choice
    )
