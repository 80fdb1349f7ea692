"""Response types of a student's timeline."""

from datetime import datetime
from typing import TypedDict

from tenant_apps.students.timeline import TimelineKind


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
