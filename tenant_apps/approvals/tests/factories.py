"""What people ask for."""

from typing import Any

from shared_apps.core.dates import today
from tenant_apps.courses.models import FeePlan
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.students.models import Student


def discounted_enrolment(student: Student) -> dict[str, Any]:
    """The body of an enrolment in a new course, with a discount that only a manager may give."""
    course = make_course(name="Tabla")
    return {
        "studentObjectId": student.pk,
        "courseObjectId": course.pk,
        "feePlanObjectId": FeePlan.objects.get(course=course).pk,
        "start": today().isoformat(),
        "discountKind": "PERCENT",
        "discountValue": "40",
        "discountReason": "Sibling",
    }
