"""What several races do."""

from typing import Any

from shared_apps.core.dates import month_start, today
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import SYSTEM
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.students.imports import services as imports
from tenant_apps.students.models import StudentImport
from tests.parents.ground import Ground, make_branch, make_course
from tests.parents.races.declared import posting


def paying(g: Ground, student: int) -> tuple[str, str, Any]:
    return "POST", "studentpayment", {"studentObjectId": student, "amount": "500", "method": "CASH"}


def certifying(g: Ground, taken: Enrolment) -> tuple[str, str, Any]:
    return posting(
        g, "certificate", studentObjectId=taken.student_id, courseObjectId=taken.course_id
    )


def half_used(g: Ground, **student: Any) -> Enrolment:
    """Charged for this month, by the day, half of it paid: dropping it makes a credit note."""
    course = make_course(fee_plan={"kind": "QUARTERLY", "proration": "BY_DAY"})
    enrolment = make_enrolment(g.student(**student), course=course, start=month_start(today()))
    paid = g.call(*paying(g, enrolment.student_id))
    assert paid.status_code == 201, paid.content
    return enrolment


def dropping(enrolment: Enrolment) -> tuple[str, str, Any]:
    return "POST", f"studentcourse/{enrolment.pk}/drop", {"on": today(), "reason": "Moved away"}


def marked_today(g: Ground) -> Enrolment:
    """Was in the batch today for the last time: may be marked, and keeps nothing from being deleted."""
    batch = g.batch_that_meets(branch=make_branch())
    student = g.student(branch=batch.branch)
    return g.graduate(student=student, course=batch.course, batch=batch)


def marking(taken: Enrolment) -> tuple[str, str, Any]:
    marks = [{"studentObjectId": taken.student_id, "code": "PRESENT"}]
    body = {"batchObjectId": taken.batch_id, "date": today(), "marks": marks}
    return "POST", "attendance/register", body


def run_import(g: Ground, pk: int) -> None:
    """Raises Conflict with what the import failed for."""
    with g.inside():
        imports.run(by=SYSTEM, import_id=pk)
        record = StudentImport.objects.get(pk=pk)
        if record.status == StudentImport.Status.FAILED:
            raise Conflict(record.message)
