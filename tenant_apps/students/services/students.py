"""Students are added, changed, moved along their states and deleted."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Forbidden, Invalid
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.subscriptions.services import enforce_plan_limit
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.students import rules, selectors
from tenant_apps.students.models import Student
from tenant_apps.students.ports import (
    student_held,
    student_in_use,
    student_kept,
    student_left,
    student_tied,
)
from tenant_apps.workspace.services import take_number

TRANSFER = (
    "To move an enrolled student, transfer the enrolment to the other branch. The student moves "
    "with it."
)


@transaction.atomic
def create_student(*, by: Actor, branch: Branch, **fields: Any) -> Student:
    """A new student with the next code. Raises PlanLimit; Invalid for a minor without guardian and
    for a branch that is inactive."""
    if branch.deleted_at is not None or branch.status != Branch.Status.ACTIVE:
        raise Invalid.field("branchObjectId", "This branch is inactive.")
    enforce_plan_limit("student", used=selectors.count_on_roll)
    student = Student(branch=branch, **{"admission_date": today(), **fields})
    _check_guardian(student)
    student.code = rules.student_code(take_number("student"))
    return audit.create(student, by=by)


@transaction.atomic
def update_student(
    *, by: Actor, record: Student, version: int | None = None, **changes: Any
) -> Student:
    """Changes details, the status, or the branch of who has neither enrolments nor money there.

    COMPLETED and LEFT end the running enrolments in the same transaction. `status_reason` goes with
    a new status and is forgotten by the next one. Raises Stale; Conflict when the status has no such
    transition or something ties the student to the branch; Forbidden, on `status`, when it would do what
    this person may not; Invalid for a minor without guardian.
    """
    student = lock(record, version)
    status = changes.get("status", student.status)
    student.check_transition(status)
    if status != student.status:
        if refusal := status_refusal(by=by, record=student, status=status):
            forbidden = Forbidden(refusal)
            forbidden.errors = {"status": [refusal]}
            raise forbidden
        changes.setdefault("status_reason", "")
    else:
        changes.pop("status_reason", None)
    if status not in Student.ON_ROLL and student.left_on is None:
        changes["left_on"] = today()
        student_left.ask(student_id=student.pk, status=status, by=by)
    elif status == Student.Status.ON_HOLD != student.status:
        student_held.ask(student_id=student.pk, by=by)
    if changes.get("branch", student.branch) != student.branch:
        student_tied.refuse(_transfer_instead, student_id=student.pk)
    for name, value in changes.items():
        setattr(student, name, value)
    _check_guardian(student)
    return audit.change(student, by=by, **changes)


@transaction.atomic
def give_status(*, by: Actor, record: Student, status: str, status_reason: str = "") -> Student:
    """The status alone, as for one of many. Raises Conflict `wrong_state` for who has it already, and
    as `update_student`."""
    if record.status == status:
        raise Conflict(
            f"This is {record.get_status_display().lower()} already.", code="wrong_state"
        )
    return update_student(by=by, record=record, status=status, status_reason=status_reason)


def status_refusal(*, by: Actor, record: Student, status: str) -> str:
    """Why this person may not give the student that status; "" when nothing is against it."""
    return " ".join(filter(None, student_kept.ask(student_id=record.pk, status=status, by=by)))


@transaction.atomic
def move_student(*, by: Actor, record: Student, branch: Branch) -> Student:
    """To another branch, together with what ties one to the old one: the way of a transfer, which has
    seen to the enrolment. What was posted stays where it was made."""
    return audit.change(record, by=by, branch=branch)


@transaction.atomic
def delete_student(*, by: Actor, record: Student) -> None:
    """Soft: receipts keep the name. Raises Conflict while the student learns or money is open."""
    student = lock(record)
    student_in_use.refuse(student_id=student.pk)
    audit.remove(student, by=by)


def _transfer_instead(reasons: Sequence[str]) -> str:
    """What ties a student to the branch, and the way that moves both."""
    return f"{' '.join(reasons)} {TRANSFER}"


def _check_guardian(student: Student) -> None:
    faults = rules.guardian_faults(
        student.dob,
        today(),
        name=student.guardian_name,
        consent=student.guardian_consent,
    )
    if faults:
        raise Invalid(faults, code="guardian_required")
