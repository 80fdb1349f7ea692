"""What the students' calls answer, beyond the record itself."""

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
    """A state that a student may go to, and what that does, a sentence each. `refusal` says why the
    person who asks may not do it; "" when one may."""

    status: Student.Status
    needsReason: bool
    effects: list[str]
    refusal: str


TimelineKind = Literal[
    "STUDENT", "DOCUMENT", "ENROLMENT", "FEES", "ATTENDANCE", "CERTIFICATE", "ENQUIRY"
]


class TimelineEntry(TypedDict):
    """Something that happened to a student, as a sentence. `link` is a page of ours, or "" for none;
    `by` is the person's name, or "" when nobody in particular did it."""

    at: datetime
    kind: TimelineKind
    text: str
    link: str
    by: str


class StudentTimeline(TypedDict):
    """Newest first; `next` goes back as `before` for what is older, null at the end."""

    data: list[TimelineEntry]
    next: datetime | None
