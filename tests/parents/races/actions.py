"""Requests and rows that several races use."""

from typing import Any

from shared_apps.core.dates import month_start, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.students.imports import services as imports
from tests.parents.factory import Factory, make_branch, make_course
from tests.parents.races.declared import create_request


def payment_request(f: Factory, student: int) -> tuple[str, str, Any]:
    return "POST", "studentpayment", {"studentObjectId": student, "amount": "500", "method": "CASH"}


def certificate_request(f: Factory, taken: Enrolment) -> tuple[str, str, Any]:
    return create_request(
        f, "certificate", studentObjectId=taken.student_id, courseObjectId=taken.course_id
    )


def partly_paid_enrolment(f: Factory, **student: Any) -> Enrolment:
    """Creates an enrolment charged by the day and partly paid; dropping it creates a credit note."""
    course = make_course(fee_plan={"kind": "QUARTERLY", "proration": "BY_DAY"})
    enrolment = make_enrolment(f.student(**student), course=course, start=month_start(today()))
    paid = f.call(*payment_request(f, enrolment.student_id))
    assert paid.status_code == 201, paid.content
    return enrolment


def drop_request(enrolment: Enrolment) -> tuple[str, str, Any]:
    return "POST", f"studentcourse/{enrolment.pk}/drop", {"on": today(), "reason": "Moved away"}


def enrolment_ended_today(f: Factory) -> Enrolment:
    """Creates an enrolment that ended today: it can be marked, and does not prevent
    deleting its student, batch or branch."""
    batch = f.batch_that_meets(branch=make_branch())
    student = f.student(branch=batch.branch)
    return f.completed_enrolment(student=student, course=batch.course, batch=batch)


def mark_request(taken: Enrolment) -> tuple[str, str, Any]:
    marks = [{"studentObjectId": taken.student_id, "code": "PRESENT"}]
    body = {"batchObjectId": taken.batch_id, "date": today(), "marks": marks}
    return "POST", "attendance/register", body


def run_import(f: Factory, pk: int) -> None:
    """Runs the import. Raises Conflict if it cannot be done."""
    with f.in_workspace():
        imports.run(by=SYSTEM, import_id=pk)
