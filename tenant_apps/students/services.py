"""Every change of students."""

from typing import Any

from django.db import transaction

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.ports import Port
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.subscriptions.services import hold_limit
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.students import rules, selectors
from tenant_apps.students.models import Student
from tenant_apps.students.ports import student_in_use, student_left, student_tied
from tenant_apps.workspace.services import take_number


@transaction.atomic
def create_student(*, by: Actor, branch: Branch, **fields: Any) -> Student:
    """A new student with the next code. Raises PlanLimit; Invalid for a minor without guardian."""
    if branch.status != Branch.Status.ACTIVE:
        raise Invalid.field("branchObjectId", "This branch is inactive.")
    hold_limit("student", used=selectors.count_on_roll)
    student = Student(branch=branch, **{"admission_date": today(), **fields})
    _check_guardian(student)
    student.code = f"STU-{take_number('student'):05d}"
    return audit.create(student, by=by)


@transaction.atomic
def update_student(
    *, by: Actor, record: Student, version: int | None = None, **changes: Any
) -> Student:
    """Raises Stale; Conflict when the status has no such arrow or the branch cannot be changed."""
    student = lock(record, version)
    status = changes.get("status", student.status)
    student.check_arrow(status)
    if status not in Student.ON_ROLL and student.left_on is None:
        changes["left_on"] = today()
        student_left.ask(student_id=student.pk, status=status, by=by)
    if changes.get("branch", student.branch) != student.branch:
        _refuse_if(student_tied, student)
    for name, value in changes.items():
        setattr(student, name, value)
    _check_guardian(student)
    return audit.change(student, by=by, **changes)


@transaction.atomic
def delete_student(*, by: Actor, record: Student) -> None:
    """Soft: receipts keep the name. Raises Conflict while the student learns or money is open."""
    student = lock(record)
    _refuse_if(student_in_use, student)
    audit.remove(student, by=by)


def _check_guardian(student: Student) -> None:
    faults = rules.guardian_faults(
        student.dob,
        today(),
        name=student.guardian_name,
        consent=student.guardian_consent,
    )
    if faults:
        raise Invalid(faults)


def _refuse_if(port: Port, student: Student) -> None:
    for reason in filter(None, port.ask(student_id=student.pk)):
        raise Conflict(reason, code="in_use")
