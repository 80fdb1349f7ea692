"""Creates, updates and deletes students and changes their status."""

from collections.abc import Sequence
from typing import Any

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Forbidden, Invalid
from shared_apps.core.numbering import take_code
from shared_apps.core.ports import refuse
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from shared_apps.subscriptions.services import enforce_plan_limit
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.students import rules, selectors
from tenant_apps.students.models import Student
from tenant_apps.students.ports import student_records

TRANSFER = lazy(
    "To move an enrolled student, transfer the enrolment to the other branch. The student moves "
    "with it."
)


@writing()
def create_student(*, by: Actor, branch: Branch, **fields: Any) -> Student:
    """Creates a student with the next code. Raises PlanLimit; Invalid for a minor without a
    guardian, for an incomplete company to bill and for an inactive branch."""
    if branch.deleted_at is not None or branch.status != Branch.Status.ACTIVE:
        raise Invalid.field("branchObjectId", _("This branch is inactive."))
    enforce_plan_limit("student", used=selectors.count_on_roll)
    student = Student(branch=branch, **{"admission_date": today(), **fields})
    _check_guardian(student)
    _check_billing(student)
    student.code = take_code(Student.CODES)
    return audit.create(student, by=by)


@writing()
def update_student(
    *, by: Actor, record: Student, version: int | None = None, **changes: Any
) -> Student:
    """Changes details, the status or the branch. The branch can only be changed while the student
    has neither enrolments nor dues nor payments there.

    COMPLETED and LEFT end the running enrolments in the same transaction. `status_reason` belongs
    to the new status and is cleared by the next change of status.

    Raises Stale; Conflict if the status transition is not allowed or the student cannot change
    branch; Forbidden on `status` if the change has effects that the user may not cause; Invalid for
    a minor without a guardian and for an incomplete company to bill.
    """
    student = lock(record, version, closes=not {"status", "branch"}.isdisjoint(changes))
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
        _tell_of_status(student, status, by=by)
    elif status == Student.Status.ON_HOLD != student.status:
        _tell_of_status(student, status, by=by)
    if changes.get("branch", student.branch) != student.branch:
        reasons = [records.why_not_moved(student.pk) for records in student_records()]
        refuse(reasons, _transfer_instead)
    for name, value in changes.items():
        setattr(student, name, value)
    _check_guardian(student)
    _check_billing(student)
    return audit.change(student, by=by, **changes)


@writing()
def set_status(*, by: Actor, record: Student, status: str, status_reason: str = "") -> Student:
    """Changes only the status; used by the bulk change. Raises Conflict `wrong_state` if the
    student already has the status, otherwise the errors of `update_student`."""
    if record.status == status:
        raise Conflict(
            _("This is {status} already.").format(status=record.get_status_display().lower()),
            code="wrong_state",
        )
    return update_student(by=by, record=record, status=status, status_reason=status_reason)


def status_refusal(*, by: Actor, record: Student, status: str) -> str:
    """Returns why this user may not set the status, or ""."""
    reasons = (
        records.why_status_refused(record.pk, status, by=by) for records in student_records()
    )
    return " ".join(filter(None, reasons))


@writing()
def move_student(*, by: Actor, record: Student, branch: Branch) -> Student:
    """Moves the student to another branch even if `update_student` would refuse it. Used by a
    transfer, which has already moved the enrolment. Posted dues and payments stay at the old
    branch."""
    return audit.change(record, by=by, branch=branch)


@writing()
def delete_student(*, by: Actor, record: Student) -> None:
    """Soft-deletes the student; receipts still show the name. Raises Conflict if the student is
    enrolled or the balance is not ₹0.00."""
    student = lock(record, closes=True)
    refuse(records.why_not_deleted(student.pk) for records in student_records())
    audit.remove(student, by=by)


def _tell_of_status(student: Student, status: str, *, by: Actor) -> None:
    for records in student_records():
        records.status_changes(student.pk, status, by=by)


def _transfer_instead(reasons: Sequence[str]) -> str:
    """Returns why the student cannot change branch, with the hint to use a transfer."""
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


def _check_billing(student: Student) -> None:
    faults = rules.billing_faults(
        name=student.bill_to_name,
        address=student.bill_to_address,
        state=student.bill_to_state,
        gstin=student.bill_to_gstin,
    )
    if faults:
        raise Invalid(faults)
