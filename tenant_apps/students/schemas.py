"""Response types of the student endpoints other than the record itself."""

from typing import TypedDict

from tenant_apps.students.models import Student


class DuplicateStudent(TypedDict):
    _id: int
    studentId: str
    studentName: str
    phone: str
    branchname: str
    status: Student.Status
    sameName: bool


class StatusMove(TypedDict):
    """A status that the student may change to. `effects` has one sentence per effect. `refusal` is
    the reason why the current user may not make the change, or ""."""

    status: Student.Status
    needsReason: bool
    effects: list[str]
    refusal: str
