"""Response types of the student endpoints other than the record itself."""

from datetime import datetime
from typing import Literal, TypedDict

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


TimelineKind = Literal[
    "STUDENT", "DOCUMENT", "ENROLMENT", "FEES", "ATTENDANCE", "CERTIFICATE", "ENQUIRY"
]


class TimelineEntry(TypedDict):
    """One event of a student. `text` is a sentence, `link` the path of a page or "", `by` the name
    of the user or ""."""

    at: datetime
    kind: TimelineKind
    text: str
    link: str
    by: str


class StudentTimeline(TypedDict):
    """Newest first. Pass `next` as `before` to get the next page; it is null on the last page."""

    data: list[TimelineEntry]
    next: datetime | None
